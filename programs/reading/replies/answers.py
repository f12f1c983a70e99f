"""What a message makes of the options put to it: the words that choose, and what follows them."""

import re
import string
from collections.abc import Iterator

from programs import grammar
from programs.reading.references.corrections import correction
from programs.reading.replies.assent import AGREEING, ASSENT, FILLING, PLACES
from programs.reading.replies.choices import Answer, choice
from programs.reading.replies.offers import Menu
from programs.reading.sentences.question_form import STARTS_AS_QUESTION, has_predicate
from programs.text import bare, normalise, tokens

_JOINT = re.compile(
    r"\s*[,.;!?:–—-]+\s+|\s+(?=(?:but|only|except|without|and|plus|for|in|if|i)\b)", re.IGNORECASE
)
_MARKS = f"{string.whitespace},.;:!?–—-"
_JOINED = re.compile(r"^(?:(?:and|but|also|plus)[\s,]+)+", re.IGNORECASE)
_CONDITION = re.compile(
    rf"^(?:(?:but|and|only|just)\s+)*(?:{'|'.join(sorted(grammar.PREPOSITIONS))}|only|except|without"
    r"|excluding|not|if)\b",
    re.IGNORECASE,
)


def answer(message: str, menu: Menu) -> Answer | None:
    """Read a message as an answer, or give None when it answers nothing of what was put to it."""
    corrected = correction(message)
    if corrected and message.rfind(corrected.meant) > 0:
        meant = choice(corrected.meant, menu)
        if meant and meant.chosen:
            return meant._replace(end=len(message))
    for end in _ends(message):
        found = choice(message[:end], menu)
        if found:
            return _with_rest(found._replace(end=end), message, menu)
    return None


def _ends(message: str) -> Iterator[int]:
    """Give the places where the answering words may end, the furthest first."""
    joints = _JOINT.finditer(message)
    ends = [j.start() for j in joints if not (j.group().isspace() and _inverts(message, j.start()))]
    return reversed([*ends, len(message)])


def _inverts(message: str, end: int) -> bool:
    """Tell whether a question goes on behind its auxiliary: `can | I park`."""
    return bare(tokens(message[:end])[-1].text) in grammar.DOING if tokens(message[:end]) else False


def _with_rest(found: Answer, message: str, menu: Menu) -> Answer | None:
    """Read what follows the answering words: more choices, a condition, or a question."""
    rest = message[found.end :].lstrip(_MARKS)
    start = len(message) - len(rest)
    if not tokens(rest):
        return found
    if found.declines:
        return found._replace(further=start)
    more = answer(re.sub(r"^(?:and|or)\s+", "", rest), menu)
    if more and more.chosen and not more.beside and more.further is None:
        return Answer(tuple(dict.fromkeys((*found.chosen, *more.chosen))), end=len(message))
    if _CONDITION.match(rest) and not _asks(_JOINED.sub("", rest)):
        return found._replace(beside="" if found.is_open else rest.rstrip(" ?.!"))
    own = _JOINED.sub("", rest)
    firm = {normalise(t.text) for t in tokens(message[: found.end])}
    if _asks(own) and (firm & (ASSENT | set(PLACES)) or not firm <= AGREEING | FILLING):
        return found._replace(further=len(message) - len(own))
    return None


def _asks(plain: str) -> bool:
    about = re.match(r"(?:what|how)\s+about\b|same\s+for\b", plain, re.IGNORECASE)
    return bool(about or STARTS_AS_QUESTION.match(plain)) or has_predicate(plain)
