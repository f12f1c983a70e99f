"""What a query may say: the trusted words of one request, and where every other word stands."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from programs.context import spoken, trusted_facts, user_turns
from programs.draft import is_replaced
from programs.reading.clean import clean
from programs.reading.message import Reading
from programs.reading.references.carrying import exclusions
from programs.reading.references.reference import Need, reference, switches_topic
from programs.reading.values.constraints import GLOBAL_FIELDS, positive_values
from programs.reading.values.negation import negated
from programs.reading.values.value import Value
from programs.reading.words.derivation import roots
from programs.text import bare, normalise, stems, tokens
from signatures.plan import Clause
from signatures.violations import ViolationCode

_REASONS = {
    "directive": ViolationCode.DIRECTIVE,
    "scope_request": ViolationCode.SCOPE_REQUEST,
    "paste": ViolationCode.DOCUMENT_BORNE,
    "noise": ViolationCode.DOCUMENT_BORNE,
}


@dataclass(frozen=True)
class Grounds:
    """The spans a query's words may trace to, and those they may not, for one reading.

    `demonstrated` holds the words of the examples that a model was shown.
    """

    reading: Reading
    demonstrated: str = ""

    @cached_property
    def question(self) -> str:
        """What the message says, as typed and with its spelling repaired."""
        told, repaired = self.reading.told, self.reading.repaired
        return f"{told} {repaired}" if self.reading.repairs else told

    @cached_property
    def antecedent(self) -> str:
        """What the message refers to: the topic's phrases, less what the message replaces."""
        return _without(" ".join(phrase.text for phrase in self.reading.carried), self.replaced)

    @cached_property
    def replaced(self) -> tuple[str, ...]:
        """Words that the message certainly puts others in the place of: values, and mistakes."""
        reading, found = self.reading, self.reading.reference
        if reading.settled:
            return tuple(
                w for w in reading.replaced if positive_values(w) and w not in reading.settled.text
            )
        corrected = found is not None and found.need is Need.CORRECTION
        return tuple(
            w for w in reading.replaced if corrected or positive_values(w) or w in reading.outdated
        )

    @cached_property
    def conversation(self) -> str:
        """What the user said before, since the subject was last changed on purpose.

        A newer country, year or group takes the place of an older one; so does what the message
        puts in the place of something.
        """
        reading = self.reading
        if switches_topic(normalise(reading.kept)):
            return ""
        gone = self.replaced
        taken = {value.field for value in positive_values(reading.kept)} & GLOBAL_FIELDS
        kept = []
        for phrase in reversed(spoken(reading.context, reading.limits)):
            said = positive_values(phrase.text)
            kept.append(_without(phrase.text, (*gone, *(v.text for v in said if v.field in taken))))
            taken |= {value.field for value in said} & GLOBAL_FIELDS
            if phrase.source in self._switching:
                break
        return "\n".join(reversed(kept))

    @cached_property
    def _switching(self) -> frozenset[str]:
        """The ids of turns that announce a new subject."""
        turns = user_turns(self.reading.context, self.reading.limits)
        return frozenset(t.id for t in turns if switches_topic(normalise(clean(t.text).text)))

    @cached_property
    def added(self) -> str:
        """What the application or an accepted offer contributes."""
        reading = self.reading
        accepted = (_without(option.text, self.replaced) for option in reading.accepted)
        completed = (
            (_without(reading.menu.completes, self.replaced),)
            if reading.menu and reading.accepted
            else ()
        )
        country = (reading.restored_country,) if reading.restored_country else ()
        dates = (date.resolved for date in reading.dates)
        document = (self.document,) if self.document else ()
        return "\n".join((*accepted, *completed, *country, *dates, *document))

    @cached_property
    def document(self) -> str:
        """The open document's title, where the whole conversation points at something unnamed."""
        reading = self.reading
        first = reading.topics[0].phrases[0].text if reading.topics else ""
        points = reference(first, conversation=True) if reading.reference and first else None
        unnamed = points is not None and points.need in (Need.PRONOUN, Need.DEMONSTRATIVE)
        return reading.open_document or "" if unnamed else ""

    @cached_property
    def trusted(self) -> str:
        """Every word a query may hold."""
        said = f"{self.antecedent}\n{self.conversation}"
        return f"{self.question}\n{said}\n{self.added}"

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of every word a query may hold."""
        return frozenset(stems(self.trusted))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word a query may hold, as it is written."""
        return frozenset(bare(token.text) for token in tokens(self.trusted))

    @cached_property
    def roots(self) -> frozenset[str]:
        """The roots of every word a query may hold."""
        return roots(token.text for token in tokens(self.trusted))

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of every protected value a query may hold."""
        return frozenset(
            v.key
            for text in (self.question, self.antecedent, self.conversation, self.added)
            for v in self.reading.values_of(text)
        )

    def asked_by(self, clause: str, *, whole: bool) -> str:
        """Give what a clause asks; of the `whole` message, less what addresses the system."""
        alone = whole and len(self.reading.clauses) == 1
        return self.reading.clause_texts[0] if alone else clause

    @cached_property
    def resumed(self) -> str:
        """The pending question that the message completes: part of what is asked."""
        pending = self.reading.context.pending
        return pending.original_question if pending and self.reading.accepted else ""

    def accepts(self, clause: Clause) -> bool:
        """Tell whether a clause of a plan is where the message accepts an option."""
        first = self.reading.clean.original_span(*self.reading.clauses[0])
        return bool(self.reading.accepted) and clause.start < first[1]

    def said_in(self, clause: Clause) -> str:
        """Give the words of a clause, of an acceptance what it says beside accepting."""
        answer = self.reading.answer
        return answer.beside if answer and self.accepts(clause) else clause.text

    @cached_property
    def required(self) -> tuple[Value, ...]:
        """What the rules' own resolution binds every query to, whoever writes it.

        The asker's country, and the values and exclusions of all that the message takes over, but
        for what it replaces. Where the rules cannot tell which of two subjects is meant, none of
        the values that set the two apart.
        """
        reading = self.reading
        restored = positive_values(reading.restored_country) if reading.restored_country else ()
        if reading.accepted:
            return restored
        texts = [phrase.text for phrase in reading.carried]
        said = [v for text in texts for v in (*reading.values_of(text), *exclusions(text))]
        apart = {one.field for one, other in combinations(said, 2) if _are_rivals(one, other)}
        open_fields = apart if reading.rivals else set()
        return (
            *restored,
            *(v for v in said if v.field not in open_fields and not is_replaced(reading, v.text)),
        )

    @cached_property
    def negations(self) -> frozenset[str]:
        """The negated words of everything trusted, and those that a swap puts in their place."""
        swap = self.reading.swap
        return negated(f"{self.trusted}\n{swap.text if swap else ''}")

    def expanded(self, text: str) -> list[tuple[int, int]]:
        """Find in a text the long forms of abbreviations that it and something trusted hold."""
        plain = text.casefold()
        if not self._long_forms or len(plain) != len(text):
            return []
        found = []
        for long in self._long_forms.intersection(self.reading.vocabulary.expansions(text)):
            start = plain.find(long.casefold())
            found += [(start, start + len(long))] if start >= 0 else []
        return found

    @cached_property
    def _long_forms(self) -> frozenset[str]:
        """What the abbreviations of everything trusted are short for."""
        return frozenset(self.reading.vocabulary.expansions(self.trusted))

    def origin(self, word: str) -> ViolationCode:
        """Give the reason why a word that nothing trusted holds is refused."""
        seen = ViolationCode.DEMO_BLEED if word in self._shown else ViolationCode.INTRODUCED
        return self.elsewhere.get(word, seen)

    @cached_property
    def _shown(self) -> frozenset[str]:
        return frozenset(stems(self.demonstrated))

    @cached_property
    def elsewhere(self) -> dict[str, ViolationCode]:
        """Map the stems of untrusted text to the reason they may not be used."""
        reading = self.reading
        found: dict[str, ViolationCode] = {}
        trusted = trusted_facts(reading.context, reading.limits)
        for fact in reading.context.facts:
            if fact not in trusted:
                found.update(dict.fromkeys(stems(fact.text), ViolationCode.SUMMARY_BORNE))
        for turn in reading.context.turns:
            if turn.role == "assistant":
                found.update(
                    dict.fromkeys(stems(clean(turn.text).text), ViolationCode.ASSISTANT_ONLY)
                )
        for turn in user_turns(reading.context, reading.limits):
            found.update(dict.fromkeys(stems(clean(turn.text).text), ViolationCode.STALE_TOPIC))
        for start, end, reason in reading.anatomy.ignored:
            found.update(dict.fromkeys(stems(reading.clean.text[start:end]), _REASONS[reason]))
        for gone in self.replaced:
            found.update(dict.fromkeys(stems(gone), ViolationCode.REPLACED))
        return found


def _are_rivals(one: Value, other: Value) -> bool:
    return one.field is other.field and one.key != other.key


def _without(text: str, gone: tuple[str, ...]) -> str:
    for words in gone:
        text = text.replace(words, " ")
    return text
