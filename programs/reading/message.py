"""One message read against its context: everything later steps decide from."""

from dataclasses import dataclass
from functools import cached_property

from programs.reading.references.ellipses import leaves_its_verb
from programs.reading.references.reference import Need
from programs.reading.referring import Referring
from programs.reading.sentences.clauses import split_clauses
from programs.reading.sentences.mood import Mood, mood
from programs.reading.sentences.small_talk import small_talk
from programs.reading.sentences.spans import Range
from programs.reading.state import restored_country
from programs.reading.values.constraints import (
    GLOBAL_FIELDS,
    positive_values,
    values,
    with_declared,
    with_indexed,
)
from programs.reading.values.dates import ResolvedDate, resolve_dates
from programs.reading.values.value import Value
from programs.reading.words.spelling import repaired, repairs
from programs.text import tokens
from signatures.plan import Polarity


@dataclass(frozen=True)
class Reading(Referring):
    """What grammar makes of a message: what it answers, refers to, asks and names."""

    @cached_property
    def is_whole(self) -> bool:
        """Whether the message can be searched byte for byte as it was typed."""
        return not (self.clean.hid or self.anatomy.ignored or self._untaken)

    @cached_property
    def small_talk(self) -> str | None:
        """The rule by which the message asks for no document."""
        if self.anatomy.ignored:
            return None
        return small_talk(self.kept, asks=self.asks, vocabulary=self.vocabulary)

    @cached_property
    def clauses(self) -> tuple[Range, ...]:
        """The ranges of its questions in the cleaned text; a correction is its newest part.

        An acceptance is the first clause, whatever it asks beside that the others.
        """
        if self.accepted and self.answer:
            words = tokens(self.clean.text)
            start, end = words[0].start, (self.sentences or words)[-1].end
            if self.further is None or self.answer.further is None:
                return (Range(start, end),)
            own, cut = self.answer.end, self.answer.further
            return (Range(start, own), *(Range(a + cut, b + cut) for a, b in self.further.clauses))
        if self.reference and self.reference.need is Need.CORRECTION:
            start = self.clean.text.find(self.reference.core)
            if start >= 0:
                return (Range(start, start + len(self.reference.core)),)
        return split_clauses(self.clean.text, self.sentences)

    @cached_property
    def clause_texts(self) -> tuple[str, ...]:
        """The words of each clause, leaving out ignored ranges inside it."""
        if self.accepted and self.answer and len(self.clauses) == 1:
            return (self.clean.text[self.answer.end :],)
        if len(self.clauses) == 1 and not (
            self.reference and self.reference.need is Need.CORRECTION
        ):
            return (self.kept,)
        return tuple(self.clean.text[start:end] for start, end in self.clauses)

    @cached_property
    def statements(self) -> str:
        """Sentences that ask nothing in a message that asks several things."""
        if len(self.clauses) < 2:
            return ""
        text = self.clean.text
        outside = [
            sentence
            for sentence in self.sentences
            if mood(text[sentence.start : sentence.end]) is not Mood.REMARKS
            and not any(
                clause.start < sentence.end and sentence.start < clause.end
                for clause in self.clauses
            )
        ]
        return " ".join(text[start:end] for start, end in outside)

    def shared_with(self, clause: str) -> tuple[Value, ...]:
        """Give the values that hold for the whole message and that a clause does not set itself."""
        fields = GLOBAL_FIELDS - {value.field for value in self.values_of(clause)}
        return tuple(v for v in self._shared if v.field in fields)

    @cached_property
    def _shared(self) -> tuple[Value, ...]:
        """What the message names, less what a clause without a verb sets against the others."""
        positive = [v for v in self.values_of(self.kept) if v.polarity is Polarity.POSITIVE]
        gapped = [text for text in self.clause_texts[1:] if leaves_its_verb(text)]
        against = {value.key for text in gapped for value in self.values_of(text)}
        return tuple(value for value in positive if value.key not in against)

    @cached_property
    def further(self) -> "Reading | None":
        """The question that the message asks beside accepting, read by itself."""
        if not self.accepted or self.answer is None or self.answer.further is None:
            return None
        rest = self.clean.text[self.answer.further :]
        context = self.context.model_copy(update={"pending": None})
        return Reading(rest, context, self.vocabulary, self.limits)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The protected values and negations of what the message asks."""
        text = " ".join(self.clause_texts) if len(self.clauses) == 1 else self.kept
        return self._with_names(values(text), text)

    def values_of(self, text: str) -> tuple[Value, ...]:
        """Give the protected things of any text, those that the site declares among them."""
        if text not in self._values_of:
            self._values_of[text] = self._with_names(positive_values(text), text)
        return self._values_of[text]

    @cached_property
    def _values_of(self) -> dict[str, tuple[Value, ...]]:
        """What was read of texts already; the checks ask for the same ones."""
        return {}

    def _with_names(self, found: tuple[Value, ...], text: str) -> tuple[Value, ...]:
        indexed = with_indexed(text, found, self.vocabulary.values(text))
        return with_declared(text, indexed, self.vocabulary.site.values(text))

    @cached_property
    def dates(self) -> tuple[ResolvedDate, ...]:
        """Its relative dates, resolved against the day the application names."""
        start = self.vocabulary.site.fiscal_year_start
        return resolve_dates(self.kept, self.context.state.today, start)

    @cached_property
    def repairs(self) -> dict[str, str]:
        """Its misspelt words and what the workspace calls them."""
        return repairs(self.kept, self.vocabulary) if self.vocabulary.passages else {}

    @cached_property
    def repaired(self) -> str:
        """What the message asks, spelling repaired."""
        return repaired(self.kept, self.repairs) if self.repairs else self.kept

    @cached_property
    def restored_country(self) -> str | None:
        """The asker's country, where the answer depends on it and nothing else names one."""
        about = f"{self.kept} {self.topic.text if self.topic else ''}"
        return restored_country(about, self.context, self.vocabulary)
