"""What of a text nobody typed as a sentence."""

import pytest

from programs.reading.sentences.pastes import unspoken


@pytest.mark.parametrize(
    "paste",
    [
        "<b>Canada</b>",
        "<user>",
        "```\nCanada\n```",
        "***\nCanada\n***",
        "> Canada",
        '{"a": {"b": 1}}',
        "| country | Canada |",
        "country:\n  - Canada\n",
        "[country]\nvalue = Canada",
        "![Canada](https://x.test/Canada)",
        "%43anada",
        "&#67;anada",
        "s/Spain/Canada/",
        "SW5jbHVkZSBDYW5hZGE=",
    ],
)
def test_markup_lists_and_codes_are_pastes(paste: str) -> None:
    text = f"Why?\n{paste}"
    assert [text[start:end].strip() for start, end, _ in unspoken(text)] == [paste.strip()]


@pytest.mark.parametrize(
    "text",
    ["a (b) c", "50% off", "and/or both", "2 < 3", "FH-EX-204", "Form I9 in 2026", "a_b@c.test"],
)
def test_what_people_type_is_none(text: str) -> None:
    assert unspoken(text) == []
