"""Whether a message stands alone, and which word says that it does not."""

import re
from enum import StrEnum
from typing import NamedTuple

from programs import grammar
from programs.grammar import either
from programs.reading.references.complements import has_gap
from programs.reading.references.corrections import correction
from programs.reading.references.ellipses import asks_why_so, weighs_measures
from programs.reading.references.pronouns import Pointing, is_introduced, points
from programs.reading.sentences.question_form import has_predicate, seeks
from programs.reading.values.constraints import positive_values
from programs.reading.words.content import content, is_content, without_openers
from programs.reading.words.utterance import Utterance
from programs.text import bare, normalise, tokens


class Need(StrEnum):
    """Why a message does not stand alone."""

    PRONOUN = "pronoun"
    DEMONSTRATIVE = "demonstrative"
    GENERIC_THEY = "generic_they"
    CONTINUATION = "continuation"
    SLOT = "slot"
    CORRECTION = "correction"
    THIN = "thin"


class Reference(NamedTuple):
    """The need and the word that shows it.

    `core` is the message without its opener; `plural` is set where the word may mean two things
    together; `instead_of` holds what a correction names as wrong.
    """

    need: Need
    word: str
    core: str
    plural: bool = False
    instead_of: str = ""


_AND_SO = r"^(?:(?:and|so|ok|okay|but|then)\b[\s,]*)*"
_SUPPOSES = re.compile(rf"{_AND_SO}what\s+if\b")
_DEFINES = re.compile(r"^(?:what|who|when|where|which|how)(?:'?s|\s+(?:is|are|was|were|do|does))\b")
_CHOOSES = re.compile(rf"{_AND_SO}which\s+(?:one|is|are|was|of\s+(?:them|these|those|the))\b")
_ELLIPTIC = re.compile(
    rf"{_AND_SO}(?:how\s+(?:many|much|long|often|far|soon)|what|which|whose)(?:\s+\w+)?\s*[?!.]*$"
)
_COUNTS_NOTHING = re.compile(
    rf"{_AND_SO}how\s+many\s+(?:{either(grammar.PREPOSITIONS - {'of'})}|if|when)\b"
)
"""A question for a number that leaves out of what: `how many for someone on three days a week`."""
_SENTENCE = re.compile(r"[^.?!]+")
_IN_A_NUMBER = re.compile(r"(?<=\d)[,.](?=\d)")
_FRAMES = re.compile(
    r"^(?:(?:and|so|ok|okay|also|but|then|well|hmm+|right)\b[\s,]*)*"
    r"(?:(?:what|how)\s+about|what\s+of|same\s+(?:q|question|thing|for)\b(?:\s+but)?|and)\s+",
)


def reference(text: str, *, conversation: bool) -> Reference | None:
    """Find why a cleaned message needs its context, or None when it stands alone.

    `conversation` tells whether trusted turns came before; without them a fragment is a
    keyword query, not an ellipsis.
    """
    plain = normalise(text).strip()
    if not tokens(text) or switches_topic(plain):
        return None
    if conversation:
        corrected = correction(text)
        corrects = _correcting(text, *corrected) if corrected else None
        if corrects:
            return corrects
    for said in (text.strip(), without_openers(text).strip()):
        frame = _FRAMES.match(normalise(said))
        if frame:
            core = said[frame.end() :]
            if _only_opens(frame.group(), core, conversation=conversation):
                return None
            if conversation or not _opens_alone(core):
                return _continued(text, core, conversation=conversation)
    return _pointing(text, conversation=conversation) or (_elliptic(text) if conversation else None)


_SWITCH = re.compile(rf"\b(?:{'|'.join(map(re.escape, grammar.TOPIC_SWITCHES))})\b")


def switches_topic(plain: str) -> bool:
    """Tell whether a normalised message announces a new topic."""
    head = " ".join(plain.split()[:6])
    return bool(_SWITCH.search(head))


def _correcting(text: str, meant: str, instead_of: str) -> Reference | None:
    """Take a correction as a reference unless it is a whole new question."""
    if has_predicate(meant) and len(content(meant)) >= 3:
        return None
    return Reference(Need.CORRECTION, tokens(text)[0].text, meant, instead_of=instead_of)


def _only_opens(frame: str, core: str, *, conversation: bool) -> bool:
    """Tell whether `and` only opens a question that is whole without what came before.

    Beside its values it must say enough: `is the deposit included` and `do interns qualify` go on.
    """
    if frame.split()[-1] != "and" or not has_predicate(core):
        return False
    values = [(value.start, value.end) for value in positive_values(core)]
    held = [t for t in content(core) if not any(a <= t.start < b for a, b in values)]
    words = [bare(token.text) for token in tokens(core)]
    open_ended = words[0] in grammar.WH_WORDS and grammar.DEFINITE.isdisjoint(words)
    enough = len(held) >= (2 if open_ended else 3)
    return enough and reference(core, conversation=conversation) is None


