"""A site declares its own words in one file."""

from pathlib import Path

import pytest

from programs.grounds import Grounds
from programs.reading.message import Reading
from programs.site_vocabulary import NO_SITE, Site, read_site
from programs.validators import validate
from programs.vocabulary import EMPTY_VOCABULARY
from signatures.errors import ConfigurationError
from signatures.plan import ConstraintField
from tests.conversation import conversation, planned
from tests.drafts import rewritten

TOML = """
fiscal_year_start = 2

[vocabulary]
product = ["Larder", "North Star"]
department = ["people ops"]

[abbreviations]
PIP = "performance improvement plan"
"prof dev" = "professional development"
"""
SITE = Site(
    vocabulary={
        ConstraintField.PRODUCT: ("Larder", "North Star"),
        ConstraintField.DEPARTMENT: ("people ops",),
    },
    abbreviations={
        "PIP": "performance improvement plan",
        "prof dev": "professional development",
    },
    fiscal_year_start=2,
)
WORDS = EMPTY_VOCABULARY.at(SITE)


def codes(question: str, rewrite: str, *turns: str) -> tuple[str, ...]:
    read = Reading(question, conversation(*turns), WORDS)
    return validate(rewritten(read, rewrite), Grounds(read), read.limits).codes


def test_a_site_is_read_from_toml_or_json_and_nothing_is_declared_without_a_file(
    tmp_path: Path,
) -> None:
    toml, as_json = tmp_path / "site.toml", tmp_path / "site.json"
    toml.write_text(TOML)
    as_json.write_text(SITE.model_dump_json())
    assert read_site(toml) == read_site(as_json) == SITE
    assert read_site(None) is NO_SITE


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("site.toml", "fiscal_year_start = 13", "fiscal_year_start"),
        ("site.toml", "[vocabulary]\ncolour = ['red']", "vocabulary"),
        ("site.json", "{", "JSON"),
        ("site.toml", "= 1", "TOML"),
    ],
)
def test_a_broken_file_is_refused_by_name_and_place(
    name: str, text: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(ConfigurationError, match=said) as caught:
        read_site(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="PLUMBLINE_SITE"):
        read_site(tmp_path / "none.toml")


def test_declared_names_are_values_of_their_field_in_any_case_and_the_longest_wins() -> None:
    found = [(v.field.value, v.text) for v in SITE.values("is north star, or the larder, larders?")]
    assert found == [("product", "north star"), ("product", "larder")]
    assert list(NO_SITE.values("larder")) == []


def test_a_declared_name_is_a_constraint_of_the_plan() -> None:
    plan = planned("how do people ops book a larder seat?", vocabulary=WORDS)
    bound = {(c.field.value, c.value) for c in plan.constraints}
    assert {("department", "people ops"), ("product", "larder")} <= bound


def test_a_declared_name_may_neither_be_lost_nor_changed_nor_added() -> None:
    question = "who pays for larder?"
    assert codes(question, "who pays for Larder") == ()
    assert "missing_constraint" in codes(question, "who pays")
    assert "changed_constraint" in codes(question, "who pays for north star")
    assert "introduced" in codes("who pays for it?", "who pays for larder", "U: a desk?")


def test_an_abbreviation_expands_beside_its_short_form_and_never_in_its_place() -> None:
    question = "who sees a PIP?"
    assert codes(question, "who sees a PIP (performance improvement plan)") == ()
    assert "introduced" in codes(question, "who sees a performance improvement plan")
    assert "introduced" in codes("who sees it?", "PIP (performance improvement plan)")
    assert codes("is prof dev paid?", "is prof dev (professional development) paid") == ()


def test_a_fiscal_period_is_resolved_only_where_its_start_is_declared() -> None:
    message, today = "what is the budget this fiscal year?", "2025-12-09"
    declared = planned(message, vocabulary=WORDS, today=today)
    assert ("fiscal_period", "FY26") in {(c.field.value, c.value) for c in declared.constraints}
    assert declared.reference_date == today
    assert planned(message, today=today).reference_date is None


def test_a_site_file_nested_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "site.json"
    path.write_text("[" * 100_000)
    with pytest.raises(ConfigurationError, match=r"site\.json: .*write JSON"):
        read_site(path)
