"""What ships with Plumbline is found wherever it is asked for."""

from pathlib import Path

import pytest

from data.loader import bundled_cases, bundled_passages


def test_bundled_data_needs_no_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert bundled_passages()
    assert all(bundled_cases(split) for split in ("train", "dev", "test"))
