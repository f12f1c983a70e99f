"""Settings from the environment, read here and nowhere else, and only for entry points."""

from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict, SettingsError

from programs.language_models.settings import LanguageModelSettings, LocalSettings
from programs.retrievers.settings import MINILM, RetrieverSettings, WeaviateSettings
from programs.retrievers.weaviate_hybrid.options import DEFAULT_OPTIONS, WeaviateOptions
from programs.retrievers.weaviate_hybrid.servers.endpoint import endpoints_of
from signatures.errors import ConfigurationError
from signatures.invalid import first_problem

PREFIX = "PLUMBLINE_"


class Settings(BaseSettings):
    """What `PLUMBLINE_...` variables may set; a command's own options come before them.

    An empty variable counts as unset.
    `lm_steps` gives a predictor a model of its own, by the predictor's name. `lm_api_key` is
    for servers named by address; hosted providers read their own variable when it is unset.
    `site` is a file of the site's own words (`programs.site_vocabulary.Site`), JSON or TOML.
    `weaviate` holds addresses parted by commas, tried in that order.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="ignore"
    )

    lm: str = "local"
    lm_steps: dict[str, str] = Field(default_factory=dict)
    lm_api_key: SecretStr | None = None
    lm_timeout_s: float = Field(default=20.0, gt=0)
    lm_cache: bool = True
    lm_threads: int | None = Field(default=None, ge=1)
    rewriting: bool = True
    retriever: str = "embedded"
    vectors: Literal["on", "off"] = "on"
    embedder: str = Field(default=MINILM, min_length=1)
    weaviate: str = "http://127.0.0.1:8080?grpc=127.0.0.1:50051"
    weaviate_api_key: SecretStr | None = None
    weaviate_options: WeaviateOptions = DEFAULT_OPTIONS
    site: Path | None = None
    state_dir: Path = Path(".plumbline")
    cache_dir: Path | None = None

    @property
    def language_model(self) -> LanguageModelSettings:
        """Give what `language_model` is to be told besides a name."""
        return LanguageModelSettings(
            api_key=self.lm_api_key,
            timeout_s=self.lm_timeout_s,
            answers_dir=self.state_dir / "answers" if self.lm_cache else None,
            cache_dir=self.cache_dir,
            local=LocalSettings(threads=self.lm_threads) if self.lm_threads else LocalSettings(),
        )

    @property
    def retrieval(self) -> RetrieverSettings:
        """Give what the opening of a search backend is to be told besides a name."""
        return RetrieverSettings(
            state_dir=self.state_dir,
            cache_dir=self.cache_dir,
            vectors=self.vectors == "on",
            embedder=self.embedder,
            embedder_timeout_s=self.lm_timeout_s,
            weaviate=WeaviateSettings(
                endpoints=endpoints_of(self.weaviate),
                api_key=self.weaviate_api_key,
                options=self.weaviate_options,
            ),
        )


def named_by(setting: str, option: str | None) -> str:
    """Say where a value was named, to stand before it: the command's option, or the variable."""
    return f"--{setting} " if option else f"{PREFIX}{setting.upper()}="


def read_settings() -> Settings:
    """Read the environment; `ConfigurationError` names the variable that cannot be used."""
    try:
        return Settings()
    except ValidationError as error:
        field, what = first_problem(error)
        name, _, key = field.partition(".")
        place = f"{PREFIX}{name.upper()}{f': {key}' if key else ''}"
        raise ConfigurationError(f"{place}: {what}; change or unset it") from error
    except SettingsError as error:
        name = str(error).partition('"')[2].partition('"')[0]
        raise ConfigurationError(
            f"{PREFIX}{name.upper()}: is no JSON; write it as JSON, or unset it"
        ) from error
