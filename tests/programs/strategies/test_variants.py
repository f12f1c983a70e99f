"""Ask the same thing in the words a document would use."""

import asyncio

from programs.draft import Draft
from programs.language_models.scripted import scripted_model
from programs.reading.message import Reading
from programs.strategies.variants import Variants
from signatures.limits import Limits
from signatures.plan import QueryKind
from signatures.variants import GenerateVariants
from tests.conversation import handbook, reading


def by_model(read: Reading, *variants: str) -> Draft | None:
    async def ask() -> Draft | None:
        deadline = asyncio.get_running_loop().time() + 60
        draft, _ = await Variants().by_model(read, deadline=deadline)
        return draft

    with scripted_model({GenerateVariants: {"variants": list(variants)}}).active():
        return asyncio.run(ask())


def test_a_misspelt_question_runs_beside_its_repair() -> None:
    draft = Variants().by_rule(reading("expnses rules", vocabulary=handbook()))
    assert [(q.text, q.kind) for q in draft.queries] == [
        ("expnses rules", QueryKind.ORIGINAL),
        ("expenses rules", QueryKind.RULE),
    ]
    assert draft.queries[1].parent_id == draft.queries[0].id


def test_without_a_slip_the_rules_know_no_other_words() -> None:
    draft = Variants().by_rule(reading("dosh for grub", vocabulary=handbook()))
    assert [q.text for q in draft.queries] == ["dosh for grub"]


def test_the_question_stays_the_first_leg_of_a_models_wordings() -> None:
    draft = by_model(reading("parental leave"), "family leave", "leave for parents")
    assert draft is not None
    assert [(q.text, q.kind) for q in draft.queries] == [
        ("parental leave", QueryKind.ORIGINAL),
        ("family leave", QueryKind.VARIANT),
        ("leave for parents", QueryKind.VARIANT),
    ]
    assert draft.original_leg == "kept"


def test_repeats_blanks_and_the_question_itself_are_no_variants() -> None:
    draft = by_model(reading("parental leave"), "family leave", "family leave ", "parental leave")
    assert draft is not None
    assert len(draft.queries) == 1 + len({"family leave"})
    assert by_model(reading("parental leave"), "parental leave", " ") is None


def test_no_more_variants_are_drafted_than_may_run() -> None:
    read = reading("parental leave", limits=Limits(max_queries=2))
    draft = by_model(read, "family leave", "leave for parents")
    assert draft is not None
    assert len(draft.queries) == read.limits.max_queries