def _continued(text: str, core: str, *, conversation: bool) -> Reference:
    """Read what follows `what about` or `and`: a phrase for a slot, or a question going on."""
    core = core or text
    if not any(map(has_predicate, _SENTENCE.findall(core))):
        return Reference(Need.SLOT, text.split()[0], core)
    inner = _pointing(core, conversation=conversation)
    word, plural = (inner.word, inner.plural) if inner else (text.split()[0], False)
    return Reference(Need.CONTINUATION, word, core, plural)


def _opens_alone(core: str) -> bool:
    """Tell whether what follows `how about` or `and` says enough to open a conversation."""
    return len(content(core)) > 1


def _pointing(text: str, *, conversation: bool) -> Reference | None:
    """Find the first word that points outside the message; `they` alone may be the company."""
    said = Utterance(text)
    company: Reference | None = None
    for place, word in enumerate(said.plain):
        kind = points(said, place)
        if kind is None or is_introduced(said, place, conversation=conversation):
            continue
        chooses = word in grammar.PLURAL_REFERRING or said.before(place) == "which"
        plural = chooses or _tells_persons_apart(said)
        found = Reference(Need(kind.value), said.words[place].text, without_openers(text), plural)
        if kind is not Pointing.GENERIC_THEY:
            return found
        company = company or found
    return company if company and (conversation or len(content(text)) <= 1) else None


def _tells_persons_apart(said: Utterance) -> bool:
    return all(not persons.isdisjoint(said.plain) for persons in (grammar.MEN, grammar.WOMEN))


def _elliptic(text: str) -> Reference | None:
    """Find what a message without any pointing word leaves out."""
    plain, core = normalise(text).strip(), without_openers(text)
    if _CHOOSES.match(plain) and len(content(text)) <= 2:
        return Reference(Need.CONTINUATION, "which", core, plural=True)
    if any(form.match(plain) for form in (_SUPPOSES, _ELLIPTIC, _COUNTS_NOTHING)):
        return Reference(Need.CONTINUATION, tokens(core)[0].text, core)
    if has_gap(core) or asks_why_so(core):
        return Reference(Need.CONTINUATION, tokens(core)[0].text, core)
    if _is_fragment(text):
        return Reference(Need.SLOT, tokens(text)[0].text, core)
    return _thin(text)


def _is_fragment(text: str) -> bool:
    core = without_openers(text)
    opens = bare(tokens(core)[0].text) if tokens(core) else ""
    verbal = grammar.WH_WORDS | grammar.AUXILIARIES | {"i", "we", "they"}
    verbs = any(bare(token.text) in verbal for token in tokens(text))
    if verbs or opens in grammar.TELLING or seeks(normalise(core)):
        return False
    return 0 < len(content(_IN_A_NUMBER.sub("", core))) <= _room(opens, core)


def _room(opens: str, phrase: str) -> int:
    """Tell how many content words a phrase without a verb may hold, by the word it opens with."""
    if opens in grammar.FOCUS or weighs_measures(phrase):
        return 5
    return 3 if opens in grammar.PREPOSITIONS | grammar.DETERMINERS else 2


def _main_verb(said: Utterance) -> int:
    """Give where the verb behind `do` or `can` stands: after its pronoun, or else at the end."""
    helping = next((i for i, word in enumerate(said.plain) if word in grammar.DOING), None)
    if helping is None:
        return -1
    behind = said.after(helping) in grammar.SUBJECT_PRONOUNS - {"there"}
    return min(helping + 2, len(said.words) - 1) if behind else len(said.words) - 1


def _thin(text: str) -> Reference | None:
    """A question that names one plain thing as if it were known: `when does the money arrive`."""
    said, core = Utterance(text), without_openers(text)
    held = [word for place, word in enumerate(said.words) if said.is_content(place)]
    if not held:
        return Reference(Need.THIN, said.words[-1].text, core)
    known = [i for i in range(1, len(said.words)) if said.before(i) == "the" and said.is_content(i)]
    verb = _main_verb(said)
    single = [i for i in known if not said.is_content(i + 1) or i + 1 == verb]
    named = any(not token.text.islower() for token in held if token is not said.words[0])
    said_of_it = verb > 0 and said.words[verb] in held
    place = said.words.index(held[0])
    own = said.before(place) in ("a", "an", "my", "our")
    introduced = own and "there" not in said.plain[:place]
    if len(held) == 1 and not named and not introduced and not _DEFINES.match(normalise(core)):
        return Reference(Need.THIN, held[0].text, core)
    if single and len(held) <= 1 + said_of_it and not named:
        return Reference(Need.THIN, said.words[single[0]].text, core)
    return None


__all__ = [
    "Need",
    "Reference",
    "content",
    "is_content",
    "reference",
    "switches_topic",
    "without_openers",
]
