"""Search each question of a message by itself, with what they share."""

import dspy

from programs import grammar
from programs.draft import Draft, cited, clauses_of
from programs.language_models.ask import Answer, ask
from programs.reading.message import Reading
from programs.reading.references.ellipses import leaves_its_verb
from programs.reading.references.reference import Need, reference
from programs.reading.references.rivals import POINTING
from programs.reading.references.slots import swap
from programs.reading.references.substitution import stood_for
from programs.reading.sentences.mood import Mood, mood
from programs.reading.sentences.question_form import (
    CONJUNCTION_AHEAD,
    INTRODUCTION,
    asks,
    without_introduction,
)
from programs.reading.sentences.spans import Range
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import content, without_openers, without_question_form
from programs.strategies.contextualize import resolved_by_rule, with_state
from programs.strategies.original import Original
from programs.text import bare, tokens
from signatures.decompose import DecomposeQuestion
from signatures.plan import PlannedQuery, QueryKind, Strategy


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
    """Find each part that says something, in order.

    One that is not there spoils the split, and so does one that asks nothing by itself: what it
    tells, or only adds to the part before, would be missing from the others.
    """
    found: list[Range] = []
    for part in parts:
        wanted = CONJUNCTION_AHEAD.sub("", part).strip(" ,.;")
        if not content(wanted):
            continue
        start = text.casefold().find(wanted.casefold(), found[-1].end if found else 0)
        joined = found and _goes_on(wanted, text[found[-1].end : start])
        if start < 0 or joined or mood(wanted) is Mood.TELLS:
            return ()
        found.append(Range(start, start + len(wanted)))
    return tuple(found)


def _goes_on(part: str, between: str) -> bool:
    """Tell whether a part only completes the one before: `lost my phone | with the app on it`."""
    return not between.strip() and bare(tokens(part)[0].text) in grammar.PREPOSITIONS


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
    asked = [_further(reading, further, own, n) for n in range(len(own))]
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


def _further(reading: Reading, further: Reading, texts: list[str], place: int) -> str:
    """Word a question beside an acceptance; where it leans on anything, on what is accepted."""
    own = without_openers(texts[place]).rstrip(" ?.!")
    found = reference(own, conversation=True)
    if reading.settled and found and found.need in POINTING | {Need.THIN}:
        return f"{own} ({reading.settled.text})"
    return _branch(further, texts, place) if len(texts) > 1 else resolved_by_rule(further)


def _branch(reading: Reading, texts: list[str], place: int) -> str:
    """Word one clause with the antecedent, the statements and the values it shares."""
    own, first = texts[place], without_introduction(texts[0])
    if place and leaves_its_verb(own):
        own, first = swap(first, without_question_form(own)).text, ""
    shared = [reading.statements] if reading.statements else []
    if place:
        shared = [_taken(reading, own, first), *shared, _introduction(own, texts[0])]
    said = " ".join(shared)
    shared += [v.text for v in reading.shared_with(own) if v.text not in said]
    beside = " ".join(words for part in shared if (words := part.strip(" ?.!,:")))
    return resolved_by_rule(reading, f"{own.rstrip(' ?.!')} {beside}".strip())


def _introduction(own: str, first: str) -> str:
    """Give what opens the first clause and holds for another that sets nothing against it."""
    opening = INTRODUCTION.match(first)
    if opening is None or INTRODUCTION.match(own):
        return ""
    fields = {value.field for value in positive_values(own)}
    against = any(value.field in fields for value in positive_values(opening.group()))
    return "" if against else opening.group()


def _taken(reading: Reading, own: str, first: str) -> str:
    """Give what a clause leaves to the first: its predicate, the noun of `one`, its subject."""
    taken = _left_out(own, first) or stood_for(own, first)
    if taken or not asks(own):
        return taken
    found = reference(own, conversation=True)
    bare_noun = found and found.need is Need.THIN and f"the {found.word}" not in own
    if found is None or (bare_noun and content(own)):
        return ""
    elsewhere = reading.topic is not None and reference(first, conversation=True)
    return "" if elsewhere else first


def _left_out(own: str, first: str) -> str:
    """Give what a clause that ends in its auxiliary takes from the first: `who can [claim it]`."""
    if bare(tokens(own)[-1].text) not in grammar.AUXILIARIES:
        return ""
    said = tokens(first)
    helping = (word.end for word in reversed(said[:-1]) if bare(word.text) in grammar.AUXILIARIES)
    return first[next(helping, len(first)) :].strip(" ?.!")
