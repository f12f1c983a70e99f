"""The index an evaluation searches: every workspace apart, and all of them as one."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from data.schema import Case
from optimize.digests import digest, digest_of
from optimize.evaluate import Bench
from optimize.observation import WHOLE_CORPUS
from programs.retrievers import RETRIEVERS
from programs.retrievers.embedder import MiniLmEmbedder
from programs.retrievers.protocol import PassageIndex
from programs.retrievers.settings import MINILM, RetrieverSettings
from signatures.errors import ConfigurationError
from signatures.evidence import Passage

OnProgress = Callable[[str, int, int], None]
LEXICAL = "lexical"


async def prepare_bench(
    passages: Sequence[Passage],
    cases: Iterable[Case],
    settings: RetrieverSettings,
    *,
    retriever: str = "embedded",
    on_progress: OnProgress = lambda _what, _done, _total: None,
) -> Bench:
    """Bring the index to these passages and give the bench that searches it.

    Each corpus is a tenant named by its content, so that corpora do not meet and an unchanged one
    is ready at once. A second tenant holds every passage in one workspace when some case has no
    workspace of its own. A workspace that a case needs and no passage has is refused.
    """
    cases = tuple(cases)
    _refuse_unknown_workspaces(passages, cases)
    identity = digest((digest_of(passages), leg_of(settings)))
    tenant, everything = f"eval-{identity}", f"eval-{identity}-whole"
    held = {tenant: passages}
    if any(case.workspace is None for case in cases):
        held[everything] = [p.model_copy(update={"workspace": WHOLE_CORPUS}) for p in passages]
    await _fill(RETRIEVERS[retriever](settings, on_progress), held, on_progress)
    return Bench(
        retriever=RETRIEVERS[retriever](settings, on_progress),
        tenant=tenant,
        everything=everything,
        identity=digest((identity, retriever, settings.weaviate.options.model_dump_json())),
        directory=settings.state_dir / "evaluations",
    )


def leg_of(settings: RetrieverSettings) -> str:
    """Name what makes the vectors, which results depend on."""
    if not settings.vectors:
        return LEXICAL
    return MiniLmEmbedder.identity if settings.embedder == MINILM else settings.embedder


async def _fill(
    index: PassageIndex, held: Mapping[str, Sequence[Passage]], on_progress: OnProgress
) -> None:
    """Fill an index that is closed again: a connection belongs to the event loop it is made in."""
    try:
        for tenant, passages in held.items():
            await index.aingest(passages, tenant=tenant, on_progress=on_progress)
    finally:
        await index.aclose()


def _refuse_unknown_workspaces(passages: Iterable[Passage], cases: Iterable[Case]) -> None:
    known = {passage.workspace for passage in passages}
    missing = {case.workspace for case in cases if case.workspace} - known
    if missing:
        names = ", ".join(sorted(missing))
        raise ConfigurationError(
            f"the corpus has no workspace {names}, which cases are asked in: add its --corpus file"
        )
