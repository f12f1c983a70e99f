"""A language model is made from the name a user writes, or one line says why not."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from programs.language_models.adapters import StrictJSONAdapter
from programs.language_models.check import check
from programs.language_models.factory import language_model
from programs.language_models.settings import LanguageModelSettings
from signatures.errors import ConfigurationError

NOT_A_MODEL = b"no GGUF at all" * 100


def test_none_is_no_model() -> None:
    assert language_model("none") is None


def test_a_hosted_model_is_made_without_a_key_and_without_litellm() -> None:
    model = language_model("openai/gpt-4o-mini")
    assert model is not None
    assert (model.identity, type(model.adapter)) == ("openai/gpt-4o-mini", StrictJSONAdapter)
    made = "import sys; from programs.language_models import language_model as of"
    alone = f"{made}; of('openai/gpt-4o-mini'); sys.exit('litellm' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", alone], check=False, timeout=60).returncode == 0


def test_a_reasoning_model_is_given_no_temperature() -> None:
    model = language_model("openai/gpt-5-mini")
    assert model is not None
    assert model.lm.kwargs.get("temperature") is None


@pytest.mark.parametrize(
    ("spec", "advice"),
    [
        ("openai/gpt-4o-mini", "no key for openai; set OPENAI_API_KEY or PLUMBLINE_LM_API_KEY, or"),
        (
            "anthropic/some-model",
            "no key for anthropic; set ANTHROPIC_API_KEY or PLUMBLINE_LM_API_KEY",
        ),
        ("nobody/some-model", "no provider is called 'nobody'; name a model as"),
    ],
)
def test_a_missing_key_or_unknown_provider_is_one_line_that_says_what_to_do(
    spec: str, advice: str
) -> None:
    model = language_model(spec)
    assert model is not None
    with pytest.raises(ConfigurationError, match=advice) as refusal:
        check(model)
    assert str(refusal.value).startswith(f"language model {spec}: ")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("lokal", "no such model"),
        ("/", "no such model"),
        ("missing.gguf", "cannot read the file"),
        ("http://", "give host and port"),
        ("https://host:notaport/v1", "no address"),
    ],
)
def test_a_name_that_means_nothing_is_refused_at_once(spec: str, why: str) -> None:
    with pytest.raises(ConfigurationError, match=why):
        language_model(spec)


def test_a_file_is_known_by_its_hash_and_refused_if_it_is_no_model(tmp_path: Path) -> None:
    file = tmp_path / "broken.gguf"
    file.write_bytes(NOT_A_MODEL)
    model = language_model(str(file))
    assert model is not None
    digest = hashlib.sha256(NOT_A_MODEL).hexdigest()
    assert model.identity == f"local/broken@{digest[:16]}"
    with pytest.raises(ConfigurationError, match="cannot load this file as a model"):
        check(model)


def test_kept_answers_of_a_file_lie_under_its_hash(tmp_path: Path) -> None:
    file = tmp_path / "some.gguf"
    file.write_bytes(NOT_A_MODEL)
    answers = tmp_path / "answers"
    answers.mkdir()
    kept = answers / f"{hashlib.sha256(NOT_A_MODEL).hexdigest()[:16]}.jsonl"
    kept.write_text("broken\n")
    with pytest.raises(ConfigurationError, match="no recording"):
        language_model(str(file), settings=LanguageModelSettings(answers_dir=answers))
