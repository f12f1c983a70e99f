"""Whether a message is about the one it is addressed to: its person, its speech, its use."""

import re
from functools import lru_cache

from programs import grammar
from programs.reading.references.pronouns import Pointing, points
from programs.reading.sentences.question_form import STARTS_AS_QUESTION
from programs.reading.words.content import content
from programs.reading.words.lexical_fields import (
    ABILITY,
    ADDRESSEE,
    AMUSEMENT,
    AMUSING,
    CALLING_OFF,
    DELIVERY,
    FACTS,
    GENRES,
    LIFE,
    ORDERS,
    PERSON,
    PRAISE,
    RESTATING,
    SOMETHING,
    STANCE,
    TELLING,
)
from programs.reading.words.utterance import Utterance
from programs.text import bare
from programs.vocabulary import Vocabulary


def _phrase(*alternatives: str) -> re.Pattern[str]:
    """Compile phrases in which a blank stands for any white space, at word boundaries."""
    written = "|".join(alternatives).replace(" ", r"\s+")
    return re.compile(rf"\b(?:{written})")


_YOU = r"(?:you|u|ya)\b"
_ADVERB = r"(?:(?:\w+ly|also|guys|else) )?"
_COPULA = _phrase(
    rf"(?:are|r|were|am) {_YOU}(?! (?:to|going|allowed|getting)\b)",
    rf"{_YOU} (?:are|were)\b",
    rf"what {_ADVERB}(?:can|could|do) {_YOU} do\b",
    rf"who (?:might|may|would) {_YOU} be\b",
)
_BELONGS = _phrase(rf"(?:are|r|were) {_YOU} {_ADVERB}from\b", rf"{_YOU} work for\s*[?.!]*$")
_SPEAKING_WITH = _phrase(r"i (?:am )?(?:speaking|talking|chatting) (?:to|with)\b")
_PERSONAL = _phrase(
    rf"{_YOU} {_ADVERB}(?:like|love|enjoy|prefer)\b",
    r"your favou?rite\b",
    rf"(?:call|address|making|made|make|makes|name|refer(?:ring)? to) {_YOU}",
    rf"what (?:\w+ )?(?:do|does) {_YOU} {_ADVERB}do\b",
    rf"{_YOU} (?:come|came) from\b",
)
_OF_ITSELF = _phrase(r"(?:about you|yourself)\s*[?.!]*$")
_PERCEIVES = _phrase(
    rf"{_YOU} {_ADVERB}(?:read|hear|record|spy on|listen to) (?:me\b|my\b|what i\b)"
)
_OBLIGED = _phrase(rf"{_YOU} (?:have|need|must|should|has|ought) (?:to|be)\b")
_OFFERS = _phrase(
    rf"{_YOU} {_ADVERB}(?:get|give|offer|provide|allow|cover|pay|accept|support|require|use|grant"
    r"|let|run|hire|recruit|expect|apply)\b"
)
_COMPANY = _phrase(r"your (?:company|organi[sz]ation|team|firm|office|business)\b")
_HEDGES = _phrase(
    r"(?:could|may|might|cannot|can't|can not|either)\b",
    r"(?:not|don't|dont|didn't|didnt|doesn't) (?:know|sure)\b",
    r"(?:not|isn't) the case\b",
)
_TELLS = _phrase(
    r"(?:tell|give|say|sing|share|recite|know|hear|write|compose|invent|make up|got|have|want|need"
    r"|like)\b"
)
_KNOWS = _phrase(r"^(?:know|got|have|any)\b")
_WHAT_IS = _phrase(r"^what(?:'?s| (?:is|are))\b")
_DEGREE = re.compile(r"[a-z]{3,}ly$", re.IGNORECASE)
_ELSEWHERE = grammar.words("my our he she")
_SEEKS = grammar.words("who whom where when whos wheres")
_OUR_SIDE = grammar.words("my mine our ours we us")
_ASKS_WHAT = grammar.words("what which whats anything something things")
_INDEFINITE = grammar.words("a an any some another more one your")


