"""Words counted for each group of readers add up to what a scope may read."""

import hypothesis.strategies as st
from hypothesis import given

from programs.retrievers.weaviate_hybrid.word_statistics import groups_of
from programs.vocabulary import Vocabulary
from signatures.context import AccessScope
from signatures.evidence import Passage

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
