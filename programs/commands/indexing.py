"""The index command: a tenant's index brought to some passages, and what came of it, printed."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from programs.commands.plan_view import visible
from programs.commands.searching import Backend, naming_the_server, opened_retriever
from programs.progress import progress_bar
from programs.retrievers.ingesting import IngestReport, OnIngest
from programs.retrievers.protocol import PassageIndex
from programs.settings import read_settings
from signatures.evidence import Passage


def indexed(
    passages: Sequence[Passage],
    backend: Backend,
    *,
    tenant: str,
    remove_missing: bool,
    rebuild: bool,
) -> IngestReport:
    """Fill the index with a progress bar; print counts, the scopes to search, and failures."""
    began = time.perf_counter()
    settings = read_settings()
    with naming_the_server(backend.retriever, settings), progress_bar() as report:
        done = asyncio.run(
            _filled(
                opened_retriever(backend, settings),
                passages,
                tenant=tenant,
                remove_missing=remove_missing,
                rebuild=rebuild,
                on_progress=report,
            )
        )
    counts = ", ".join(f"{count} {what}" for what, count in done.counts.items())
    print(f"tenant {tenant}: {counts} in {time.perf_counter() - began:.1f} s")
    for line in (*_scopes(passages), *_failures(done)):
        print(visible(line))
    return done


def _scopes(passages: Sequence[Passage]) -> Iterator[str]:
    for workspace, count in sorted(Counter(passage.workspace for passage in passages).items()):
        roles = sorted({r for p in passages if p.workspace == workspace for r in p.roles})
        yield f"workspace {workspace}: {count} passages for {', '.join(roles)}"


def _failures(done: IngestReport) -> Iterator[str]:
    for failed in done.failed:
        yield f"failed: {failed.document_id} {failed.id}: {failed.reason}"


async def _filled(
    index: PassageIndex,
    passages: Iterable[Passage],
    *,
    tenant: str,
    remove_missing: bool,
    rebuild: bool,
    on_progress: OnIngest,
) -> IngestReport:
    """Bring a tenant's index to these passages, then release the backend."""
    try:
        return await index.aingest(
            passages,
            tenant=tenant,
            remove_missing=remove_missing,
            rebuild=rebuild,
            on_progress=on_progress,
        )
    finally:
        await index.aclose()
