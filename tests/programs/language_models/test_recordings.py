"""What was answered once is answered again from the file, tokens and all."""

import json
from pathlib import Path

import dspy
import pytest

from programs.language_models.ask import Answer, ask
from programs.language_models.check import ConfirmReady, acheck
from programs.language_models.engine import TextEngine
from programs.language_models.model import model_of
from programs.language_models.recordings import RecordingEngine
from programs.language_models.scripted import ScriptedEngine
from signatures.errors import ConfigurationError
from signatures.variants import GenerateVariants

RIGHT = {"variants": ["Tiere im Büro", "pets at work"]}


async def asked(engine: TextEngine, question: str = "my dog?") -> Answer:
    with model_of(engine, "test/model").active():
        return await ask(dspy.Predict(GenerateVariants), everyday_question=question)


async def test_a_recorded_answer_needs_no_engine_and_keeps_its_tokens(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "answers.jsonl"
    live = ScriptedEngine({GenerateVariants: RIGHT})
    first = await asked(RecordingEngine(file, live))
    again = await asked(RecordingEngine(file))
    assert again == first
    assert (first.tokens_in > 0, len(live.calls)) == (True, 1)


async def test_the_file_is_one_readable_line_an_answer_and_private(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    await asked(RecordingEngine(file, ScriptedEngine({GenerateVariants: RIGHT})))
    (line,) = file.read_text(encoding="utf-8").splitlines()
    assert json.loads(json.loads(line)["answered"]) == RIGHT
    assert "Büro" in line
    assert file.stat().st_mode & 0o077 == 0


async def test_a_retry_is_another_recording(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    live = ScriptedEngine({GenerateVariants: ["broken", RIGHT]})
    first = await asked(RecordingEngine(file, live))
    assert await asked(RecordingEngine(file)) == first
    assert (first.calls, len(file.read_text().splitlines())) == (2, 2)


async def test_a_request_that_was_never_recorded_fails_loudly(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    await asked(RecordingEngine(file, ScriptedEngine({GenerateVariants: RIGHT})))
    with pytest.raises(ConfigurationError, match="no recording"):
        await asked(RecordingEngine(file), "my cat?")


async def test_a_line_cut_off_by_a_crash_is_dropped_and_asked_again(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    first = await asked(RecordingEngine(file, ScriptedEngine({GenerateVariants: RIGHT})))
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole + whole[:40], encoding="utf-8")
    live = ScriptedEngine({GenerateVariants: RIGHT})
    engine = RecordingEngine(file, live)
    assert await asked(engine) == first
    await asked(engine, "my cat?")
    assert (len(live.calls), len(file.read_text().splitlines())) == (1, 2)


async def test_the_preflight_check_asks_the_engine_and_not_the_file(tmp_path: Path) -> None:
    live = ScriptedEngine({ConfirmReady: {"ready": "yes"}})
    model = model_of(RecordingEngine(tmp_path / "answers.jsonl", live), "test/model")
    await acheck(model)
    await acheck(model)
    assert len(live.calls) == 2


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text('{"key": 1}\n')
    with pytest.raises(ConfigurationError, match=r"answers\.jsonl:1: no recording"):
        RecordingEngine(file)
