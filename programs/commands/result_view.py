"""What a search found, as a person reads it in a terminal."""

from collections.abc import Iterator

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from programs.commands.plan_view import broken_rule, cost, plan_table, visible
from programs.outcome import coverage_line
from signatures.evidence import (
    ClauseCoverage,
    Conflict,
    FusedPassage,
    RetrievalResult,
    TierReport,
)

EXCERPT = 160


def result_view(result: RetrievalResult) -> Group:
    """Show the plan, the passages, then the outcome, the coverage and the cost."""
    summary = Table.grid(padding=(0, 2))
    summary.add_column(style="bold", no_wrap=True)
    summary.add_column(overflow="fold")
    for label, line in _lines(result):
        summary.add_row(label, Text(visible(line)))
    passages = [_passage(place, found) for place, found in enumerate(result.passages, 1)]
    return Group(plan_table(result.plan), "", *passages, "", summary)


def _lines(result: RetrievalResult) -> Iterator[tuple[str, str]]:
    yield "outcome", f"{result.outcome}{' · lexical_only' if result.lexical_only else ''}"
    if result.coverage:
        yield "coverage", coverage_line(result.coverage)
    for clause in result.coverage:
        yield "", _coverage(clause)
        yield from (("", _conflict(clause, conflict)) for conflict in clause.conflicts)
    if result.no_evidence:
        yield "searched", result.no_evidence.interpretation
        yield "ask back", result.no_evidence.narrower_question
    yield from (("tier", _tier(report)) for report in result.tiers)
    if result.reranking:
        ranked = result.reranking
        yield "reranker", f"{ranked.status}, {ranked.passages} passages, {ranked.ms:.1f} ms"
    ledger = result.ledger
    ran = f"{ledger.queries} queries, {ledger.passages} passages, {ledger.retrieval_ms:.1f} ms"
    yield "cost", f"{cost(ledger)}; {ran}"


def _coverage(clause: ClauseCoverage) -> str:
    lost = f" ({', '.join(clause.degraded)})" if clause.degraded else ""
    return f"{clause.clause_id} {'answered' if clause.answered else 'unanswered'}{lost}"


def _conflict(clause: ClauseCoverage, conflict: Conflict) -> str:
    sides = " · ".join(
        f"{side.value} ({side.branch}, {side.passage[1]})" for side in conflict.sides
    )
    return f"{clause.clause_id} conflict in {conflict.property}: {sides}"


def _tier(report: TierReport) -> str:
    open_ = f", open: {', '.join(report.open_clauses)}" if report.open_clauses else ""
    refused = f", refused: {', '.join(map(broken_rule, report.violations))}"
    written = f", wrote {report.written}" if report.written else ""
    return f"{report.name}: {report.end}{open_}{written}{refused if report.violations else ''}"


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
