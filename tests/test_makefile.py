"""What `make` would run, without running it."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REGISTRY = Path("mlflow") / "mlflow.db"


def made(*words: str) -> tuple[int, str, str]:
    """Run make with the environment taken as ready."""
    command = ["make", "--silent", "--old-file=.venv/ready", *words]
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize("state", [".plumbline", "elsewhere"])
def test_the_ui_looks_into_the_state_directory(state: str) -> None:
    _, printed, _ = made("--dry-run", "ui", f"PLUMBLINE_STATE_DIR={state}", "PORT=5050")
    assert f"sqlite:///{ROOT / state / REGISTRY}" in printed
    assert "--port 5050" in printed


def test_the_ui_of_no_registry_says_what_writes_one(tmp_path: Path) -> None:
    code, _, said = made("ui", f"PLUMBLINE_STATE_DIR={tmp_path}")
    assert code != 0
    assert said.startswith(f"no registry at {tmp_path / REGISTRY}: make compile writes it\n")
    assert not (tmp_path / "mlflow").exists()
