"""What a query may say: the trusted words of one request, and where every other word stands."""

from dataclasses import dataclass
from functools import cached_property

from programs.context import user_turns
from programs.draft import is_replaced
from programs.reading.clean import clean
from programs.reading.constraints import positive_values
from programs.reading.message import Reading
from programs.reading.negation import negated
from programs.reading.value import Value
from programs.text import stems
from signatures.violations import ViolationCode

_REASONS = {
    "directive": ViolationCode.DIRECTIVE,
    "scope_request": ViolationCode.SCOPE_REQUEST,
    "paste": ViolationCode.DOCUMENT_BORNE,
    "noise": ViolationCode.DOCUMENT_BORNE,
}


@dataclass(frozen=True)
class Grounds:
    """The spans a query's words may trace to, and those they may not, for one reading."""

    reading: Reading

    @cached_property
    def question(self) -> str:
        """What the message asks, as typed and with its spelling repaired."""
        return (
            f"{self.reading.kept} {self.reading.repaired}"
            if self.reading.repairs
            else self.reading.kept
        )

    @cached_property
    def antecedent(self) -> str:
        """What the message refers to: the topic's phrases, less what the message replaces."""
        reading = self.reading
        if reading.topic is None:
            return ""
        text = reading.topic.text
        for gone in reading.swap.replaced if reading.swap else ():
            text = text.replace(gone, " ")
        return text

    @cached_property
    def added(self) -> str:
        """What the application or an accepted offer contributes."""
        reading = self.reading
        accepted = reading.acceptance.accepted if reading.acceptance else ()
        pending = reading.context.pending
        chosen = (reading.choice, pending.original_question) if reading.choice and pending else ()
        country = (reading.restored_country,) if reading.restored_country else ()
        return " ".join(
            (*accepted, *(c for c in chosen if c), *country, *(d.resolved for d in reading.dates))
        )

    @cached_property
    def trusted(self) -> str:
        """Every word a query may hold."""
        return f"{self.question}\n{self.antecedent}\n{self.added}"

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of every word a query may hold."""
        return frozenset(stems(self.trusted))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of every protected value a query may hold."""
        return frozenset(
            v.key
            for text in (self.question, self.antecedent, self.added)
            for v in positive_values(text)
        )

    @cached_property
    def required(self) -> tuple[Value, ...]:
        """The antecedent's protected values, which hold for every query."""
        if self.reading.topic is None or self.reading.acceptance:
            return ()
        newest = self.reading.topic.phrases[-1].text
        return tuple(v for v in positive_values(newest) if not is_replaced(self.reading, v.text))

    @cached_property
    def negations(self) -> frozenset[str]:
        """The negated words of everything trusted."""
        return negated(self.trusted)

    @cached_property
    def elsewhere(self) -> dict[str, ViolationCode]:
        """Map the stems of untrusted text to the reason they may not be used."""
        reading = self.reading
        found: dict[str, ViolationCode] = {}
        for turn in reading.context.turns:
            if turn.role == "assistant":
                found.update(
                    dict.fromkeys(stems(clean(turn.text).text), ViolationCode.ASSISTANT_ONLY)
                )
        for turn in user_turns(reading.context, reading.limits):
            found.update(dict.fromkeys(stems(clean(turn.text).text), ViolationCode.STALE_TOPIC))
        for start, end, reason in reading.anatomy.ignored:
            found.update(dict.fromkeys(stems(reading.clean.text[start:end]), _REASONS[reason]))
        for gone in reading.swap.replaced if reading.swap else ():
            found.update(dict.fromkeys(stems(gone), ViolationCode.REPLACED))
        return found
