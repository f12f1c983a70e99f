"""A message as one that refers: to what it leaves unsaid, and what that may mean."""

from dataclasses import dataclass
from functools import cached_property

from programs.context import Phrase, Topic
from programs.reading.clean import clean
from programs.reading.references.antecedents import unexplained
from programs.reading.references.carrying import Carried, carried, only_names_values
from programs.reading.references.reference import Need, Reference, reference
from programs.reading.references.rivals import Rivals, rivals
from programs.reading.references.slots import Swap, correct, swap
from programs.reading.replies.yes_no import asks_back
from programs.reading.replying import Replying
from programs.reading.sentences.clauses import split_clauses
from programs.reading.sentences.mood import Mood, mood
from programs.reading.sentences.prefaces import asking_part, behind_circumstances, without_remarks
from programs.reading.sentences.question_form import asks
from programs.reading.sentences.spans import Range, anatomy
from programs.text import stems

OPEN_CLAUSES = frozenset({Need.CONTINUATION, Need.PRONOUN})
"""Needs by which the first of several questions makes the whole message lean on its context."""


@dataclass(frozen=True)
class Referring(Replying):
    """A message, what it asks in its own words, and what it refers to."""

    @cached_property
    def sentences(self) -> tuple[Range, ...]:
        """Its own sentences, less what takes no option put to it or comments on what was said."""
        return without_remarks(self.clean.text, self._own)

    @cached_property
    def _own(self) -> tuple[Range, ...]:
        cut = self._untaken
        return tuple(Range(max(a, cut), b) for a, b in self.anatomy.sentences if b > cut)

    @property
    def _untaken(self) -> int:
        """Where what the message says beside declining, or leaving it open, begins."""
        return self.answer.further or 0 if self.answer and not self.answer.chosen else 0

    @cached_property
    def kept(self) -> str:
        """The words that ask, cleaned, without what addresses the system."""
        text = self.clean.text
        return " ".join(text[start:end] for start, end in self.sentences)

    @property
    def told(self) -> str:
        """Its own words, what it remarks on what was said among them."""
        return " ".join(self.clean.text[start:end] for start, end in self._own)

    @cached_property
    def asks(self) -> bool:
        """Whether the message, or a sentence of it, has the form of a question."""
        text = self.clean.text
        return any(asks(text[start:end]) for start, end in self.sentences)

    @cached_property
    def reference(self) -> Reference | None:
        """Why the message does not stand alone."""
        if not self.kept:
            return None
        known = bool(self.topics)
        whole = self._leaning(conversation=known)
        if whole is None and self._tells_what_was_asked:
            return Reference(Need.CONTINUATION, self.kept.split()[0], self.kept)
        parts = split_clauses(self.clean.text, self.sentences)
        if whole or len(parts) < 2:
            return whole
        asked = (reference(self.clean.text[a:b], conversation=known) for a, b in parts[:1])
        return next((found for found in asked if found and found.need in OPEN_CLAUSES), None)

    @property
    def _tells_what_was_asked(self) -> bool:
        """Whether it only tells of the asker, right behind a question back about their topic."""
        *_, newest = self.context.turns or (None,)
        asked = newest and newest.role == "assistant" and asks_back(newest.text)
        told = (mood(self.clean.text[start:end]) for start, end in self.sentences)
        return bool(asked and self.topics) and all(does is Mood.TELLS for does in told)

    def _leaning(self, *, conversation: bool) -> Reference | None:
        """Find why the message leans on its context, judged on the part of it that asks."""
        text = self.clean.text
        found = reference(self.kept, conversation=conversation)
        if found and found.need is Need.CORRECTION:
            return found
        if reference(asking_part(text, self.sentences), conversation=conversation) is None:
            return None
        return reference(behind_circumstances(text, self.sentences), conversation=conversation)

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
    def carried(self) -> tuple[Phrase, ...]:
        """The topic's phrases, less the values that the message or a later phrase sets anew."""
        phrases = self.topic.phrases if self.topic else ()
        left = zip(phrases, self._carried, strict=True)
        return tuple(phrase._replace(text=one.text) for phrase, one in left)

    @cached_property
    def outdated(self) -> tuple[str, ...]:
        """The words of the topic that values set anew take the place of."""
        return tuple(words for one in self._carried for words in one.replaced)

    @property
    def replaced(self) -> tuple[str, ...]:
        """All words that what the message says takes the place of."""
        put = self.settled or self.swap
        return tuple(dict.fromkeys((*(put.replaced if put else ()), *self.outdated)))

    @cached_property
    def _carried(self) -> tuple[Carried, ...]:
        """What is left of each phrase; a fragment and an acceptance replace in their own way."""
        if self.topic is None:
            return ()
        message = "" if self.accepted or self.swap else self.kept
        continues = self.reference is not None and self.reference.need is Need.CONTINUATION
        elliptic = continues or only_names_values(message)
        return carried([p.text for p in self.topic.phrases], message, elliptic=elliptic)

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
        framed = self.reference.word not in self.reference.core
        return swap(carrier, self.reference.core, framed=framed)

    @cached_property
    def swap_fills(self) -> bool:
        """Whether the fragment found the slot it belongs in."""
        return bool(self.swap and self.swap.replaced)


def _shares_words(one: str, other: str) -> bool:
    return bool(set(stems(one)) & set(stems(other)))
