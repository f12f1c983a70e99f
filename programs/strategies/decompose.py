"""Search each question of a message by itself, with what they share."""

import dspy

from programs import grammar
from programs.draft import Draft, cited, clauses_of
from programs.language_models.ask import Answer, ask
from programs.reading.constraints import GLOBAL_FIELDS, positive_values
from programs.reading.content import content, without_openers
from programs.reading.message import Reading
from programs.reading.question_form import CONJUNCTION_AHEAD, asks
from programs.reading.references import reference
from programs.reading.rivals import POINTING
from programs.reading.spans import Range
from programs.strategies.contextualize import resolved_by_rule, with_state
from programs.strategies.original import Original
from programs.text import bare, tokens
from signatures.decompose import DecomposeQuestion
from signatures.plan import PlannedQuery, Polarity, QueryKind, Strategy


class Decompose(dspy.Module):
    """Split a message into its clauses and plan one branch for each."""

    def __init__(self) -> None:
        super().__init__()
        self.split = dspy.Predict(DecomposeQuestion)

    def by_rule(self, reading: Reading) -> Draft:
        """Draft one branch per clause that grammar finds; one clause is the message itself."""
        if reading.further:
            return _beside_acceptance(reading, reading.further)
        if len(reading.clauses) == 1:
            return Original().by_rule(reading)
        return _draft(reading, reading.clauses)

    def wants_model(self, reading: Reading) -> bool:
        """Tell whether grammar left it open how the message splits."""
        return len(reading.clauses) == 1

    async def by_model(self, reading: Reading, *, deadline: float) -> tuple[Draft | None, Answer]:
        """Draft one branch per part a model names, each found again word for word."""
        answer = await ask(self.split, deadline=deadline, compound_message=reading.kept)
        if answer.prediction is None:
            return None, answer
        ranges = _located(reading.clean.text, [str(part) for part in answer.prediction.parts])
        return (_draft(reading, ranges) if len(ranges) > 1 else None), answer


def _located(text: str, parts: list[str]) -> tuple[Range, ...]:
    """Find each part that says something, in order; one that is not there spoils the split."""
    found: list[Range] = []
    for part in parts:
        wanted = CONJUNCTION_AHEAD.sub("", part).strip(" ,.;")
        if not content(wanted):
            continue
        start = text.casefold().find(wanted.casefold(), found[-1].end if found else 0)
        if start < 0:
            return ()
        found.append(Range(start, start + len(wanted)))
    return tuple(found)


def _draft(reading: Reading, ranges: tuple[Range, ...]) -> Draft:
    clauses = clauses_of(reading, ranges)
    texts = [reading.clean.text[start:end] for start, end in ranges]
    queries = tuple(
        PlannedQuery(
            id=f"q{number}",
            text=_branch(reading, texts, number - 1),
            purpose=f"clause {number}",
            clause_ids=(clause.id,),
            kind=QueryKind.BRANCH,
        )
        for number, clause in enumerate(clauses, 1)
    )
    return Draft(
        strategy=Strategy.DECOMPOSE,
        clauses=clauses,
        queries=queries,
        resolved_question=with_state(reading, resolved_by_rule(reading, reading.kept)),
        original_leg="dropped:split",
        evidence=cited(reading),
    )


def _beside_acceptance(reading: Reading, further: Reading) -> Draft:
    """Search what is accepted, and beside it what the message asks further, each by itself."""
    clauses = clauses_of(reading)
    own = [further.clean.text[start:end] for start, end in further.clauses]
    asked = (
        [_branch(further, own, n) for n in range(len(own))]
        if len(own) > 1
        else [_further(reading, further)]
    )
    texts = (resolved_by_rule(reading), *asked)
    queries = tuple(
        PlannedQuery(
            id=f"q{number}",
            text=text,
            purpose="what is accepted" if number == 1 else f"clause {number}",
            clause_ids=(clause.id,),
            kind=QueryKind.BRANCH,
        )
        for number, (text, clause) in enumerate(zip(texts, clauses, strict=True), 1)
    )
    return Draft(
        strategy=Strategy.DECOMPOSE,
        clauses=clauses,
        queries=queries,
        resolved_question=" ".join(f"{text.rstrip(' ?.!')}." for text in texts),
        original_leg="dropped:split",
        evidence=cited(reading),
    )


def _further(reading: Reading, further: Reading) -> str:
    """Word a question beside an acceptance; where it points, it points at what is accepted."""
    if reading.settled and further.reference and further.reference.need in POINTING:
        return f"{without_openers(further.kept).rstrip(' ?.!')} ({reading.settled.text})"
    return resolved_by_rule(further)


def _branch(reading: Reading, texts: list[str], place: int) -> str:
    """Word one clause with the antecedent, the statements and the values it shares."""
    own = texts[place]
    shared = [reading.statements] if reading.statements else []
    left_out = _left_out(own, texts[0]) if place else ""
    if left_out:
        shared.insert(0, left_out)
    elif place and asks(own) and reference(own, conversation=True) and reading.topic is None:
        shared.append(texts[0])
    shared += [value for value in _global_values(reading, own) if value not in " ".join(shared)]
    beside = " ".join(part.strip(" ?.!") for part in shared)
    return resolved_by_rule(reading, f"{own.rstrip(' ?.!')} {beside}".strip())


def _left_out(own: str, first: str) -> str:
    """Give what a clause that ends in its auxiliary takes from the first: `who can [claim it]`."""
    if bare(tokens(own)[-1].text) not in grammar.AUXILIARIES:
        return ""
    said = tokens(first)
    helping = (word.end for word in reversed(said[:-1]) if bare(word.text) in grammar.AUXILIARIES)
    return first[next(helping, len(first)) :].strip(" ?.!")


def _global_values(reading: Reading, own: str) -> list[str]:
    """Give the whole message's values that a clause does not set for itself."""
    fields = GLOBAL_FIELDS - {value.field for value in positive_values(own)}
    said = positive_values(reading.kept)
    return [v.text for v in said if v.field in fields and v.polarity is Polarity.POSITIVE]
