"""One message read against its context: everything later steps decide from."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from programs.context import Phrase, Topic, is_own, topics
from programs.reading.answers import Answer, answer, consents, free_answer
from programs.reading.antecedents import unexplained
from programs.reading.clauses import split_clauses
from programs.reading.clean import CleanText, clean
from programs.reading.constraints import (
    positive_values,
    values,
    with_declared,
    with_indexed,
)
from programs.reading.dates import ResolvedDate, resolve_dates
from programs.reading.mood import Mood, mood, only_thanks
from programs.reading.offers import Menu, Option, offered
from programs.reading.question_form import asks
from programs.reading.references import Need, Reference, content, reference
from programs.reading.rivals import Rivals, rivals
from programs.reading.slots import Swap, completed, correct, narrowed, swap
from programs.reading.small_talk import small_talk
from programs.reading.spans import Anatomy, Range, anatomy
from programs.reading.spelling import repaired, repairs
from programs.reading.state import restored_country
from programs.reading.value import Value
from programs.text import stems, tokens
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
        return " ".join(text[start:end] for start, end in self.sentences)

    @cached_property
    def sentences(self) -> tuple[Range, ...]:
        """Its own sentences, less the words that only decline what was put to it."""
        cut = self._declined
        return tuple(Range(max(a, cut), b) for a, b in self.anatomy.sentences if b > cut)

    @property
    def _declined(self) -> int:
        """Where what the message says beside declining begins."""
        return self.answer.further or 0 if self.answer and self.answer.declines else 0

    @cached_property
    def is_whole(self) -> bool:
        """Whether the message can be searched byte for byte as it was typed."""
        return not (self.clean.hid or self.anatomy.ignored or self._declined)

    @cached_property
    def clauses(self) -> tuple[Range, ...]:
        """The ranges of its questions in the cleaned text; a correction is its newest part.

        An acceptance is the first clause, whatever it asks beside that the others.
        """
        if self.accepted and self.answer:
            start, end = tokens(self.clean.text)[0].start, self.sentences[-1].end
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
    def menu(self) -> Menu | None:
        """What was put to the asker last: a pending clarification, or what the assistant offers."""
        pending = self.context.pending
        if pending:
            asked = "" if consents(pending.original_question) else pending.original_question
            return Menu(tuple(self._candidates), asked)
        *earlier, newest = self.context.turns or (None,)
        spoke = next((turn for turn in reversed(earlier) if turn and turn.role == "user"), None)
        if (
            newest is None
            or newest.role != "assistant"
            or (spoke and not is_own(spoke, self.context))
        ):
            return None
        asked = self.topics[-1].phrases[-1].text if self.topics else ""
        return offered(newest.id, clean(newest.text).text, asked)

    @property
    def _candidates(self) -> Iterator[Option]:
        """The pending candidates; one that the source it names is known not to hold is empty.

        The pending clarification is the caller's own: a source that the context does not hold is
        taken on the caller's word. What an assistant turn offered is cited as accepted.
        """
        turns = {turn.id: turn for turn in self.context.turns}
        facts = {f"fact:{fact.id}": fact.text for fact in self.context.facts}
        state = {f"state:{k}": v for k, v in self.context.state.model_dump().items() if v}
        for candidate in self.context.pending.candidates if self.context.pending else ():
            turn = turns.get(candidate.source.removeprefix("accepted:"))
            heard = turn is not None and turn.role == "assistant"
            source = f"accepted:{turn.id}" if turn and heard else candidate.source
            text = turn.text if turn else {**facts, **state}.get(source, candidate.text)
            holds = {t.stem for t in content(candidate.text)} <= set(stems(clean(text).text))
            foreign = turn is not None and not heard and not is_own(turn, self.context)
            yield Option(candidate.text if holds and not foreign else "", source)

    @cached_property
    def answer(self) -> Answer | None:
        """What the message makes of the options put to it; an instruction answers nothing."""
        text = self.clean.text
        if self.menu is None or self.anatomy.ignored:
            return None
        found = answer(text, self.menu)
        if self.context.pending is None or (found and not found.declines):
            return found
        own = free_answer(text[(found.further or len(text)) if found else 0 :])
        courtesy = own and small_talk(own, asks=False, vocabulary=self.vocabulary)
        return Answer((Option(own, "question"),)) if own and not courtesy else found

    @cached_property
    def accepted(self) -> tuple[Option, ...]:
        """The options that the message accepts, all of them together."""
        return self.answer.chosen if self.answer else ()

    @cached_property
    def settled(self) -> Swap | None:
        """What is accepted, with its conditions and in the question it completes."""
        if not (self.accepted and self.answer and self.menu):
            return None
        chosen = " and ".join(option.text for option in self.accepted)
        asked = self.menu.completes
        whole = completed(asked, chosen) if asked else Swap(chosen, ())
        if not self.answer.beside:
            return whole
        narrow = narrowed(whole.text.rstrip(" ?.!"), self.answer.beside)
        return Swap(narrow.text, (*whole.replaced, *narrow.replaced))

    @cached_property
    def further(self) -> "Reading | None":
        """The question that the message asks beside accepting, read by itself."""
        if not self.accepted or self.answer is None or self.answer.further is None:
            return None
        rest = self.clean.text[self.answer.further :]
        context = self.context.model_copy(update={"pending": None})
        return Reading(rest, context, self.vocabulary, self.limits)

    @cached_property
    def reference(self) -> Reference | None:
        """Why the message does not stand alone."""
        if not self.kept:
            return None
        known = bool(self.topics)
        whole = reference(self._without_thanks, conversation=known)
        parts = split_clauses(self.clean.text, self.sentences)
        if whole or len(parts) < 2:
            return whole
        asked = (reference(self.clean.text[a:b], conversation=known) for a, b in parts[:1])
        return next((found for found in asked if found and found.need in OPEN_CLAUSES), None)

    @cached_property
    def _without_thanks(self) -> str:
        """What the message says, less a sentence before the rest that only thanks."""
        text, (first, *rest) = self.clean.text, self.sentences
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
        if (self.reference is None and not self.accepted) or (
            self.accepted and self.context.pending
        ):
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
        if self.topic is None or self.reference is None or self.accepted:
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
        return self._with_names(values(text), text)

    def values_of(self, text: str) -> tuple[Value, ...]:
        """Give the protected things of any text, those that the site declares among them."""
        return self._with_names(positive_values(text), text)

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


def _shares_words(one: str, other: str) -> bool:
    return bool(set(stems(one)) & set(stems(other)))
