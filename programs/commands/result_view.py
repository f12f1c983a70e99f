"""What a search found, as a person reads it in a terminal."""

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from programs.commands.plan_view import cost, plan_table, visible
from signatures.evidence import ClauseCoverage, FusedPassage, RetrievalResult

EXCERPT = 160


def result_view(result: RetrievalResult) -> Group:
    """Show the plan, then the outcome, each clause's coverage, the passages and the cost."""
    legs = " · lexical_only" if result.lexical_only else ""
    summary = Table.grid(padding=(0, 2))
    summary.add_column(style="bold", no_wrap=True)
    summary.add_column(overflow="fold")
    summary.add_row("outcome", f"{result.outcome}{legs}")
    for clause in result.coverage:
        summary.add_row("coverage", Text(visible(_coverage(clause))))
    ledger = result.ledger
    ran = f"{ledger.queries} queries, {ledger.passages} passages, {ledger.retrieval_ms:.1f} ms"
    summary.add_row("cost", f"{cost(ledger)}; {ran}")
    passages = [_passage(place, found) for place, found in enumerate(result.passages, 1)]
    return Group(plan_table(result.plan), "", *passages, "", summary)


def _coverage(clause: ClauseCoverage) -> str:
    lost = f" ({', '.join(clause.degraded)})" if clause.degraded else ""
    return f"{clause.clause_id} {'answered' if clause.answered else 'unanswered'}{lost}"


def _passage(place: int, found: FusedPassage) -> Group:
    passage = found.passage
    title = " › ".join(part for part in (passage.title, passage.heading) if part)
    by = ", ".join(f"{source.query_id}#{source.rank}" for source in found.provenance)
    serves = ", ".join(found.clause_ids)
    text = " ".join(passage.text.split())
    excerpt = text if len(text) <= EXCERPT else f"{text[:EXCERPT].rstrip()}…"
    lines = (
        Text(visible(f"{place}. {title}"), style="bold"),
        Text(visible(f"{passage.id} · found by {by} · for {serves}")),
        Text(visible(excerpt)),
    )
    return Group(lines[0], Padding(Group(*lines[1:]), (0, 0, 0, 3)))
