"""What a message makes of the options put to it: chooses, leaves open, or declines."""

import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from rapidfuzz.distance import DamerauLevenshtein
from wordfreq import zipf_frequency

from programs import grammar
from programs.reading.corrections import correction
from programs.reading.offers import Menu, Option
from programs.reading.question_form import STARTS_AS_QUESTION
from programs.reading.references import content, has_predicate
from programs.text import is_english, normalise, stem, tokens

ASSENT = grammar.words("yes yeah yep yup ya yea aye sure please pls absolutely definitely exactly")
"""Words that accept even where a question of its own follows; `ok` may only open that."""
AGREEING = ASSENT | grammar.words(
    "ok okay correct right go ahead do sounds good great perfect fine lovely helpful alright like "
    "love want prefer take choose pick proceed"
)
FILLING = grammar.words(
    "thanks thank you that it thats one ones the would be this cool y let's lets let us on thing "
    "bit mean meant i i'd id i'll ill with for to can could we so me just only maybe and in of if "
    "option options choice number item"
)
LABELS = grammar.words("option choice number item no")
PLACES = {
    **{word: number - 1 for word, number in grammar.NUMBERS.items() if number},
    **{str(number): number - 1 for number in range(1, 21)},
    **{"first": 0, "1st": 0, "former": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2},
    **{"fourth": 3, "4th": 3, "fifth": 4, "5th": 4, "last": -1, "latter": -1},
}
LETTERS = "abcdefgh"
ALL = grammar.words("both all everything each either any whichever")
_TOGETHER = ALL | grammar.words("them those these two three")
DECLINING = grammar.words("no nope nah neither none nothing not never")
_SOMETHING_ELSE = re.compile(
    r"^(?:(?:no|neither|i\s+mean|its)\W+)?(?:something|anything)\s+(?:else|different)\b"
)
_BESIDE_NO = FILLING | grammar.words(
    "them those these either now really sorry please something else different other above nor"
)
_JOINT = re.compile(
    r"\s*[,.;!?:–—-]+\s+|\s+(?=(?:but|only|except|without|and|plus|for|in|if|i)\b)", re.IGNORECASE
)
_LEAD = re.compile(r"^[\s,.;:!?–—-]+")
_CONDITION = re.compile(
    rf"^(?:(?:but|and|only|just)\s+)*(?:{'|'.join(sorted(grammar.PREPOSITIONS))}|only|except|without"
    r"|excluding|not|if)\b",
    re.IGNORECASE,
)
_OPEN_ENDED = (
    grammar.COORDINATORS
    | (grammar.PREPOSITIONS - grammar.PARTICLES - {"on"})
    | grammar.words("not only just")
)
"""Words that what follows belongs to, so that no answer ends with one."""
_LONGEST_ANSWER = 8
SHORTEST_SLIP = 4
"""Letters over which a word that is none may be a slip of an option's."""
RARER = 2.0
"""By how much (log10) a slip is rarer than the word that was meant."""


class Answer(NamedTuple):
    """What is chosen, all of it together, or that it is open what, and where the answer ends.

    `beside` holds a condition on what is chosen: `but not for interns`. A question of the
    message's own, or what is said beside declining, begins at `further`.
    """

    chosen: tuple[Option, ...] = ()
    is_open: bool = False
    declines: bool = False
    end: int = 0
    beside: str = ""
    further: int | None = None


def answer(message: str, menu: Menu) -> Answer | None:
    """Read a message as an answer, or give None when it answers nothing of what was put to it."""
    corrected = correction(message)
    if corrected and message.rfind(corrected.meant) > 0:
        meant = _plain(corrected.meant, menu)
        if meant and meant.chosen:
            return meant._replace(end=len(message))
    for end in _ends(message):
        found = _plain(message[:end], menu)
        if found:
            return _with_rest(found._replace(end=end), message, menu)
    return None


def points_at_an_option(message: str) -> bool:
    """Tell whether a message is nothing but a choice or a consent: `the second one`, `do that`."""
    said = [normalise(token.text) for token in tokens(message)]
    placed = any(word in PLACES and not word.isdigit() and word != "one" for word in said)
    numbered = any(a in LABELS and b in PLACES for a, b in itertools.pairwise(said))
    does = {"do", "go"} & set(said) and {"that", "it", "so", "this", "ahead"} & set(said)
    known = AGREEING | FILLING | LABELS | set(PLACES)
    return bool(placed or numbered or does) and set(said) <= known


def free_answer(message: str) -> str:
    """Give the phrase that answers an open question in the user's own words, or nothing."""
    corrected = correction(message)
    said = corrected.meant if corrected else message
    said = _FREE_TAIL.sub("", _FREE_LEAD.sub("", said.strip(" ?.!,")))
    asks = message.rstrip().endswith("?") or has_predicate(said)
    return said if 0 < len(content(said)) <= _LONGEST_ANSWER and not asks else ""


