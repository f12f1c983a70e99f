"""Plan, search, index and check from the command line."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from programs.checking import check_plan, read_plan
from programs.commands.conversation import (
    Conversation,
    read_conversation,
    scope_of,
    state_of,
    trusted_context,
)
from programs.commands.failures import one_line_errors
from programs.commands.options import (
    AsJson,
    Assistant,
    ContextFile,
    EmbedderName,
    Lm,
    Message,
    NoRewrite,
    PlannerName,
    RetrieverName,
    Role,
    State,
    Tenant,
    User,
    Vectors,
    Workspace,
)
from programs.commands.plan_view import broken_rule, plan_table, visible
from programs.commands.turns import TurnOrderCommand, messages_in_order
from programs.progress import progress_bar
from programs.settings import Settings, read_settings
from programs.site_vocabulary import read_site
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import TrustedContext
from signatures.errors import ConfigurationError, PlanningError
from signatures.plan import QueryPlan

REFUSED = 1
BAD_INPUT = 2

app = typer.Typer(help=__doc__, pretty_exceptions_enable=False)


@app.command(cls=TurnOrderCommand)
def plan(
    ctx: typer.Context,
    message: Message,
    user: User = None,
    assistant: Assistant = None,
    state: State = None,
    context: ContextFile = None,
    lm: Lm = None,
    planner: PlannerName = None,
    tenant: Annotated[str | None, typer.Option(help="Know the words of its index.")] = None,
    workspace: Annotated[str | None, typer.Option(help="With --tenant.")] = None,
    role: Annotated[list[str] | None, typer.Option(help="With --tenant; repeatable.")] = None,
    no_rewrite: NoRewrite = False,
    as_json: AsJson = False,
) -> None:
    """Print the plan for a message; earlier turns count in the order in which they are given."""
    from programs.commands.services import NO_MODEL, ready_planner

    settings = read_settings()
    trusted = _context(ctx, context, user, assistant, state)
    vocabulary = _vocabulary(tenant, workspace, role, settings).at(read_site(settings.site))
    rewriting = settings.rewriting and not no_rewrite
    with ready_planner(planner, lm if rewriting else NO_MODEL, settings) as ready:
        planned = asyncio.run(
            ready.plan(
                message,
                context=trusted,
                vocabulary=vocabulary,
                rewriting=rewriting,
            )
        )
    if as_json:
        print(planned.model_dump_json(indent=2))
        return
    Console().print(plan_table(planned))


@app.command(cls=TurnOrderCommand)
def search(
    ctx: typer.Context,
    message: Message,
    tenant: Tenant,
    workspace: Workspace,
    role: Role,
    user: User = None,
    assistant: Assistant = None,
    state: State = None,
    context: ContextFile = None,
    lm: Lm = None,
    planner: PlannerName = None,
    vectors: Vectors = None,
    no_rewrite: NoRewrite = False,
    retriever: RetrieverName = None,
    embedder: EmbedderName = None,
    as_json: AsJson = False,
) -> None:
    """Plan a message, search the index for it, and print what answers which part of it."""
    from programs.commands.result_view import result_view
    from programs.commands.searching import found_by, opened_retriever, vocabulary_of
    from programs.commands.services import NO_MODEL, ready_planner

    settings = read_settings()
    scope = scope_of(tenant, workspace, role)
    trusted = _context(ctx, context, user, assistant, state)
    asyncio.run(vocabulary_of(scope, opened_retriever(retriever, settings, vectors="off")))
    backend = opened_retriever(retriever, settings, vectors=vectors, embedder=embedder)
    rewriting = settings.rewriting and not no_rewrite
    with ready_planner(planner, lm if rewriting else NO_MODEL, settings) as ready:
        found = asyncio.run(
            found_by(
                ready,
                backend,
                message,
                context=trusted,
                scope=scope,
                rewriting=rewriting,
                site=read_site(settings.site),
            )
        )
    if as_json:
        print(found.model_dump_json(indent=2))
        return
    Console().print(result_view(found))


@app.command()
def index(
    tenant: Tenant,
    files: Annotated[list[Path] | None, typer.Argument(help="Corpus files; else bundled.")] = None,
    vectors: Vectors = None,
    retriever: RetrieverName = None,
    embedder: EmbedderName = None,
    remove_missing: Annotated[bool, typer.Option(help="Drop what the files lack.")] = False,
    rebuild: Annotated[bool, typer.Option(help="Drop the tenant first, write it anew.")] = False,
) -> None:
    """Bring a tenant's index to these passages; if stopped, vectors made so far are kept."""
    from data.importers.passages import read_corpora
    from data.loader import bundled_passages
    from programs.commands.searching import filled, opened_retriever

    settings = read_settings()
    scope_of(tenant, "any", ["any"])
    passages = read_corpora(tuple(files)) if files else bundled_passages()
    began = time.perf_counter()
    opened = opened_retriever(retriever, settings, vectors=vectors, embedder=embedder)
    with progress_bar() as report:
        done = asyncio.run(
            filled(
                opened,
                passages,
                tenant=tenant,
                remove_missing=remove_missing,
                rebuild=rebuild,
                on_progress=report,
            )
        )
    counts = ", ".join(f"{count} {what}" for what, count in done.counts.items())
    print(f"tenant {tenant}: {counts} in {time.perf_counter() - began:.1f} s")
    for workspace, count in sorted(Counter(passage.workspace for passage in passages).items()):
        roles = sorted({r for p in passages if p.workspace == workspace for r in p.roles})
        print(visible(f"workspace {workspace}: {count} passages for {', '.join(roles)}"))
    for failed in done.failed:
        print(visible(f"failed: {failed.document_id} {failed.id}: {failed.reason}"))
    if done.failed:
        raise typer.Exit(REFUSED)


