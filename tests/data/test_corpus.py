"""The bundled corpus: shaped as the datasheet says, fictional, and hard where it should be."""

import re
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import data
from data.loader import bundled_passages
from signatures.context import AccessScope
from signatures.evidence import Passage

PASSAGES = bundled_passages()
COUNTRIES = {"UK": "the UK", "Germany": "Germany", "Ireland": "Ireland", "US": "the US"} | {
    "Netherlands": "the Netherlands",
    "India": "India",
}
BUNDLED_FILES = tuple(Path(data.__file__).parent.glob("c*/*.jsonl"))


def without(values: str, passage: Passage) -> str:
    return re.sub(values, "_", passage.text)


def pairs_alike_but_for(values: str, attribute: str) -> int:
    """Count passage pairs equal once `values` are blanked, yet different in `attribute`."""
    return sum(
        without(values, one) == without(values, other)
        for one, other in combinations(PASSAGES, 2)
        if (one.family, one.heading) == (other.family, other.heading)
        and getattr(one, attribute) != getattr(other, attribute)
    )


def test_every_id_is_its_document_and_a_place_counted_from_one() -> None:
    for document, size in Counter(passage.document_id for passage in PASSAGES).items():
        ids = {passage.id for passage in PASSAGES if passage.document_id == document}
        assert ids == {f"{document}#{place}" for place in range(1, size + 1)}


def test_no_text_stands_twice() -> None:
    assert len({passage.text for passage in PASSAGES}) == len(PASSAGES)


def test_size_and_length_are_those_of_the_datasheet() -> None:
    lengths = [len(passage.text.split()) for passage in PASSAGES]
    assert 240 <= len(PASSAGES) <= 320
    assert min(lengths) >= 30
    assert max(lengths) <= 110


def test_one_document_has_one_workspace_family_country_and_year() -> None:
    facts = {(p.document_id, p.workspace, p.family, p.country, p.effective_year) for p in PASSAGES}
    assert len(facts) == len({passage.document_id for passage in PASSAGES})


def test_scope_matters_by_workspace_and_by_role() -> None:
    scopes = {
        name: AccessScope(tenant="fernhill", workspace=name, roles=("employee",))
        for name in ("hr", "it")
    }
    readable = {
        name: sum(scope.permits(p.workspace, p.roles) for p in PASSAGES)
        for name, scope in scopes.items()
    }
    assert readable["hr"] >= 200
    assert readable["it"] >= 35
    assert {role for passage in PASSAGES for role in passage.roles} == {"employee", "manager", "hr"}
    assert sum(readable.values()) < len(PASSAGES)


@pytest.mark.parametrize(
    "family", ["equipment", "parental leave", "sick leave", "annual leave", "pension"]
)
def test_these_families_vary_by_country(family: str) -> None:
    assert {p.country for p in PASSAGES if p.family == family and p.country} == set(COUNTRIES)


@pytest.mark.parametrize("family", ["equipment", "parental leave", "travel", "on-call"])
def test_these_families_have_two_years(family: str) -> None:
    assert {p.effective_year for p in PASSAGES if p.family == family} == {2025, 2026}


def test_near_duplicates_differ_only_in_country_or_only_in_year_and_amounts() -> None:
    countries = "|".join(sorted(COUNTRIES.values(), key=len, reverse=True))
    assert pairs_alike_but_for(rf"{countries}|UK|US|Netherlands|\d+", "country") >= 50
    assert pairs_alike_but_for(r"\d+", "effective_year") >= 4


def test_a_near_duplicate_turns_on_one_negation() -> None:
    repair = {p.country: p.text for p in PASSAGES if p.heading == "Damage and repair"}
    assert "own choice is not reimbursable" in repair["UK"]
    assert "own choice is reimbursable" in repair["US"]


@pytest.mark.parametrize("path", BUNDLED_FILES, ids=lambda path: path.name)
def test_no_address_leads_outside_the_fictional_company(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert set(re.findall(r"[\w.+-]+@([\w.-]*\w)", text)) <= {"fernhill.example"}
    assert not re.search(r"https?://|www\.", text)


def test_the_bundled_files_are_the_two_workspaces_and_the_three_splits() -> None:
    names = sorted(path.name for path in BUNDLED_FILES)
    assert names == ["dev.jsonl", "hr.jsonl", "it.jsonl", "test.jsonl", "train.jsonl"]
