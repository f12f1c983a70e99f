"""One message read against its context: everything later steps decide from."""

from dataclasses import dataclass
from functools import cached_property

from programs.context import Phrase, Topic, topics
from programs.reading.antecedents import unexplained
from programs.reading.clauses import split_clauses
from programs.reading.clean import CleanText, clean
from programs.reading.constraints import positive_values, values, with_declared
from programs.reading.dates import ResolvedDate, resolve_dates
from programs.reading.mood import Mood, mood, only_thanks
from programs.reading.offers import Acceptance, Offer, accept, offer
from programs.reading.question_form import asks
from programs.reading.references import Need, Reference, reference
from programs.reading.rivals import Rivals, rivals
from programs.reading.slots import Swap, correct, swap
from programs.reading.small_talk import small_talk
from programs.reading.spans import Anatomy, Range, anatomy
from programs.reading.spelling import repaired, repairs
from programs.reading.state import restored_country
from programs.reading.value import Value
from programs.text import stems
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import TrustedContext
from signatures.limits import DEFAULT_LIMITS, Limits

OPEN_CLAUSES = frozenset({Need.CONTINUATION, Need.PRONOUN})
"""Needs by which the first of several questions makes the whole message lean on its context."""
_NO_CONTEXT = TrustedContext()


@dataclass(frozen=True)
class Reading:
    """What grammar makes of a message; computed on demand, equal inputs give equal readings."""

    message: str
    context: TrustedContext = _NO_CONTEXT
    vocabulary: Vocabulary = EMPTY_VOCABULARY
    limits: Limits = DEFAULT_LIMITS

    @cached_property
    def clean(self) -> CleanText:
        """The message as a reader sees it."""
        return clean(self.message)

    @cached_property
    def anatomy(self) -> Anatomy:
        """Its sentences, and what of it addresses the system."""
        spoken = bool(self.context.turns or self.context.facts)
        return anatomy(self.clean.text, conversation=spoken)

    @cached_property
    def kept(self) -> str:
        """The words that ask, cleaned, without what addresses the system."""
        text = self.clean.text
        return " ".join(text[start:end] for start, end in self.anatomy.sentences)

    @cached_property
    def is_whole(self) -> bool:
        """Whether the message can be searched byte for byte as it was typed."""
        return not self.clean.hid and not self.anatomy.ignored

    @cached_property
    def clauses(self) -> tuple[Range, ...]:
        """The ranges of its questions in the cleaned text; a correction is its newest part."""
        if self.reference and self.reference.need is Need.CORRECTION:
            start = self.clean.text.find(self.reference.core)
            if start >= 0:
                return (Range(start, start + len(self.reference.core)),)
        return split_clauses(self.clean.text, self.anatomy.sentences)

    @cached_property
    def clause_texts(self) -> tuple[str, ...]:
        """The words of each clause, leaving out ignored ranges inside it."""
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
            for sentence in self.anatomy.sentences
            if mood(text[sentence.start : sentence.end]) is not Mood.REMARKS
            and not any(
                clause.start < sentence.end and sentence.start < clause.end
                for clause in self.clauses
            )
        ]
        return " ".join(text[start:end] for start, end in outside)

    @cached_property
    def asks(self) -> bool:
        """Whether the message has the form of a question."""
        return asks(self.kept)

    @cached_property
    def topics(self) -> tuple[Topic, ...]:
        """What the trusted conversation was about, oldest first."""
        return topics(self.context, self.limits)

    @cached_property
    def small_talk(self) -> str | None:
        """The rule by which the message asks for no document."""
        if self.anatomy.ignored:
            return None
        return small_talk(self.kept, asks=self.asks, vocabulary=self.vocabulary)

    @cached_property
    def acceptance(self) -> Acceptance | None:
        """The options of the newest assistant turn that the message accepts."""
        newest = self.context.turns[-1] if self.context.turns else None
        if newest is None or newest.role != "assistant" or self.anatomy.ignored:
            return None
        made = offer(newest.id, clean(newest.text).text)
        return accept(self.kept, made) if made else None

    @cached_property
    def chosen(self) -> Acceptance | None:
        """What the message accepts of a pending clarification, where it is one thing."""
        pending = self.context.pending
        if pending is None:
            return None
        options = tuple(candidate.text for candidate in pending.candidates)
        found = accept(self.kept, Offer("pending", options))
        return found if found and len(found.accepted) == 1 else None

    @cached_property
    def choice(self) -> str | None:
        """The words of the pending clarification that the message chooses."""
        return self.chosen.accepted[0] if self.chosen else None

    @cached_property
    def reference(self) -> Reference | None:
        """Why the message does not stand alone."""
        if not self.kept:
            return None
        known = bool(self.topics)
        whole = reference(self._without_thanks, conversation=known)
        parts = split_clauses(self.clean.text, self.anatomy.sentences)
        if whole or len(parts) < 2:
            return whole
        asked = (reference(self.clean.text[a:b], conversation=known) for a, b in parts[:1])
        return next((found for found in asked if found and found.need in OPEN_CLAUSES), None)

    @cached_property
    def _without_thanks(self) -> str:
        """What the message says, less a sentence before the rest that only thanks."""
        text, (first, *rest) = self.clean.text, self.anatomy.sentences
        thanks = rest and only_thanks(text[first.start : first.end])
        return " ".join(text[start:end] for start, end in rest) if thanks else self.kept

    @cached_property
    def open_document(self) -> str | None:
        """The title of the open document, as far as it is one and no order."""
        title = clean(self.context.state.document_title or "").text
        found = anatomy(title)
        whole = bool(found.sentences) and not found.ignored
        return title if whole else None

    @cached_property
    def unexplained(self) -> str | None:
        """What the question points at although nobody named it: `this library`."""
        return unexplained(self.kept, self._spoken) if self.asks else None

    @cached_property
    def _spoken(self) -> str:
        """The words that may explain a pointing phrase; a name of the assistant's does not."""
        told = (phrase.text for topic in self.topics for phrase in topic.phrases)
        heard = (turn.text for turn in self.context.turns if turn.role == "assistant")
        plain = (word for text in heard for word in text.split() if word.islower())
        return " ".join((*told, *plain, self.open_document or "")).strip()

    @cached_property
    def topic(self) -> Topic | None:
        """The newest subject that the message can refer to, where it refers at all."""
        if self.reference is None and self.acceptance is None:
            return None
        if self.topics:
            return self.topics[-1]
        title = self.open_document
        refers = self.reference and self.reference.need in (Need.DEMONSTRATIVE, Need.PRONOUN)
        return Topic((Phrase("state:document_title", title),)) if title and refers else None

    @cached_property
    def rivals(self) -> tuple[tuple[str, str], ...]:
        """Two subjects that fit the reference equally, each with its source."""
        if self.reference is None or self.topic is None or not self.topics:
            return ()
        title = self.open_document
        if (
            title
            and self.reference.need is Need.DEMONSTRATIVE
            and not _shares_words(title, self.topic.text)
        ):
            return (
                (self.topic.phrases[-1].text, self.topic.phrases[-1].source),
                (title, "state:document_title"),
            )
        newest = self.topic.phrases[-1]
        found: Rivals | None = None if self.swap_fills else rivals(newest.text, self.reference)
        return ((found.first, newest.source), (found.second, newest.source)) if found else ()

    @cached_property
    def swap(self) -> Swap | None:
        """The earlier question with the message's fragment in its slot."""
        if self.topic is None or self.reference is None or self.acceptance or self.choice:
            return None
        if self.reference.need not in (Need.SLOT, Need.CORRECTION):
            return None
        carrier, *later = [phrase.text for phrase in self.topic.phrases]
        for fragment in later:
            carrier = swap(carrier, fragment).text
        if self.reference.need is Need.CORRECTION:
            return correct(carrier, self.reference.core, self.reference.instead_of)
        return swap(carrier, self.reference.core)

    @cached_property
    def swap_fills(self) -> bool:
        """Whether the fragment found the slot it belongs in."""
        return bool(self.swap and self.swap.replaced)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The protected values and negations of what the message asks."""
        text = " ".join(self.clause_texts) if len(self.clauses) == 1 else self.kept
        return with_declared(text, values(text), self.vocabulary.site.values(text))

    def values_of(self, text: str) -> tuple[Value, ...]:
        """Give the protected things of any text, those that the site declares among them."""
        return with_declared(text, positive_values(text), self.vocabulary.site.values(text))

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


def _shares_words(one: str, other: str) -> bool:
    return bool(set(stems(one)) & set(stems(other)))
