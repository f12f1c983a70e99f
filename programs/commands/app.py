"""Plan, search, index and check from the command line."""

from pathlib import Path
from typing import Annotated

import typer

from programs.commands.failures import stopping_at_once
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
from programs.commands.turns import TurnOrderCommand, messages_in_order

app = typer.Typer(help=__doc__, pretty_exceptions_enable=False)
"""The words of the commands. What a command does is loaded when it is asked for, as DSPy is slow
to load."""


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
    tenant: Annotated[str | None, typer.Option(help="Know the words of this index.")] = None,
    workspace: Annotated[str | None, typer.Option(help="Its workspace; with --tenant.")] = None,
    role: Annotated[
        list[str] | None, typer.Option(help="Role of the reader; with --tenant; repeatable.")
    ] = None,
    no_rewrite: NoRewrite = False,
    as_json: AsJson = False,
) -> None:
    """Print the plan for a message; earlier turns count in the order in which they are given."""
    with stopping_at_once():
        from programs.commands.conversation import told_context
        from programs.commands.plan_view import plan_table
        from programs.commands.planning import planned
        from programs.commands.printing import show

    trusted = told_context(context, messages_in_order(ctx, user, assistant), state)
    whose = (tenant, workspace, role)
    found = planned(message, trusted, whose, lm=lm, planner=planner, rewriting=not no_rewrite)
    show(found, plan_table, as_json=as_json)


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
    with stopping_at_once():
        from programs.commands.conversation import scope_of, told_context
        from programs.commands.printing import show
        from programs.commands.result_view import result_view
        from programs.commands.searching import Backend, searched

    found = searched(
        message,
        told_context(context, messages_in_order(ctx, user, assistant), state),
        scope_of(tenant, workspace, role),
        Backend(retriever, vectors, embedder),
        lm=lm,
        planner=planner,
        rewriting=not no_rewrite,
    )
    show(found, result_view, as_json=as_json)


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
    with stopping_at_once():
        from data.importers.passages import read_corpora
        from data.loader import bundled_passages
        from programs.commands.conversation import scope_of
        from programs.commands.indexing import indexed
        from programs.commands.searching import Backend

    scope_of(tenant, "any", ["any"])
    done = indexed(
        read_corpora(tuple(files)) if files else bundled_passages(),
        Backend(retriever, vectors, embedder),
        tenant=tenant,
        remove_missing=remove_missing,
        rebuild=rebuild,
    )
    if done.failed:
        raise typer.Exit(1)


@app.command()
def check(
    plan: Annotated[Path, typer.Argument(help="A plan as JSON, or its contract form.")],
    context: Annotated[Path, typer.Option("--context", help="Conversation as JSON.")],
    as_json: AsJson = False,
) -> None:
    """Hold a plan that was written elsewhere to the rules; exit 1 when it breaks one."""
    with stopping_at_once():
        from programs.commands.checking import checked
        from programs.commands.plan_view import report_lines
        from programs.commands.printing import show

    report = checked(plan, context)
    show(report, report_lines, as_json=as_json)
    raise typer.Exit(0 if report.accepted else 1)


@app.command()
def schema() -> None:
    """Print the JSON schema of a plan."""
    with stopping_at_once():
        import json

        from signatures.plan import QueryPlan

    print(json.dumps(QueryPlan.model_json_schema(mode="serialization"), indent=2))
