"""Words counted for each group of readers add up to what a scope may read."""

from threading import current_thread, main_thread

import hypothesis.strategies as st
import pytest
from hypothesis import given

from programs.retrievers.weaviate_hybrid import word_statistics
from programs.retrievers.weaviate_hybrid.word_statistics import groups_of
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.evidence import Passage
from tests.weaviate.on_fake import CORPUS, on_fake
from tests.weaviate.world import EMPLOYEE

ROLES = ("employee", "manager", "auditor")
WORDS = st.sampled_from(["Leave", "leave", "expenses", "UK", "Überstunden", "not", "2026", "café"])
PASSAGES = st.lists(
    st.builds(
        Passage,
        id=st.uuids().map(str),
        document_id=st.just("d"),
        workspace=st.sampled_from(["hr", "finance"]),
        text=st.lists(WORDS, max_size=6).map(" ".join),
        title=WORDS,
        roles=st.lists(st.sampled_from(ROLES), max_size=4).map(tuple),
        country=st.sampled_from([None, "UK", "Germany", "Ireland"]),
        family=st.sampled_from([None, "leave", "expenses"]),
    ),
    max_size=20,
)


@given(
    PASSAGES,
    st.sampled_from(["hr", "finance"]),
    st.sets(st.sampled_from(ROLES), min_size=1).map(tuple),
)
def test_the_groups_within_a_scope_add_up_to_its_vocabulary(
    passages: list[Passage], workspace: str, roles: tuple[str, ...]
) -> None:
    scope = AccessScope(tenant="acme", workspace=workspace, roles=roles)
    within = [group for group in groups_of(passages).items() if scope.permits(*group[0])]
    merged = Vocabulary.merged(Vocabulary.of(members) for _, members in within)
    assert merged == Vocabulary.of(p for p in passages if scope.permits(p.workspace, p.roles))


async def test_words_are_read_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of 6,458 passages take 0.1 s, for which every other search would have to wait."""
    read_in, unpacked = [], word_statistics._unpacked

    def watched(content: str) -> Vocabulary:
        read_in.append(current_thread())
        return unpacked(content)

    monkeypatch.setattr(word_statistics, "_unpacked", watched)
    async with on_fake() as world:
        assert (await world.retriever.vocabulary(scope=EMPLOYEE)).passages == len(CORPUS)
    assert len(read_in) == 1
    assert main_thread() not in read_in
