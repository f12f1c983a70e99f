"""Abbreviations are spelt out in a query of their own."""

from programs.site_vocabulary import Site
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.plan import QueryKind
from tests.conversation import planned

LWOP = Vocabulary(definitions=frozenset({("LWOP", "Leave Without Pay")}))


def test_a_defined_short_form_is_spelt_out_beside_itself_in_any_case() -> None:
    plan = planned("how do i request lwop?", vocabulary=LWOP)
    assert [(q.text, q.kind) for q in plan.queries] == [
        ("how do i request lwop?", QueryKind.ORIGINAL),
        ("how do i request lwop (leave without pay)", QueryKind.VARIANT),
    ]


def test_a_short_form_of_two_meanings_or_none_is_left_alone() -> None:
    two = Vocabulary(definitions=LWOP.definitions | {("LWOP", "lights out")})
    for words in (two, EMPTY_VOCABULARY):
        assert len(planned("how do i request LWOP?", vocabulary=words).queries) == 1


def test_what_the_site_declares_is_meant() -> None:
    words = LWOP.at(Site(abbreviations={"LWOP": "long weekend"}))
    assert planned("who gets LWOP?", vocabulary=words).queries[1].text.endswith("(long weekend)")
