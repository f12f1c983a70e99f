"""The index an evaluation searches: every workspace apart, and all of them as one."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from data.schema import Case
from optimize.digests import digest, digest_of
from optimize.evaluate import Bench
from optimize.observation import WHOLE_CORPUS
from programs.retrievers.embedder import MiniLmEmbedder
from programs.retrievers.opening import open_index
from signatures.errors import ConfigurationError
from signatures.evidence import Passage

OnProgress = Callable[[str, int, int], None]
LEXICAL = "lexical"


def prepare_bench(
    passages: Sequence[Passage],
    cases: Iterable[Case],
    state: Path,
    *,
    vectors: bool = True,
    cache_dir: Path | None = None,
    on_progress: OnProgress = lambda _what, _done, _total: None,
) -> Bench:
    """Bring the index to these passages and give the bench that searches it.

    Each corpus is a tenant named by its content, so that corpora do not meet and an unchanged one
    is ready at once. A second tenant holds every passage in one workspace when some case has no
    workspace of its own. A workspace that a case needs and no passage has is refused.
    """
    cases = tuple(cases)
    _refuse_unknown_workspaces(passages, cases)
    index = open_index(state, vectors=vectors, cache_dir=cache_dir, on_progress=on_progress)
    leg = MiniLmEmbedder.identity if vectors else LEXICAL
    name = digest((digest_of(passages), leg))
    tenant, everything = f"eval-{name}", f"eval-{name}-whole"
    index.ingest(passages, tenant=tenant, on_progress=on_progress)
    if any(case.workspace is None for case in cases):
        whole = (p.model_copy(update={"workspace": WHOLE_CORPUS}) for p in passages)
        index.ingest(whole, tenant=everything, on_progress=on_progress)
    return Bench(
        retriever=index,
        tenant=tenant,
        everything=everything,
        identity=name,
        directory=state / "evaluations",
    )


def _refuse_unknown_workspaces(passages: Iterable[Passage], cases: Iterable[Case]) -> None:
    known = {passage.workspace for passage in passages}
    missing = {case.workspace for case in cases if case.workspace} - known
    if missing:
        names = ", ".join(sorted(missing))
        raise ConfigurationError(
            f"the corpus has no workspace {names}, which cases are asked in: add its --corpus file"
        )
