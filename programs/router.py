"""What to do with a message: rules in a fixed order, least powerful first, then one question."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import dspy

from programs import grammar
from programs.language_models.ask import Answer, ask
from programs.reading.message import Reading
from programs.reading.references.reference import Need, content, without_openers
from programs.reading.replies.assent import points_at_an_option
from programs.reading.values.value import Value
from programs.reading.wording import (
    UNKNOWN_SHARE,
    is_conceptual,
    joins_phrases,
    recalls,
    unknown_share,
)
from programs.text import stems
from signatures.context import Candidate
from signatures.plan import ConstraintField, Decision, Strategy
from signatures.route_intent import RouteIntent


@dataclass(frozen=True, kw_only=True)
class Route:
    """A decision, by which rule it was made, and what to ask back where it asks."""

    decision: Decision
    rule: str
    strategy: Strategy | None = None
    candidates: tuple[Candidate, ...] = ()


def retrieve(strategy: Strategy, rule: str) -> Route:
    """Route to a search."""
    return Route(decision=Decision.RETRIEVE, strategy=strategy, rule=rule)


def clarify(rule: str, *candidates: Candidate) -> Route:
    """Route to a question back."""
    return Route(decision=Decision.NEEDS_CLARIFICATION, rule=rule, candidates=candidates)


class Router(dspy.Module):
    """Decide by rule; ask a model only where no rule does."""

    def __init__(self) -> None:
        super().__init__()
        self.decide = dspy.Predict(RouteIntent)

    async def by_model(self, reading: Reading, *, deadline: float) -> tuple[Route | None, Answer]:
        """Ask the model what to do; None when it gave no usable answer."""
        turns = [phrase.text for topic in reading.topics for phrase in topic.phrases]
        answer = await ask(
            self.decide,
            deadline=deadline,
            recent_user_turns="\n".join(turns) or "none",
            message=reading.kept,
        )
        if answer.prediction is None:
            return None, answer
        return _read(answer.prediction.decision, answer.prediction.strategy, reading), answer


def _read(decision: str, strategy: str, reading: Reading) -> Route:
    """Take a model's answer as far as the message allows it.

    A model declines nothing that stands in a conversation which searches: the 1.5B one was wrong
    each of the 14 times it did so in MTRAG.
    """
    if decision == Decision.NEEDS_CLARIFICATION:
        return clarify("RouteIntent")
    if decision == Decision.NO_RETRIEVE and not reading.topics:
        return Route(decision=Decision.NO_RETRIEVE, rule="RouteIntent")
    chosen = Strategy(strategy) if decision == Decision.RETRIEVE else Strategy.ORIGINAL
    if chosen is Strategy.CONTEXTUALIZE and not reading.topics:
        chosen = Strategy.ORIGINAL
    return retrieve(chosen, "RouteIntent")


def by_rule(reading: Reading) -> Route | None:
    """Apply the first rule that decides, or None when none does."""
    route = next((route for rule in RULES if (route := rule(reading))), None)
    left_open = reading.answer and reading.answer.is_open and reading.answer.further is not None
    return replace(route, rule=f"{route.rule}_beside_open_offer") if route and left_open else route


def answered(reading: Reading) -> Route | None:
    """Search what was put to the user and the message accepts; ask where it is open what."""
    found, resumed = reading.answer, reading.context.pending is not None
    if found is None or reading.menu is None:
        return None
    if found.is_open and found.further is None:
        options = reading.menu.options if reading.menu.is_readable else ()
        return clarify(
            "open_choice" if resumed else "open_offer",
            *(Candidate(text=o.text, source=o.source.removeprefix("accepted:")) for o in options),
        )
    if found.declines and found.further is None and not reading.small_talk:
        return clarify("declined")
    if not found.chosen:
        return None
    rule = "pending_choice" if resumed else "accepted_offer"
    more = len(reading.clauses) > 1
    return retrieve(Strategy.DECOMPOSE if more else Strategy.CONTEXTUALIZE, rule)


def nothing_asked(reading: Reading) -> Route | None:
    """Search nothing when nothing is left beside instructions, or the message is small talk."""
    rule = "only_directives" if not reading.kept else reading.small_talk
    return Route(decision=Decision.NO_RETRIEVE, rule=rule) if rule else None


def recall(reading: Reading) -> Route | None:
    """Search for stored facts the user asks the assistant to remember."""
    return retrieve(Strategy.ORIGINAL, "recall") if recalls(reading.kept) else None


def unresolved(reading: Reading) -> Route | None:
    """Ask back when a reference has nothing to mean, or two things."""
    if reading.rivals:
        first, second = (Candidate(text=text, source=source) for text, source in reading.rivals)
        return clarify("two_subjects", first, second)
    if reading.unexplained or (reading.topics and points_at_an_option(reading.kept)):
        return clarify("nothing_to_resolve")
    if reading.reference is None or reading.topic is not None:
        return None
    if reading.reference.need is Need.GENERIC_THEY and len(content(reading.kept)) > 1:
        return None
    opens = reading.reference.word == without_openers(reading.kept).split()[0]
    return clarify("nothing_to_resolve") if opens or len(content(reading.kept)) <= 3 else None


def reference(reading: Reading) -> Route | None:
    """Resolve a reference that has one antecedent."""
    if reading.topic is None:
        return None
    if len(reading.clauses) > 1:
        return retrieve(Strategy.DECOMPOSE, "clauses_with_reference")
    return retrieve(
        Strategy.CONTEXTUALIZE,
        f"reference_{reading.reference.need}" if reading.reference else "reference",
    )


def clauses(reading: Reading) -> Route | None:
    """Split independent questions; more than may run are asked together instead of cut."""
    if len(reading.clauses) < 2:
        return None
    if len(reading.clauses) > reading.limits.max_queries:
        return retrieve(Strategy.ORIGINAL, "over_fan_out")
    return retrieve(Strategy.DECOMPOSE, "clauses")


def state(reading: Reading) -> Route | None:
    """Bring in what the application knows where the answer depends on it."""
    if reading.restored_country or reading.dates:
        return retrieve(Strategy.CONTEXTUALIZE, "state")
    return None


def directive(reading: Reading) -> Route | None:
    """Search what is left once instructions to the system are cut."""
    cut = any(
        span.reason in ("directive", "scope_request", "paste") for span in reading.anatomy.ignored
    )
    return retrieve(Strategy.CONTEXTUALIZE, "directive_cut") if cut else None


def exact_identifier(reading: Reading) -> Route | None:
    """Leave a message that names an identifier as it is."""
    named = any(_is_known_identifier(value, reading) for value in reading.values)
    return retrieve(Strategy.ORIGINAL, "exact_identifier") if named else None


def _is_known_identifier(value: Value, reading: Reading) -> bool:
    """Tell an identifier from an abbreviation that the workspace never uses."""
    if value.field is not ConstraintField.IDENTIFIER:
        return False
    known = not reading.vocabulary.passages or any(
        map(reading.vocabulary.frequency, stems(value.text))
    )
    return known or not value.text.isalpha()


def conceptual(reading: Reading) -> Route | None:
    """Imagine a passage for a short question about a concept."""
    return (
        retrieve(Strategy.HYDE, "conceptual")
        if is_conceptual(reading.kept, reading.values)
        else None
    )


def unknown_words(reading: Reading) -> Route | None:
    """Look for other words where the workspace lacks the question's.

    A message of which the workspace knows no word at all may ask no document: a model decides.
    """
    if reading.repairs:
        return retrieve(Strategy.VARIANTS, "misspelt")
    unknown = unknown_share(reading.repaired, reading.vocabulary)
    if reading.asks and UNKNOWN_SHARE <= unknown < 1:
        return retrieve(Strategy.VARIANTS, "unknown_words")
    return None


def joined_phrases(reading: Reading) -> Route | None:
    """Let a model say whether one question about two things is two questions."""
    return retrieve(Strategy.DECOMPOSE, "joined_phrases") if joins_phrases(reading.kept) else None


def self_contained(reading: Reading) -> Route | None:
    """Leave a question, a bare keyword query, and a statement in the workspace's words as it is.

    The rest, of which the workspace knows little, may ask no document: a model decides. Without
    a workspace that is any statement about the asker.
    """
    statement = not reading.asks and any(
        t.casefold() in grammar.ASKER for t in reading.kept.replace("'", " ").split()
    )
    if not content(reading.kept) and not reading.topics:
        return None
    unknown = unknown_share(reading.repaired, reading.vocabulary)
    foreign = unknown == 1 or (statement and _is_strange(unknown, reading))
    return None if foreign else retrieve(Strategy.ORIGINAL, "self_contained")


def _is_strange(unknown: float, reading: Reading) -> bool:
    return unknown >= UNKNOWN_SHARE or not reading.vocabulary.passages


RULES: tuple[Callable[[Reading], Route | None], ...] = (
    answered,
    nothing_asked,
    recall,
    unresolved,
    reference,
    clauses,
    state,
    directive,
    exact_identifier,
    conceptual,
    unknown_words,
    joined_phrases,
    self_contained,
)
