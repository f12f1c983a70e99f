"""Exactly one complete JSON object is read, and nothing is repaired."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from programs.language_models.strict_json import DEEPEST_ANSWER, LONGEST_ANSWER, single_object

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="{}["), max_size=40)
OBJECTS = st.dictionaries(TEXT, TEXT | st.lists(TEXT, max_size=3) | st.booleans(), max_size=4)


@given(found=OBJECTS, before=TEXT, after=TEXT)
def test_prose_round_the_object_is_ignored(
    found: dict[str, object], before: str, after: str
) -> None:
    assert json.loads(single_object(before + json.dumps(found) + after)) == found


def test_a_fence_round_the_object_is_ignored() -> None:
    assert single_object('Sure!\n```json\n{"a": "b"}\n```\n') == '{"a": "b"}'


@given(found=OBJECTS.filter(bool), data=st.data())
def test_an_object_cut_off_anywhere_is_refused(
    found: dict[str, object], data: st.DataObject
) -> None:
    whole = json.dumps(found)
    cut = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(ValueError, match=r".+"):
        single_object(whole[:cut])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no object at all",
        "[1, 2]",
        '{"a": "b"} {"a": "c"}',
        '{"a": "b"}{"a": "c"',
        '{"a": "b"}}',
        '} {"a": "b"}',
        '{"a": "b", "a": "c"}',
        '{"a": {"b": 1, "b": 2}}',
        '{"a": NaN}',
        '{"a": -Infinity}',
        "{'a': 'b'}",
        '{"a": "b",}',
        '{"a": "b" // remark\n}',
        '{"a": "line\nend"}',
        '{"a": ' + "9" * 5_000 + "}",
    ],
)
def test_anything_but_one_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        single_object(text)


def test_deep_nesting_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        single_object('{"a":' + "[" * (LONGEST_ANSWER // 2) + "]" * 10)
    with pytest.raises(ValueError, match="nested too deeply"):
        single_object('{"a":' * (DEEPEST_ANSWER + 1) + "1" + "}" * (DEEPEST_ANSWER + 1))


def test_a_megabyte_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(ValueError, match="characters are no answer"):
        single_object('{"a": "' + "x" * 1_000_000 + '"}')
