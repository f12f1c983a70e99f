"""A search without an index: plans, planners and backends that do as a test says."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from programs.retrievers.protocol import Ranking, SearchQuery
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import AccessScope, TrustedContext
from signatures.evidence import Hit, Passage
from signatures.limits import Limits
from signatures.plan import Clause, Decision, PlannedQuery, QueryKind, QueryPlan, Strategy

SCOPE = AccessScope(tenant="acme", workspace="hr", roles=("employee",))
MINE = Passage(id="p1", document_id="d", workspace="hr", text="leave")

Answer = Callable[[], Awaitable[Ranking]]


class ScriptedRetriever:
    """Answer each query text as scripted, and record what was asked and what was cancelled."""

    def __init__(self, **answers: Answer) -> None:
        self.answers = answers
        self.asked: list[tuple[SearchQuery, AccessScope, int]] = []
        self.cancelled: list[str] = []

    @property
    def texts(self) -> list[str]:
        """What was asked, in order."""
        return [query.text for query, _, _ in self.asked]

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        self.asked.append((query, scope, limit))
        try:
            return await self.answers[query.text]()
        except asyncio.CancelledError:
            self.cancelled.append(query.text)
            raise

    async def vocabulary(self, *, scope: AccessScope) -> Vocabulary:
        return EMPTY_VOCABULARY

    async def aclose(self) -> None:
        return None


class Everywhere(ScriptedRetriever):
    """Give the same answer to every query."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self._answer = answer

    async def search(self, query: SearchQuery, *, scope: AccessScope, limit: int) -> Ranking:
        self.answers = {query.text: self._answer}
        return await super().search(query, scope=scope, limit=limit)


class ScriptedPlanner:
    """Give one plan, after `seconds`, and record what it was handed."""

    def __init__(self, plan: QueryPlan, seconds: float = 0) -> None:
        self._plan, self._seconds = plan, seconds
        self.vocabulary = EMPTY_VOCABULARY
        self.limits = Limits()
        self.rewriting: bool | None = None
        self.context: TrustedContext | None = None

    async def plan(
        self,
        message: str,
        *,
        context: TrustedContext,
        vocabulary: Vocabulary,
        limits: Limits,
        rewriting: bool,
    ) -> QueryPlan:
        self.context, self.vocabulary, self.limits = context, vocabulary, limits
        self.rewriting = rewriting
        await asyncio.sleep(self._seconds)
        return self._plan


def hits(*passages: Passage) -> tuple[Hit, ...]:
    """Rank passages in this order."""
    return tuple(Hit(passage=p, rank=rank, score=1 / rank) for rank, p in enumerate(passages, 1))


def finds(*passages: Passage, after: float = 0, lexical_only: bool = False) -> Answer:
    """Find these passages, after so many seconds."""

    async def answer() -> Ranking:
        if after:
            await asyncio.sleep(after)
        return Ranking(hits=hits(*passages), lexical_only=lexical_only)

    return answer


def fails(error: BaseException) -> Answer:
    """Fail with this error."""

    async def answer() -> Ranking:
        raise error

    return answer


async def hangs() -> Ranking:
    """Give no answer until it is cancelled."""
    await asyncio.sleep(60)
    return Ranking()


def plan_for(
    *texts: str, kind: QueryKind = QueryKind.BRANCH, clauses: Sequence[int] | None = None
) -> QueryPlan:
    """Plan one query for every text; each is a clause of its own unless `clauses` numbers them."""
    question = " ".join(texts)
    numbers = clauses or range(1, len(texts) + 1)
    asked = {f"c{number}": text for number, text in zip(numbers, texts, strict=True)}
    return QueryPlan(
        decision=Decision.RETRIEVE,
        strategy=Strategy.DECOMPOSE,
        routing="test",
        original_question=question,
        original_leg="dropped:test",
        clauses=tuple(_clause(name, text, question) for name, text in asked.items()),
        queries=tuple(
            PlannedQuery(
                id=f"q{n}", text=text, purpose="test", clause_ids=(f"c{clause}",), kind=kind
            )
            for n, (text, clause) in enumerate(zip(texts, numbers, strict=True), 1)
        ),
    )


def _clause(name: str, text: str, question: str) -> Clause:
    start = question.index(text)
    return Clause(id=name, text=text, start=start, end=start + len(text))
