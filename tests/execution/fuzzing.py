"""What a planner or a model gone wrong would write: JSON with what does not belong there."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from typing import TypeAlias

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Fuzz = Callable[[random.Random, "dict[str, Json]"], str]

SCOPE_WORDS = (
    "tenant",
    "workspace",
    "roles",
    "role",
    "scope",
    "filter",
    "collection",
    "where",
    "acl",
    "retriever",
    "__class__",
    "model_config",
)
FOREIGN: tuple[Json, ...] = (
    "beta",
    "*",
    ["manager", "admin"],
    {"tenant": "beta", "roles": ["admin"]},
    {"operator": "Or", "operands": [{"path": ["workspace"], "value": "finance"}]},
    None,
    True,
    10**30,
    "hr' OR 1=1 --",
)


def fuzzed(rng: random.Random, count: int, right: Sequence[dict[str, Json]]) -> Iterator[str]:
    """Write so many texts, each a right value made wrong in up to two ways, or written wrong."""
    for _ in range(count):
        value = deepcopy(rng.choice(right))
        for _ in range(rng.randint(0, 2)):
            _spoil(value, rng)
        yield rng.choice(WRITINGS)(rng, value)


def _spoil(value: dict[str, Json], rng: random.Random) -> None:
    rng.choice((_add_key, _confuse_type, _nest, _say))(value, rng)


def _foreign(rng: random.Random) -> Json:
    return deepcopy(rng.choice(FOREIGN))


def _places(value: Json) -> Iterator[dict[str, Json]]:
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():  # fmt: skip
        yield from _places(part)


def _add_key(value: dict[str, Json], rng: random.Random) -> None:
    rng.choice(list(_places(value)))[rng.choice(SCOPE_WORDS)] = _foreign(rng)


def _confuse_type(value: dict[str, Json], rng: random.Random) -> None:
    place = rng.choice(list(_places(value)))
    if place:
        place[rng.choice(list(place))] = _foreign(rng)


def _nest(value: dict[str, Json], rng: random.Random) -> None:
    nested: Json = _foreign(rng)
    for _ in range(rng.choice((1, 5, 60, 200))):
        nested = {rng.choice(SCOPE_WORDS): nested} if rng.random() < 0.5 else [nested]
    rng.choice(list(_places(value)))[rng.choice(SCOPE_WORDS)] = nested


def _say(value: dict[str, Json], rng: random.Random) -> None:
    """Write scope-like words where text belongs: that stays a plan, and stays a text."""
    spoken = f"{rng.choice(SCOPE_WORDS)}:{json.dumps(_foreign(rng))}"
    texts = [place for place in _places(value) if "purpose" in place]
    if texts:
        rng.choice(texts)[rng.choice(("text", "purpose"))] = spoken
    elif isinstance(parts := value.get("parts"), list):
        parts.append(spoken)


def _plainly(_: random.Random, value: dict[str, Json]) -> str:
    return json.dumps(value)


def _with_a_key_twice(rng: random.Random, value: dict[str, Json]) -> str:
    """Say a key twice: one that belongs, one that does not, or the queries themselves."""
    text = json.dumps(value)
    key = rng.choice((*SCOPE_WORDS, "queries", "max_results_per_query", "decision"))
    extra = f"{json.dumps(key)}: {json.dumps(value.get(key, _foreign(rng)))}"
    return f"{{{extra}, {text[1:]}" if rng.random() < 0.5 else f"{text[:-1]}, {extra}}}"


def _cut_or_wrapped(rng: random.Random, value: dict[str, Json]) -> str:
    text = json.dumps(value)
    wrapped = (text[: rng.randrange(len(text))], f"[{text}]", f"```json\n{text}\n```", text * 2)
    return rng.choice(wrapped)


def _as_a_contract(_: random.Random, value: dict[str, Json]) -> str:
    """Write constraints as a mapping of fields, as `QueryPlan.as_contract` does."""
    return json.dumps({**value, "constraints": {"country": ["UK"], "tenant": "beta"}})


WRITINGS: tuple[Fuzz, ...] = (
    _plainly,
    _plainly,
    _with_a_key_twice,
    _with_a_key_twice,
    _cut_or_wrapped,
    _as_a_contract,
)
