"""Protected values of a text."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from programs.reading.values.constraints import positive_values, values, with_indexed
from programs.reading.values.negation import negations
from signatures.plan import ConstraintField, Polarity


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("leave in the UK?", ConstraintField.COUNTRY, "UK"),
        ("the 2026 policy", ConstraintField.YEAR, "2026"),
        ("from 1 March 2026 on", ConstraintField.DATE, "1 March 2026"),
        ("by 2026-03-01 at the latest", ConstraintField.DATE, "2026-03-01"),
        ("in Q3", ConstraintField.FISCAL_PERIOD, "Q3"),
        ("the FY26 plan", ConstraintField.FISCAL_PERIOD, "FY26"),
        ("for contractors", ConstraintField.PERSON_GROUP, "contractors"),
        ("as a part-timer", ConstraintField.PERSON_GROUP, "part-timer"),
        ("is it over 200 EUR", ConstraintField.AMOUNT, "200 EUR"),
        ("is it $1,500", ConstraintField.AMOUNT, "$1,500"),
        ("after 10 days", ConstraintField.AMOUNT, "10 days"),
        ("what about 15%", ConstraintField.AMOUNT, "15%"),
        ("fill in FH-EX-204", ConstraintField.IDENTIFIER, "FH-EX-204"),
        ("write to it-help@acme.com", ConstraintField.IDENTIFIER, "it-help@acme.com"),
        ("ask in #travel-help", ConstraintField.IDENTIFIER, "#travel-help"),
        ("what is LWOP", ConstraintField.IDENTIFIER, "LWOP"),
        ("in version 2.1", ConstraintField.VERSION, "version 2.1"),
        ("the travel policy", ConstraintField.DOCUMENT_FAMILY, "travel policy"),
        ("the legal team", ConstraintField.DEPARTMENT, "legal"),
        ('the "core hours" rule', ConstraintField.QUOTED, '"core hours"'),
        ("ask Ana Ruiz", ConstraintField.OTHER, "Ana Ruiz"),
        ("Ana Ruiz approves", ConstraintField.OTHER, "Ana Ruiz"),
        ("Crown Victoria oil", ConstraintField.OTHER, "Crown Victoria"),
    ],
)
def test_a_protected_value_is_found_with_its_field(
    text: str, field: ConstraintField, value: str
) -> None:
    assert (field, value) in [(v.field, v.text) for v in values(text)]


@pytest.mark.parametrize(
    "text",
    [
        "tell us about leave",
        "the whole company policy",
        "What is it",
        "my new laptop",
        "Please help",
        "¿Cuántos días de vacaciones me quedan?",
    ],
)
def test_plain_words_are_no_protected_values(text: str) -> None:
    assert positive_values(text) == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("in the UK", "in the United Kingdom"),
        ("for interns", "for an Intern"),
        ("part-time staff", "Part time staff"),
        ("1,500 EUR", "1500 eur"),
        ("FH-EX-204", "fh-ex-204"),
        ("the travel policy", "the Travel handbook"),
        ("200 EUR", "€200"),
        ("10 days", "ten days"),
    ],
)
def test_two_spellings_of_one_value_have_one_key(one: str, other: str) -> None:
    assert {v.key for v in positive_values(one)} == {v.key for v in positive_values(other)} != set()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("200 EUR", "300 EUR"),
        ("200 EUR", "200 USD"),
        ("10 days", "10 weeks"),
        ("FH-EX-204", "FH-EX-205"),
        ("2025", "2026"),
        ("in Ireland", "in Iceland"),
        ("interns", "contractors"),
        ("1 March", "1 May"),
        ("$50", "£50"),
        ("v2.1", "v2.2"),
    ],
)
def test_two_values_have_two_keys(one: str, other: str) -> None:
    assert {v.key for v in positive_values(one)}.isdisjoint(v.key for v in positive_values(other))


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("which expenses are not reimbursable", {"not reimburs"}),
        ("what isn't covered", {"not cover"}),
        ("everything except alcohol", {"not alcohol"}),
        ("without a receipt", {"not receipt"}),
        ("what is prohibited here", {"not prohibit"}),
        ("which prohibited items", {"not item"}),
        ("what is prohibited", {"not prohibit"}),
        ("no, I need it", set()),
        ("is it a notice", set()),
        ("is that so or not", set()),
        ("leave other than sick leave", {"not sick"}),
    ],
)
def test_a_negation_is_found_with_the_word_it_governs(text: str, keys: set[str]) -> None:
    found = {v.key for v in negations(text)}
    assert found == keys


def test_a_negation_is_negative_and_no_thing() -> None:
    text = "which expenses are not reimbursable in Spain"
    assert [v.polarity for v in values(text)] == [Polarity.NEGATIVE, Polarity.POSITIVE]
    assert [v.text for v in positive_values(text)] == ["Spain"]


@given(st.text(max_size=80))
def test_values_stand_at_their_spans_in_order(text: str) -> None:
    found = values(text)
    assert all(text[v.start : v.end] == v.text for v in found)
    assert list(found) == sorted(found, key=lambda v: v.start)


@given(st.text(max_size=80))
def test_no_two_positive_values_overlap(text: str) -> None:
    found = positive_values(text)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))


def test_what_documents_call_a_family_takes_no_person_group_of_the_same_words() -> None:
    text = "is part-time staff covered?"
    (group,) = values(text)[:1]
    family = group._replace(field=ConstraintField.DOCUMENT_FAMILY, key="document_family:part time")
    assert with_indexed(text, (group,), [family]) == (group,)
