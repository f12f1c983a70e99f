"""Words that do nothing but answer: they choose by place or by name, take all, or decline."""

import re
from typing import NamedTuple

from rapidfuzz.distance import DamerauLevenshtein
from wordfreq import zipf_frequency

from programs import grammar
from programs.reading.replies.assent import (
    AGREEING,
    ALL,
    DECLINING,
    FILLING,
    LABELS,
    LETTERS,
    PLACES,
)
from programs.reading.replies.offers import Menu, Option
from programs.reading.replies.yes_no import says_yes
from programs.text import is_english, normalise, stem, tokens

_IDLE = AGREEING | FILLING | LABELS | {"what", "about", "how"}
_TOGETHER = ALL | grammar.words("them those these two three")
_SOMETHING_ELSE = re.compile(
    r"^(?:(?:no|neither|i\s+mean|its)\W+)?(?:something|anything)\s+(?:else|different)\b"
)
_UNSURE = re.compile(
    r"^\W*(?:(?:i\s*a?'?m\s+)?(?:not\s+(?:really\s+|so\s+)?sure|unsure)|no\s+(?:idea|clue)|dunno"
    r"|i\s+(?:do\s*n'?t|do\s+not)\s+know)(?:\s+(?:which|yet|really|sorry))?\W*$",
    re.IGNORECASE,
)
_REFUSING = re.compile(r"^\W*(?:no\W+)?(?:not|anything\s+but)\s+", re.IGNORECASE)
_BESIDE_NO = FILLING | grammar.words(
    "them those these either now really sorry please something else different other above nor"
)
_OPEN_ENDED = (
    grammar.COORDINATORS
    | (grammar.PREPOSITIONS - grammar.PARTICLES - {"on"})
    | grammar.words("not only just")
)
"""Words that what follows belongs to, so that no answer ends with one."""
_PLAIN = grammar.FUNCTION_WORDS - grammar.WH_WORDS - DECLINING
SHORTEST_SLIP = 4
"""Letters over which a word that is none may be a slip of an option's."""
RARER = 2.0
"""By how much (log10) a slip is rarer than the word that was meant."""


class Answer(NamedTuple):
    """What is chosen, all of it together, or that it is open what, and where the answer ends.

    `beside` holds a condition on what is chosen: `but not for interns`. A question of the
    message's own, or what is said beside declining, begins at `further`; beside what stays open,
    too, so that nothing of the message is lost.
    """

    chosen: tuple[Option, ...] = ()
    is_open: bool = False
    declines: bool = False
    end: int = 0
    beside: str = ""
    further: int | None = None


def choice(head: str, menu: Menu) -> Answer | None:
    """Read what words choose that do nothing else, or give None where they do."""
    if menu.otherwise and (agreed := says_yes(head)) is not None:
        return Answer(menu.options if agreed else (menu.otherwise,))
    named = {token.stem for option in menu.options for token in tokens(option.text)}
    if _UNSURE.match(normalise(head)):
        return Answer(is_open=True)
    words = [normalise(token.text) for token in tokens(head)]
    said = [word if stem(word) in named else _meant(word) for word in words]
    if not said or said[-1] in _OPEN_ENDED:
        return None
    refused = _REFUSING.match(head)
    if refused and (left := _left(choice(head[refused.end() :], menu), menu)):
        return left
    placed = _by_place(said, menu)
    if placed:
        return placed
    plain = set(said)
    if _declines(plain, head):
        return Answer(declines=True)
    if not menu.is_asked:
        return None
    rest = [word for word in said if word not in AGREEING | FILLING]
    if not rest:
        return _consent(plain, menu)
    if plain & ALL and plain <= AGREEING | FILLING | _TOGETHER:
        return Answer(menu.options) if menu.is_readable else Answer(is_open=True)
    chosen = _by_words(rest, menu.options)
    return Answer(chosen) if chosen else None


def _left(refused: Answer | None, menu: Menu) -> Answer | None:
    """Take the one option that is left beside what is refused; where more are, it is open."""
    if refused is None or not refused.chosen:
        return None
    left = tuple(option for option in menu.options if option not in refused.chosen)
    if not left:
        return None
    return Answer(left) if len(left) == 1 and left[0].text else Answer(is_open=True)


def _meant(word: str) -> str:
    """Take a rare word for the much more usual one it is a slip of: `yse`, `teh`, `secnd`."""
    known = AGREEING | FILLING | set(PLACES)
    if len(word) < 3 or word in known | DECLINING | ALL:
        return word
    usual = zipf_frequency(word, "en") + RARER
    near = [w for w in known if DamerauLevenshtein.distance(word, w, score_cutoff=1) == 1]
    meant = max(near, key=lambda w: (zipf_frequency(w, "en"), w), default=word)
    return meant if len(meant) > 2 and zipf_frequency(meant, "en") >= usual else word


def _declines(plain: set[str], head: str) -> bool:
    if _SOMETHING_ELSE.match(normalise(head)):
        return plain <= DECLINING | _BESIDE_NO | {"anything"}
    return bool(plain & DECLINING) and plain <= DECLINING | _BESIDE_NO


def _consent(plain: set[str], menu: Menu) -> Answer | None:
    """Take a plain yes: for the one option, or for several, which leaves it open."""
    if not plain & AGREEING:
        return None
    if len(menu.options) == 1 and menu.is_readable:
        return Answer(menu.options)
    return Answer(is_open=True)


def _by_place(said: list[str], menu: Menu) -> Answer | None:
    """Choose by number, ordinal or letter; one that is not there leaves the choice open."""
    places = _places(said)
    if not places:
        return None
    inside = all(place < len(menu.options) for place in places)
    chosen = tuple(dict.fromkeys(menu.options[place] for place in places)) if inside else ()
    whole = chosen and all(option.text for option in chosen)
    return Answer(chosen) if whole else Answer(is_open=True)


def _places(said: list[str]) -> list[int]:
    """Give the places that words point at, none where they say anything else.

    `one` is a place only where it stands alone or behind a label, a letter likewise.
    """
    left = [word for word in said if word in PLACES or word not in _IDLE]
    alone = left == ["one"] and (said == left or said[-2] in LABELS)
    numbers = [word for word in left if word in PLACES and (alone or word != "one")]
    labelled = len(said) == 1 or not LABELS.isdisjoint(said)
    letters = [word for word in left if labelled and word in LETTERS]
    if {*left} - {*numbers, *letters, "one"}:
        return []
    return [PLACES[word] for word in numbers] or [LETTERS[word] for word in letters]


def _by_words(rest: list[str], options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Choose the one option that holds every word the message adds to it.

    Plain function words aside: a word that asks or declines is the message's own unless the
    option holds it (`no thanks, but who is the approver` takes no `approval process`).
    """
    wanted = [word for word in rest if word not in _PLAIN]
    fitting = [o for o in options if wanted and all(_names(word, o) for word in wanted)]
    return (fitting[0],) if len(fitting) == 1 else ()


def _names(word: str, option: Option) -> bool:
    """Tell whether an option holds a word, or the word that it is a slip of."""
    if stem(word) in {token.stem for token in tokens(option.text)}:
        return True
    held = (normalise(token.text) for token in tokens(option.text))
    slips = len(word) > SHORTEST_SLIP and not is_english(word)
    return slips and any(DamerauLevenshtein.distance(word, w, score_cutoff=1) == 1 for w in held)
