"""A message as a reply: what was put to the asker, and what of it the message takes."""

from dataclasses import dataclass
from functools import cached_property

from programs.context import Topic, topics
from programs.reading.clean import CleanText, clean
from programs.reading.references.slots import Swap, completed, narrowed
from programs.reading.replies.answers import answer
from programs.reading.replies.choices import Answer
from programs.reading.replies.free_answers import free_answer
from programs.reading.replies.menu import menu
from programs.reading.replies.offers import Menu, Option
from programs.reading.sentences.small_talk import small_talk
from programs.reading.sentences.spans import Anatomy, anatomy
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import TrustedContext
from signatures.limits import DEFAULT_LIMITS, Limits

_NO_CONTEXT = TrustedContext()


@dataclass(frozen=True)
class Replying:
    """A message and what it answers; computed on demand, equal inputs give equal readings."""

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
    def topics(self) -> tuple[Topic, ...]:
        """What the trusted conversation was about, oldest first."""
        return topics(self.context, self.limits)

    @cached_property
    def menu(self) -> Menu | None:
        """What was put to the asker last, where anything was."""
        return menu(self.context, self.topics)

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
        whole = self._whole(self.menu, chosen)
        if not self.answer.beside:
            return whole
        narrow = narrowed(whole.text.rstrip(" ?.!"), self.answer.beside)
        return Swap(narrow.text, (*whole.replaced, *narrow.replaced))

    def _whole(self, menu: Menu, chosen: str) -> Swap:
        """Put what is chosen in the question it completes; what a yes says goes beside it."""
        if not menu.completes or menu.otherwise in self.accepted:
            return Swap(chosen, ())
        if menu.otherwise is None:
            return completed(menu.completes, chosen)
        return Swap(f"{menu.completes.rstrip(' ?.!')} - {chosen}", ())
