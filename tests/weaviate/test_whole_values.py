"""Scopes are compared as whole values, and every word is searched."""

import pytest

from programs.retrievers.protocol import SearchQuery
from programs.retrievers.weaviate_hybrid.retriever import WeaviateRetriever
from tests.weaviate.world import EMPLOYEE, policies

pytestmark = pytest.mark.weaviate


@pytest.mark.parametrize("workspace", ["hr", "Verified", "not", "the"])
@pytest.mark.parametrize("role", ["a", "it", "the", "no", "not", "Not Verified"])
async def test_roles_and_workspaces_that_word_lists_would_swallow_are_whole_values(
    retriever: WeaviateRetriever, workspace: str, role: str
) -> None:
    """Weaviate 4237, 5156, 9054: values compared by their words, or lost as stop words."""
    lookalikes = ("verified", "Verified", "Not", "an it", "The", "no the")
    own = policies(1, workspace=workspace)[0].model_copy(update={"roles": (role,), "id": role})
    others = [
        own.model_copy(update={"roles": (other,), "id": other})
        for other in lookalikes
        if other != role
    ]
    await retriever.aingest([own, *others], tenant="lookalikes", remove_missing=True)
    scope = EMPLOYEE.model_copy(
        update={"tenant": "lookalikes", "workspace": workspace, "roles": (role,)}
    )
    found = await retriever.search(SearchQuery(text="rule"), scope=scope, limit=50)
    assert [hit.passage.id for hit in found.hits] == [role]


async def test_a_question_and_its_opposite_are_not_the_same_words(
    retriever: WeaviateRetriever,
) -> None:
    """Weaviate 7214: "not" is in the English stop word list and cannot be taken out."""
    yes, no = policies(2)
    yes = yes.model_copy(update={"title": "", "text": "Expenses are reimbursable."})
    no = no.model_copy(update={"title": "", "text": "Expenses are not reimbursable."})
    await retriever.aingest([yes, no], tenant="polarity")
    scope = EMPLOYEE.model_copy(update={"tenant": "polarity"})
    query = SearchQuery(text="not", vector=False)
    found = await retriever.search(query, scope=scope, limit=8)
    assert [hit.passage.id for hit in found.hits] == [no.id]
