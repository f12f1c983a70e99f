"""Opening what a command needs: its settings' language models, and a planner that asks them."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from programs.language_models import (
    LanguageModel,
    assign_models,
    check,
    language_model,
    refuse_unknown_steps,
)
from programs.loading import load_planner, registry_uri
from programs.planner import QueryPlanner
from programs.progress import progress_bar
from programs.settings import PREFIX, Settings, named_by
from signatures.errors import ConfigurationError

NO_MODEL = "none"
RULES = "rules"
BUNDLED = "local"
_STEPS = f"{PREFIX}LM_STEPS: "


@contextmanager
def opened_model(lm: str | None, settings: Settings) -> Iterator[LanguageModel | None]:
    """Make the language model of the option or the settings, fetch it if need be, and close it.

    One that is asked over a network is heard to answer first; a file is loaded, so that no
    request's planning time pays for it. An error says which of the two named the model.
    """
    spec = lm or settings.lm
    with _opened(spec, settings, "" if spec == BUNDLED else named_by("lm", lm)) as model:
        yield model


@contextmanager
def _opened(spec: str, settings: Settings, named: str) -> Iterator[LanguageModel | None]:
    with _naming(named), progress_bar(in_bytes=True) as report:
        model = language_model(spec, settings=settings.language_model, on_progress=report)
    if model is None:
        yield None
        return
    try:
        if not model.in_process:
            check(model)
        with _naming(named):
            model.load()
        yield model
    finally:
        model.close()


@contextmanager
def ready_planner(
    name: str | None, lm: str | None, settings: Settings, *, rewriting: bool = True
) -> Iterator[QueryPlanner]:
    """Give a planner, new or compiled, while its language models are open and current.

    `--lm none` leaves the rules alone, also where settings give single steps a model; so does
    a request in which nothing is to be rewritten.
    """
    chosen = lm if rewriting else NO_MODEL
    planner = _planner(name, chosen or settings.lm, settings)
    with _naming(_STEPS):
        refuse_unknown_steps(planner, settings.lm_steps)
    with ExitStack() as opened:
        model = opened.enter_context(opened_model(chosen, settings))
        if model:
            for step, its_spec in settings.lm_steps.items():
                own = opened.enter_context(_opened(its_spec, settings, f"{_STEPS}{step}: "))
                if own:
                    assign_models(planner, {step: own})
            opened.enter_context(model.active())
        yield planner


@contextmanager
def _naming(place: str) -> Iterator[None]:
    """Put before an error where what is wrong was named."""
    try:
        yield
    except ConfigurationError as error:
        raise ConfigurationError(f"{place}{error}") from error


def _planner(name: str | None, spec: str, settings: Settings) -> QueryPlanner:
    if name and name.startswith("models:/"):
        return load_planner(name, tracking_uri=registry_uri(settings.state_dir))
    if name:
        return load_planner(name)
    return QueryPlanner(version=RULES) if spec.strip() == NO_MODEL else QueryPlanner()
