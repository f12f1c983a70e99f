"""Language models behind an OpenAI-compatible server, by its address."""

import hashlib
from importlib import import_module

import httpx
from dspy.lm15 import (
    ModelSupport,
    OpenAIChatCompat,
    ProviderDefinition,
    register_provider,
)
from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from programs.language_models.hosted import hosted_model
from programs.language_models.model import LanguageModel
from programs.language_models.settings import LanguageModelSettings
from signatures.errors import ConfigurationError

LONGEST_WAIT_S = 5.0
AccessPolicy = import_module("dspy._vendor.lm15.features").AccessPolicy
"""Loaded by name: DSPy 3.4 exports it nowhere, and mypy would read all of DSPy for it."""
SUPPORTS = ModelSupport(response_schema=True, function_calling=False, reasoning=False)


class _Model(TypedDict):
    id: str


class _Models(TypedDict):
    data: list[_Model]


def server_model(spec: str, settings: LanguageModelSettings) -> LanguageModel:
    """Make the model of `http://host:port/v1`, `...#model` or `... model`.

    A server that serves one model need not be told which. The address, hashed, is part of the
    cache key and of no record.
    """
    address, _, named = spec.replace("#", " ", 1).partition(" ")
    url = _checked(address)
    name = named.strip() or _only_model(url, settings)
    provider = f"plumbline-{hashlib.sha256(url.encode()).hexdigest()[:8]}"
    register_provider(
        ProviderDefinition.chat(
            AccessPolicy(provider=provider, base_url=url),
            compat=OpenAIChatCompat.preset("vllm"),
            placeholder_key="none",
        ),
        supports=SUPPORTS,
    )
    return hosted_model(f"{provider}/{name}", settings, identity=f"server/{name}")


def _checked(address: str) -> str:
    try:
        url = httpx.URL(address)
    except httpx.InvalidURL as error:
        raise ConfigurationError(f"{address}: no address ({error})") from error
    if not url.host or url.userinfo:
        raise ConfigurationError(
            f"{url.copy_with(username=None, password=None)}: give host and port only, as in "
            "http://127.0.0.1:8000/v1, and the key in PLUMBLINE_LM_API_KEY"
        )
    return str(url).rstrip("/")


def _only_model(url: str, settings: LanguageModelSettings) -> str:
    names = _models(url, settings)
    if len(names) != 1:
        raise ConfigurationError(
            f"{url}: the server offers {', '.join(names) or 'no model'}; "
            f"name one, as in {url}#{names[0] if names else 'model'}"
        )
    return names[0]


def _models(url: str, settings: LanguageModelSettings) -> tuple[str, ...]:
    headers = (
        {"Authorization": f"Bearer {settings.api_key.get_secret_value()}"}
        if settings.api_key
        else {}
    )
    try:
        response = httpx.get(
            f"{url}/models", headers=headers, timeout=min(settings.timeout_s, LONGEST_WAIT_S)
        )
        response.raise_for_status()
        served = TypeAdapter(_Models).validate_json(response.content)
    except (httpx.HTTPError, ValidationError) as error:
        why = str(error).split("\n", 1)[0] or type(error).__name__
        raise ConfigurationError(
            f"{url}: the server does not list its models ({why}); "
            "check that it runs, its /v1 and the key in PLUMBLINE_LM_API_KEY"
        ) from error
    return tuple(model["id"] for model in served["data"])