@app.command()
def check(
    plan: Annotated[Path, typer.Argument(help="A plan as JSON, or its contract form.")],
    context: Annotated[Path, typer.Option("--context", help="Conversation as JSON.")],
    as_json: AsJson = False,
) -> None:
    """Hold a plan that was written elsewhere to the rules; exit 1 when it breaks one."""
    with one_line_errors(BAD_INPUT):
        trusted = trusted_context(read_conversation(context), place=str(context))
        try:
            written = read_plan(plan.read_bytes(), context=trusted)
        except PlanningError as error:
            raise PlanningError(f"{plan}: {error}; see `python -m programs schema`") from error
        declared = EMPTY_VOCABULARY.at(read_site(read_settings().site))
        report = check_plan(written, context=trusted, vocabulary=declared)
    if as_json:
        print(report.model_dump_json(indent=2))
    else:
        for violation in report.violations:
            print(visible(broken_rule(violation)))
        print("accepted" if report.accepted else f"refused: {len(report.violations)} violations")
    raise typer.Exit(0 if report.accepted else REFUSED)


@app.command()
def schema() -> None:
    """Print the JSON schema of a plan."""
    print(json.dumps(QueryPlan.model_json_schema(mode="serialization"), indent=2))


def _context(
    ctx: typer.Context,
    file: Path | None,
    user: Sequence[str] | None,
    assistant: Sequence[str] | None,
    state: Sequence[str] | None,
) -> TrustedContext:
    return trusted_context(
        read_conversation(file) if file else Conversation(),
        messages=messages_in_order(ctx, user or (), assistant or ()),
        state=state_of(state or ()),
        place="command line",
    )


def _vocabulary(
    tenant: str | None, workspace: str | None, role: Sequence[str] | None, settings: Settings
) -> Vocabulary:
    if tenant is None and workspace is None and not role:
        return EMPTY_VOCABULARY
    if tenant is None or workspace is None or not role:
        raise ConfigurationError("--tenant, --workspace and --role belong together: give all three")
    from programs.commands.searching import opened_retriever, vocabulary_of

    index = opened_retriever(None, settings, vectors="off")
    return asyncio.run(vocabulary_of(scope_of(tenant, workspace, role), index))
