"""A server named by its address is asked in its own words, and its failures are one line."""

import asyncio
from pathlib import Path

import dspy
import pytest
from pydantic import SecretStr

from programs.language_models.ask import Answer, ask
from programs.language_models.check import check
from programs.language_models.factory import language_model
from programs.language_models.model import LanguageModel
from programs.language_models.settings import LanguageModelSettings
from signatures.errors import ConfigurationError
from signatures.variants import GenerateVariants

RIGHT = '{"variants": ["pets at work", "animals in the office"]}'


def made(spec: str, **settings: object) -> LanguageModel:
    model = language_model(spec, settings=LanguageModelSettings.model_validate(settings))
    assert model is not None
    return model


async def asked(model: LanguageModel) -> Answer:
    with model.active():
        return await ask(dspy.Predict(GenerateVariants), everyday_question="my dog?")


def test_the_schema_of_the_answer_is_sent_and_the_tokens_are_counted(chat_server) -> None:
    chat_server.answers = [RIGHT]
    answer = asyncio.run(asked(made(f"{chat_server.url}#small")))
    assert answer.prediction is not None
    assert (answer.calls, answer.tokens_in, answer.tokens_out) == (1, 11, 7)
    (sent,) = chat_server.requests
    assert sent["model"] == "small"
    assert sent["temperature"] == 0
    schema = sent["response_format"]["json_schema"]["schema"]
    assert (schema["required"], schema["additionalProperties"]) == (["variants"], False)


def test_the_same_model_serves_one_event_loop_after_another(chat_server) -> None:
    chat_server.answers = [RIGHT]
    model = made(f"{chat_server.url} small")
    codes = [asyncio.run(asked(model)).code for _ in range(3)]
    assert (codes, len(chat_server.requests)) == ([None] * 3, 3)


def test_a_kept_answer_is_not_asked_for_again(chat_server, tmp_path: Path) -> None:
    chat_server.answers = [RIGHT]
    model = made(f"{chat_server.url}#small", answers_dir=tmp_path)
    model.load()
    found = [asyncio.run(asked(model)).prediction.variants for _ in range(2)]
    assert (found[0], len(chat_server.requests)) == (found[1], 1)


def test_a_check_asks_the_server_however_often_it_was_asked(chat_server, tmp_path: Path) -> None:
    model = made(f"{chat_server.url}#small", answers_dir=tmp_path)
    check(model)
    check(model)
    assert len(chat_server.requests) == 2


def test_a_server_of_one_model_need_not_be_told_which(chat_server) -> None:
    assert made(chat_server.url).identity == "server/small"


def test_a_server_of_two_models_says_which_there_are(chat_server) -> None:
    chat_server.models = ["small", "large"]
    with pytest.raises(ConfigurationError, match="offers small, large; name one"):
        made(chat_server.url)


def test_the_key_is_sent_and_written_nowhere(chat_server) -> None:
    model = made(f"{chat_server.url}#small", api_key=SecretStr("s3cret"))
    check(model)
    assert chat_server.keys == ["Bearer s3cret"]
    assert "s3cret" not in f"{model.identity} {model.lm.model} {model.lm.dump_state()}"


def test_an_address_is_in_no_identity_but_tells_two_servers_apart(chat_server) -> None:
    one, other = made(f"{chat_server.url}#small"), made("http://127.0.0.1:9/v1#small")
    assert one.identity == other.identity
    assert one.lm.model != other.lm.model
    assert "127.0.0.1" not in one.identity + one.lm.model


def test_a_key_in_the_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(ConfigurationError, match="PLUMBLINE_LM_API_KEY") as refusal:
        made("http://me:s3cret@127.0.0.1:9/v1#small")
    assert "s3cret" not in str(refusal.value)


@pytest.mark.parametrize(
    ("status", "advice"),
    [(401, "set the right one"), (404, "name another"), (500, "check the model")],
)
def test_what_a_server_refuses_is_said_in_one_line_with_what_to_do(
    chat_server, status: int, advice: str
) -> None:
    chat_server.answers = [status]
    with pytest.raises(ConfigurationError, match=advice) as refusal:
        check(made(f"{chat_server.url}#small"))
    assert str(refusal.value).startswith("language model server/small: ")
    assert "\n" not in str(refusal.value)


def test_a_server_that_answers_no_json_is_found_by_the_check(chat_server) -> None:
    chat_server.answers = ["yes, ready!"]
    with pytest.raises(ConfigurationError, match="not in JSON as asked"):
        check(made(f"{chat_server.url}#small"))


@pytest.mark.parametrize("spec", ["http://127.0.0.1:9/v1", "http://127.0.0.1:9/v1#small"])
def test_a_server_that_is_not_there_is_said_in_one_line(spec: str) -> None:
    with pytest.raises(ConfigurationError, match="check") as refusal:
        check(made(spec))
    assert "\n" not in str(refusal.value)


def test_a_failure_while_planning_is_a_value(chat_server) -> None:
    chat_server.answers = [500]
    answer = asyncio.run(asked(made(f"{chat_server.url}#small")))
    assert (answer.prediction, answer.code) == (None, "lm_failed")
