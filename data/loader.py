"""The cases and the corpus that ship with Plumbline."""

from pathlib import Path
from typing import Literal

from data.importers.cases import read_case_files
from data.importers.passages import read_corpora
from data.schema import Case
from signatures.evidence import Passage

Split = Literal["train", "dev", "test"]

HERE = Path(__file__).parent


def bundled_cases(split: Split) -> tuple[Case, ...]:
    """Read the labelled conversations of one split that ship with Plumbline."""
    return read_case_files([HERE / "cases" / f"{split}.jsonl"])


def bundled_passages() -> tuple[Passage, ...]:
    """Read the whole corpus that ships with Plumbline, every workspace and reader role."""
    return read_corpora(sorted((HERE / "corpus").glob("*.jsonl")))
