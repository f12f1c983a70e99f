"""A query stays in the writing system of what it asks."""

import pytest

from programs.grounds import Grounds
from programs.validators.script import check_script
from tests.conversation import reading
from tests.drafts import rewritten


def codes(message: str, text: str) -> list[str]:
    read = reading(message)
    found = check_script(rewritten(read, text), Grounds(read), read.limits)
    return [v.code.value for v in found]


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("parental leave", "family leave"),
        ("сколько дней отпуска", "дни отпуска"),
        ("ฉันเหลือวันลากี่วัน", "วันลากี่วัน"),
        ("отпуск по policy HR-7", "policy HR-7"),
        ("parental leave", "42"),
    ],
)
def test_the_same_script_passes(message: str, text: str) -> None:
    assert codes(message, text) == []


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("parental leave", "родительский отпуск"),
        ("ฉันเหลือวันลากี่วัน", "how many days of leave do I have"),
        ("сколько дней отпуска", "days of leave"),
        ("parental leave", "育児休暇"),
    ],
)
def test_another_script_is_a_translation_nobody_asked_for(message: str, text: str) -> None:
    assert codes(message, text) == ["script_changed"]
