"""Plans that search nothing: questions back, and messages that ask no document."""

from programs.draft import ignored_spans
from programs.reading.message import Reading
from programs.router import Route
from signatures.plan import Clarification, Constraint, Decision, QueryPlan


def clarification_plan(route: Route, reading: Reading) -> QueryPlan:
    """Write the plan of a route that does not retrieve."""
    asking = route.decision is Decision.NEEDS_CLARIFICATION
    return QueryPlan(
        decision=route.decision,
        routing=route.rule,
        original_question=reading.message,
        ignored_spans=ignored_spans(reading),
        constraints=tuple(
            Constraint(field=v.field, value=v.text, polarity=v.polarity, source="question")
            for v in reading.values
        ),
        context_evidence=_evidence(route, reading) if asking else (),
        clarification=_question(route, reading) if asking else None,
        max_results_per_query=reading.limits.results_per_query,
    )


def _evidence(route: Route, reading: Reading) -> tuple[str, ...]:
    """Cite where the readings come from; an assistant's offer counts for the turn it answered."""
    heard = {turn.id for turn in reading.context.turns if turn.role == "assistant"}
    sources = [candidate.source for candidate in route.candidates]
    offered = not heard.isdisjoint(sources) and reading.topics
    trusted = (source for source in sources if source not in heard)
    return tuple(dict.fromkeys((*trusted, *(reading.topics[-1].sources if offered else ()))))


def _question(route: Route, reading: Reading) -> Clarification:
    if len(route.candidates) >= 2:
        readings = " or ".join(candidate.text.strip(" ?.!") for candidate in route.candidates)
        return Clarification(question=f"Do you mean {readings}?", candidates=route.candidates)
    pointing = reading.reference.word if reading.reference and reading.answer is None else ""
    word = reading.unexplained or pointing
    question = (
        f"What does “{word}” refer to?"
        if word
        else "What would you like to know, and about which subject?"
    )
    return Clarification(question=question)
