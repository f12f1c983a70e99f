"""The trusted part of a conversation, bounded, and the subject it was last about."""

from collections.abc import Iterator
from typing import NamedTuple

from wordfreq import zipf_frequency

from programs.reading.clean import clean
from programs.reading.references.reference import Need, content, reference, without_openers
from programs.reading.sentences.claims import speaks_of_a_user
from programs.reading.sentences.mood import Mood, mood
from programs.reading.sentences.question_form import asks
from programs.reading.sentences.small_talk import small_talk
from programs.reading.sentences.spans import anatomy
from programs.reading.values.constraints import positive_values
from programs.text import tokens
from signatures.context import SummaryFact, TrustedContext, Turn
from signatures.limits import Limits

SHORT_ANSWER = 3
"""Content words up to which an answer to the assistant only answers and opens no subject."""


class Phrase(NamedTuple):
    """Words of one trusted turn, fact or state value, cleaned, with the id of their source."""

    source: str
    text: str


class Topic(NamedTuple):
    """What a stretch of the conversation was about: phrases of its turns, oldest first."""

    phrases: tuple[Phrase, ...]

    @property
    def text(self) -> str:
        """Give all its words as one text."""
        return " ".join(phrase.text for phrase in self.phrases)

    @property
    def sources(self) -> tuple[str, ...]:
        """Give the ids of the turns or facts it draws on."""
        return tuple(dict.fromkeys(phrase.source for phrase in self.phrases))


def user_turns(context: TrustedContext, limits: Limits) -> tuple[Turn, ...]:
    """Keep the asker's newest turns within the limits of turns and characters, oldest first.

    A turn too long for the characters left is dropped whole: half a turn may say the opposite.
    """
    own = [turn for turn in context.turns if turn.role == "user" and is_own(turn, context)]
    kept: list[Turn] = []
    left = limits.max_context_characters
    for turn in reversed(own[-limits.max_user_turns :] if limits.max_user_turns else []):
        if len(turn.text) > left:
            break
        left -= len(turn.text)
        kept.append(turn)
    return tuple(reversed(kept))


def is_own(turn: Turn, context: TrustedContext) -> bool:
    """Tell whether a turn is the asker's, or of a conversation where nobody is told apart."""
    return context.asker is None or turn.speaker in (None, context.asker)


def topics(context: TrustedContext, limits: Limits) -> tuple[Topic, ...]:
    """Group the trusted turns by what they are about, oldest topic first.

    A turn that refers back, or that answers a question of the assistant's, belongs to
    the topic before it; a short answer without a protected value changes nothing. Facts that carry
    turn ids stand before all turns.
    """
    found = list(_facts(context, limits))
    answering = _answers(context)
    turns = user_turns(context, limits)
    asked = any(is_question(turn) for turn in turns)
    for turn in turns:
        phrase, need = _spoken(turn, conversation=bool(found), beside=asked)
        if phrase is None:
            continue
        replies = bool(found) and turn.id in answering and not asks(phrase.text)
        if (
            replies
            and len(content(phrase.text)) <= SHORT_ANSWER
            and not positive_values(phrase.text)
        ):
            continue
        if found and (need or replies):
            found[-1] = Topic((*found[-1].phrases, phrase))
        else:
            found.append(Topic((phrase,)))
    return tuple(found)


def spoken(context: TrustedContext, limits: Limits) -> tuple[Phrase, ...]:
    """Give everything the user said before, oldest first: each fact and each turn's own words."""
    told = [phrase for topic in _facts(context, limits) for phrase in topic.phrases]
    turns = user_turns(context, limits)
    asked = any(is_question(turn) for turn in turns)
    for turn in turns:
        whole, _ = _own_words(turn, conversation=bool(told), beside=asked)
        told.append(Phrase(turn.id, whole))
    return tuple(phrase for phrase in told if phrase.text)


def _facts(context: TrustedContext, limits: Limits) -> Iterator[Topic]:
    """Read of each summary fact, which is one line, what tells of the user and orders nothing."""
    for fact in trusted_facts(context, limits):
        text = clean(fact.text).text.strip().partition("\n")[0]
        told = [text[start:end] for start, end in anatomy(text).sentences]
        kept = " ".join(sentence for sentence in told if speaks_of_a_user(sentence))
        if kept:
            yield Topic((Phrase(f"fact:{fact.id}", kept),))


def trusted_facts(context: TrustedContext, limits: Limits) -> tuple[SummaryFact, ...]:
    """Keep the facts of which no turn is known to be another's than the asker's."""
    others = {turn.id for turn in context.turns if turn.role != "user" or not is_own(turn, context)}
    facts = context.facts[: limits.max_summary_facts]
    return tuple(fact for fact in facts if others.isdisjoint(fact.turn_ids))


def is_question(turn: Turn) -> bool:
    """Tell whether a turn asks something."""
    text = clean(turn.text).text
    return any(mood(text[start:end]) is Mood.ASKS for start, end in anatomy(text).sentences)


def _answers(context: TrustedContext) -> frozenset[str]:
    """Find the user turns that come right after a question of the assistant's."""
    return frozenset(
        later.id
        for earlier, later in zip(context.turns, context.turns[1:], strict=False)
        if earlier.role == "assistant"
        and later.role == "user"
        and earlier.text.rstrip().endswith("?")
    )


def _spoken(turn: Turn, *, conversation: bool, beside: bool) -> tuple[Phrase | None, Need | None]:
    """Take the sentence of a turn that says what it is about, and why it refers back."""
    whole, sentences = _own_words(turn, conversation=conversation, beside=beside)
    if small_talk(whole, asks=asks(whole)) or not content(whole) or _is_noise(whole):
        return None, None
    chosen = _newest_with_content(sentences)
    found = reference(whole, conversation=conversation)
    core = (
        found.core
        if found and found.need in (Need.SLOT, Need.CORRECTION)
        else without_openers(chosen)
    )
    return Phrase(turn.id, core.strip()), found.need if found else None


def _own_words(turn: Turn, *, conversation: bool, beside: bool) -> tuple[str, list[str]]:
    """Give the words of a turn that do not address the system, whole and by sentence."""
    text = clean(turn.text).text
    found = anatomy(text, conversation=conversation, beside=beside).sentences
    sentences = [text[start:end] for start, end in found]
    return " ".join(sentences), sentences


def _newest_with_content(sentences: list[str]) -> str:
    """Take the newest sentence, with those before it as far as it leans on them."""
    asking = [place for place, sentence in enumerate(sentences) if asks(sentence)]
    place = asking[-1] if asking and not _says_enough(sentences[-1]) else len(sentences) - 1
    while place and not _says_enough(sentences[place]):
        place -= 1
    return " ".join(sentences[place:])


def _is_noise(text: str) -> bool:
    """Tell whether a turn is one word that is none."""
    words = tokens(text)
    return len(words) == 1 and words[0].text.islower() and zipf_frequency(words[0].text, "en") == 0


def _says_enough(sentence: str) -> bool:
    return len(content(sentence)) >= 2 and reference(sentence, conversation=False) is None