def about_the_assistant(text: str, vocabulary: Vocabulary, *, asks: bool) -> bool:
    """Tell whether a message asks the assistant about itself, or to amuse.

    A word that the workspace never uses decides nothing; one that it does use, and that is no
    word about persons, makes the message a question about the company.
    """
    said = Utterance(text)
    if _entertains(said, asks=asks) or _PERCEIVES.search(text.casefold()):
        return True
    lowered, held = text.casefold(), _stems(text)
    if "mean" in held and LIFE.covers(held):
        return True
    company = any(p.search(lowered) for p in (_OBLIGED, _OFFERS, _COMPANY))
    if company or not _is_addressed(said):
        return False
    if _BELONGS.search(lowered):
        return asks
    if _OF_ITSELF.search(lowered) and held <= PERSON.beside | ABILITY.beside:
        return True
    if not held:
        return asks and bool(_COPULA.search(lowered) or _PERSONAL.search(lowered))
    known = frozenset(s for s in held if not vocabulary.passages or vocabulary.frequency(s))
    personal = bool(_PERSONAL.search(lowered) or _SPEAKING_WITH.search(lowered))
    if personal and known <= PERSON.core | PERSON.beside:
        return True
    helping = ABILITY.covers(held) and _SEEKS.isdisjoint(said.plain)
    return helping or PERSON.covers(held & PERSON.core | known)


def asks_what_to_ask(text: str) -> bool:
    """Tell whether a message asks what may be asked: `what questions can I ask`."""
    said, held = set(Utterance(text).plain), _stems(text)
    addressed = not said.isdisjoint(ADDRESSEE) and held <= ABILITY.core | ABILITY.beside
    asking = {"i", "ask"} <= said and not said.isdisjoint(_ASKS_WHAT)
    return asking and (addressed or ABILITY.covers(held))


def steers_the_conversation(text: str, *, asks: bool) -> bool:
    """Tell whether a message tells the assistant how to speak, to say it again, or to stop."""
    said, held = Utterance(text), _stems(text)
    addressed = not ADDRESSEE.isdisjoint(said.plain)
    if (asks and not addressed) or not {"our", "we", "us"}.isdisjoint(said.plain):
        return False
    if asks and "it" in said.plain:
        return False
    if CALLING_OFF.covers(held):
        return bool(held & ORDERS) or addressed or {"i", "my"}.isdisjoint(said.plain)
    return "my" not in said.plain and (DELIVERY.covers(held) or RESTATING.covers(held))


def only_takes_a_stance(text: str) -> bool:
    """Tell whether a statement only says how certain it is: `i don't know`, `it might be`."""
    held, said = _stems(text), Utterance(text)
    if text.rstrip().endswith("?") or STARTS_AS_QUESTION.match(text) or _ELSEWHERE & {*said.plain}:
        return False
    hedged = bool(_HEDGES.search(text.casefold()))
    return STANCE.covers(held) or (hedged and held <= STANCE.core | STANCE.beside)


@lru_cache(maxsize=512)
def _stems(text: str) -> frozenset[str]:
    """Give the stems of a message's content words, without those that only address."""
    held = (t for t in content(text) if bare(t.text) not in ADDRESSEE)
    return frozenset(t.stem for t in held if not _DEGREE.search(t.text) or t.stem in DELIVERY.core)


def _is_addressed(said: Utterance) -> bool:
    """Tell whether a message speaks to someone of themself: no third thing, nothing of ours."""
    addressed = not ADDRESSEE.isdisjoint(said.plain) or _SPEAKING_WITH.search(said.text.casefold())
    return bool(addressed) and _OUR_SIDE.isdisjoint(said.plain) and not _points_elsewhere(said)


def _points_elsewhere(said: Utterance) -> bool:
    pointed = (points(said, place) for place in range(len(said.plain)))
    return any(kind in (Pointing.PRONOUN, Pointing.DEMONSTRATIVE) for kind in pointed)


def _entertains(said: Utterance, *, asks: bool) -> bool:
    """Tell whether a message asks for a joke, a song, or a fact for the fun of it."""
    held, lowered = {token.stem for token in said.words}, said.text.casefold()
    addressed = not asks or not ADDRESSEE.isdisjoint(said.plain) or bool(_KNOWS.match(lowered))
    told, some = bool(_TELLS.search(lowered)), not _INDEFINITE.isdisjoint(said.plain)
    amusing = bool(held & AMUSING)
    asked = {t.stem for t in content(said.text)} - AMUSING - TELLING - PRAISE
    if held & GENRES:
        return addressed and (told or asked <= GENRES | AMUSEMENT)
    if held & FACTS and (some or amusing) and (told or _WHAT_IS.match(lowered)):
        return amusing or addressed
    if held & SOMETHING and told and addressed and not _points_elsewhere(said):
        return amusing or asked <= SOMETHING
    return asked <= AMUSEMENT and bool(held & AMUSEMENT or lowered.startswith("be funny"))
