"""Search near an imagined passage, beside the question itself."""

import asyncio

from programs.draft import Draft
from programs.language_models.scripted import scripted_model
from programs.strategies.hyde import Hyde
from signatures.hypothetical_passage import WriteHypotheticalPassage
from signatures.plan import QueryKind
from tests.conversation import reading

READ = reading("why do we have core hours?")


def by_model(passage: str) -> Draft | None:
    async def ask() -> Draft | None:
        deadline = asyncio.get_running_loop().time() + 60
        draft, _ = await Hyde().by_model(READ, deadline=deadline)
        return draft

    with scripted_model({WriteHypotheticalPassage: {"passage": passage}}).active():
        return asyncio.run(ask())


def test_rules_imagine_nothing() -> None:
    assert [q.text for q in Hyde().by_rule(READ).queries] == [READ.message]


def test_a_probe_runs_beside_the_question_and_is_typed_as_one() -> None:
    draft = by_model("Teams agree on shared hours.")
    assert draft is not None
    assert [(q.text, q.kind) for q in draft.queries] == [
        (READ.message, QueryKind.ORIGINAL),
        ("Teams agree on shared hours.", QueryKind.PROBE),
    ]
    assert draft.resolved_question == READ.message


def test_what_the_probe_invented_is_cut_before_it_is_searched() -> None:
    draft = by_model("In Kenya core hours start at 9 and form CH-12 is due.")
    assert draft is not None
    assert not {"Kenya", "9", "CH-12"} & set(draft.queries[1].text.replace(".", "").split())


def test_a_probe_of_which_nothing_is_left_gives_no_draft() -> None:
    assert by_model("2026") is None
