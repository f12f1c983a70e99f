"""The one way an answer is read: exactly one complete JSON object, or nothing."""

import json
from typing import NoReturn

LONGEST_ANSWER = 20_000
DEEPEST_ANSWER = 32


def single_object(text: str) -> str:
    """Give the one JSON object in a text; raise `ValueError` where there is no such thing.

    Prose and fences round the object are ignored. A cut-off or second object, a key that
    repeats, `NaN`, and text too long or too deeply nested to be an answer are refused; nothing
    is ever repaired.
    """
    if len(text) > LONGEST_ANSWER:
        raise ValueError(f"{len(text)} characters are no answer")
    if text.count("{") + text.count("[") > DEEPEST_ANSWER:
        raise ValueError("nested too deeply to be an answer")
    start = text.find("{")
    if start < 0:
        raise ValueError("no JSON object")
    found, end = _DECODER.raw_decode(text, start)
    if "{" in text[end:] or "}" in text[:start] + text[end:]:
        raise ValueError("more than one JSON object")
    return json.dumps(found)


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key repeats")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_without_repeats, parse_constant=_refuse_constant)
