"""A plan as a person reads it in a terminal."""

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from signatures.plan import Clarification, Constraint, Ledger, Polarity, QueryPlan
from signatures.violations import ValidationReport, Violation


def plan_table(plan: QueryPlan) -> Table:
    """Show what was decided, by which rule, what will be searched and what it is held to."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for label, line in _lines(plan):
        table.add_row(label, Text(visible(line)))
    return table


def visible(text: str) -> str:
    """Write out every character that a terminal would obey or hide."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


def cost(ledger: Ledger) -> str:
    """Say what planning took."""
    tokens = f"{ledger.tokens_in} + {ledger.tokens_out} tokens"
    return f"{ledger.lm_calls} LM calls, {tokens}, {ledger.planning_ms:.1f} ms"


def broken_rule(violation: Violation) -> str:
    """Say which rule is broken, where, and by what."""
    place = violation.query_id or violation.clause_id
    value = f" “{violation.value}”" if violation.value else ""
    return f"{violation.code}{f' in {place}' if place else ''}{value}"


def report_lines(report: ValidationReport) -> Text:
    """Show every rule a plan breaks, then whether it is accepted."""
    broken = [visible(broken_rule(violation)) for violation in report.violations]
    verdict = "accepted" if report.accepted else f"refused: {len(broken)} violations"
    return Text("\n".join((*broken, verdict)))


def _lines(plan: QueryPlan) -> Iterator[tuple[str, str]]:
    """Give every label with its line; further lines of a label have an empty one."""
    strategy = f" · {plan.strategy}" if plan.strategy else ""
    untouched = " · not rewritten" if plan.skip_rewrite else ""
    yield "decision", f"{plan.decision}{strategy} · by {plan.routing}{untouched}"
    yield "question", plan.original_question
    if plan.resolved_question:
        yield "resolved", plan.resolved_question
    yield from _labelled("clauses", (f"{c.id} {c.start}:{c.end} {c.text}" for c in plan.clauses))
    ignored = (
        f"{s.start}:{s.end} {s.reason} {plan.original_question[s.start : s.end]}"
        for s in plan.ignored_spans
    )
    yield from _labelled("ignored", ignored)
    queries = (
        f"{q.id} {q.kind} {q.text} → {', '.join(q.clause_ids)}"
        + (f", under {q.parent_id}" if q.parent_id else "")
        for q in plan.queries
    )
    yield from _labelled("queries", queries)
    yield "original leg", plan.original_leg
    yield from _labelled("constraints", (_constraint(c) for c in plan.constraints))
    yield "evidence", ", ".join(plan.context_evidence) or "none"
    if plan.reference_date:
        yield "date", plan.reference_date
    if plan.clarification:
        yield from _labelled("ask back", _asked(plan.clarification))
    yield from _labelled("checks", _checks(plan))
    yield "cost", f"{cost(plan.ledger)} · planner {plan.planner_version}"


def _labelled(label: str, lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(lines):
        yield (label if number == 0 else ""), line


def _constraint(constraint: Constraint) -> str:
    excluded = "not " if constraint.polarity is Polarity.NEGATIVE else ""
    return f"{excluded}{constraint.field} = {constraint.value} ({constraint.source})"


def _asked(clarification: Clarification) -> Iterator[str]:
    yield clarification.question
    for candidate in clarification.candidates:
        yield f"{candidate.text} ({candidate.source})"


def _checks(plan: QueryPlan) -> Iterator[str]:
    broken = [broken_rule(violation) for violation in plan.validation.violations]
    yield from broken or ["no violation"]
    if plan.validation.actions:
        yield f"so: {', '.join(plan.validation.actions)}"
