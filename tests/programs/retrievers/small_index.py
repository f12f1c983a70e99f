"""Four passages of one tenant, in a real index, and what a search of them gives."""

from collections.abc import Sequence

from programs.retrievers.embedded import EmbeddedIndex
from programs.retrievers.embedder import Vectors
from programs.retrievers.protocol import Ranking, SearchQuery
from programs.text import stems
from signatures.context import AccessScope
from signatures.evidence import Passage
from tests.hashed_words import HashedWords

EMPLOYEE = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
MANAGER = EMPLOYEE.model_copy(update={"roles": ("manager",)})


DIMENSION = 128
ALIKE = {stems(word)[0]: stems(other)[0] for word, other in {"holiday": "vacation"}.items()}


ROLES = ("employee", "manager", "payroll")


class Synonymous(HashedWords):
    """Lay a word where its synonym lies, and record what was embedded."""

    def __init__(self, identity: str = "hashed-words") -> None:
        super().__init__(identity, DIMENSION)
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Give one unit row per text."""
        self.embedded.extend(texts)
        alike = [" ".join(ALIKE.get(stem, stem) for stem in stems(text)) for text in texts]
        return super().embed(alike)


def passage(name: str, text: str, workspace: str = "hr", **more: object) -> Passage:
    """Make a passage of the HR workspace that all may read, unless told otherwise."""
    return Passage.model_validate(
        {"id": name, "document_id": f"doc-{name}", "workspace": workspace, "text": text, **more}
    )


LEAVE = passage("leave", "Parental leave lasts 20 weeks.")
PAY = passage("pay", "Managers see payroll.", roles=("manager", "payroll"))


VACATION = passage("vacation", "Vacation must be booked early.", title="Time off")
FOREIGN = passage("foreign", "Parental leave elsewhere.", workspace="finance")


CORPUS = (LEAVE, PAY, VACATION, FOREIGN)


async def ranking(
    index: EmbeddedIndex, text: str, scope: AccessScope = EMPLOYEE, limit: int = 8, **legs: bool
) -> Ranking:
    """Search with the legs that are not left out."""
    return await index.search(SearchQuery(text=text, **legs), scope=scope, limit=limit)


async def ids(
    index: EmbeddedIndex, text: str, *, lexical: bool = True, vector: bool = True
) -> list[str]:
    """Give the ids of what is found, best first."""
    found = await ranking(index, text, lexical=lexical, vector=vector)
    return [hit.passage.id for hit in found.hits]