_FREE_LEAD = re.compile(
    r"^(?:(?:ok|oh|well|sorry|yes|it'?s|it\s+(?:is|was)|that'?s|i\s+mean(?:t)?|about)[\s,]+)+",
    re.IGNORECASE,
)

_FREE_TAIL = re.compile(
    r"[\s,]+(?:please|pls|sorry|thanks|thank\s+you|i\s+(?:guess|think|mean))$", re.I
)


def consents(message: str) -> bool:
    """Tell whether a message says no more than yes, or which: `yes please`, `the second one`."""
    said = {normalise(token.text) for token in tokens(message)}
    return said <= AGREEING | FILLING or points_at_an_option(message)


def _ends(message: str) -> Iterator[int]:
    """Give the places where the answering words may end, the furthest first."""
    ends = [match.start() for match in _JOINT.finditer(message)]
    return reversed([*ends, len(message)])


def _with_rest(found: Answer, message: str, menu: Menu) -> Answer | None:
    """Read what follows the answering words: more choices, a condition, or a question."""
    lead = _LEAD.match(message[found.end :])
    start = found.end + (lead.end() if lead else 0)
    start += len(message[start:]) - len(message[start:].lstrip())
    rest = message[start:].strip()
    if not tokens(rest):
        return found
    if found.declines:
        return found._replace(further=start)
    more = answer(re.sub(r"^(?:and|or)\s+", "", rest), menu)
    if more and more.chosen and not more.beside and more.further is None:
        return Answer(tuple(dict.fromkeys((*found.chosen, *more.chosen))), end=len(message))
    if _CONDITION.match(rest) and not _asks(rest):
        return found._replace(beside="" if found.is_open else rest.rstrip(" ?.!"))
    if found.is_open:
        return None
    firm = {normalise(t.text) for t in tokens(message[: found.end])}
    if _asks(rest) and (firm & (ASSENT | set(PLACES)) or not firm <= AGREEING | FILLING):
        return found._replace(further=start)
    return None


def _asks(rest: str) -> bool:
    plain = re.sub(r"^(?:(?:and|but|also|plus)[\s,]+)+", "", rest, flags=re.IGNORECASE)
    about = re.match(r"(?:what|how)\s+about\b|same\s+for\b", plain, re.IGNORECASE)
    return bool(about or STARTS_AS_QUESTION.match(plain)) or has_predicate(plain)


def _plain(head: str, menu: Menu) -> Answer | None:
    """Read words that do nothing but answer."""
    named = {token.stem for option in menu.options for token in tokens(option.text)}
    said = [w if stem(w) in named else _meant(w) for w in map(normalise, _words(head))]
    if not said or said[-1] in _OPEN_ENDED:
        return None
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


def _words(text: str) -> list[str]:
    return [token.text for token in tokens(text)]


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
    idle = AGREEING | FILLING | LABELS | {"what", "about", "how"}
    left = [word for word in said if word not in idle or word in PLACES]
    lettered = [word for word in left if word in LETTERS]
    if len(said) == 1 and said[0] in LETTERS:
        lettered = left = said
    named = [word for word in left if word in PLACES and not (word == "one" and len(left) > 1)]
    named = [word for word in named if word != "one" or len(said) == 1 or said[-2] in LABELS]
    if not (named or lettered) or {*left} - {*named, *lettered, "one"}:
        return None
    if lettered and len(said) > 1 and not set(said) & LABELS:
        return None
    places = [PLACES[word] if word in PLACES else LETTERS.index(word) for word in named or lettered]
    inside = all(place < len(menu.options) for place in places)
    chosen = tuple(menu.options[place] for place in places) if inside else ()
    if chosen and all(option.text for option in chosen):
        return Answer(tuple(dict.fromkeys(chosen)))
    return Answer(is_open=True)


def _by_words(rest: list[str], options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Choose the one option that holds every content word the message adds."""
    wanted = [word for word in rest if word not in grammar.FUNCTION_WORDS]
    fitting = [o for o in options if wanted and all(_names(word, o) for word in wanted)]
    return (fitting[0],) if len(fitting) == 1 else ()


def _names(word: str, option: Option) -> bool:
    """Tell whether an option holds a word, or the word that it is a slip of."""
    if stem(word) in {token.stem for token in tokens(option.text)}:
        return True
    held = (normalise(token.text) for token in tokens(option.text))
    slips = len(word) > SHORTEST_SLIP and not is_english(word)
    return slips and any(DamerauLevenshtein.distance(word, w, score_cutoff=1) == 1 for w in held)
