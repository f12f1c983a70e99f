"""The bench command: the bundled cases as requests, and a model if one is named."""

from collections.abc import Sequence

from rich.console import Group

from data.loader import bundled_cases, bundled_passages
from data.schema import Case
from optimize.bench import Bench, Request, bench, bench_tables
from optimize.call_cost import CallCost, measure_calls
from optimize.decisions import LIMITS, vocabularies
from optimize.examples import example_of
from programs.commands.printing import show
from programs.commands.services import NO_MODEL, opened_model
from programs.planner import QueryPlanner
from programs.settings import Settings, read_settings
from programs.vocabulary import Vocabulary
from signatures.errors import ConfigurationError

Words = dict[str | None, Vocabulary]


def show_bench(lm: str | None, *, in_json: bool) -> None:
    """Print what planning costs by rules, and what every bundled call of a model costs."""
    show(_run(lm or NO_MODEL, read_settings()), _view, as_json=in_json)


def _view(found: Bench) -> Group:
    return Group(*bench_tables(found))


def _run(lm: str, settings: Settings) -> Bench:
    words = dict(vocabularies(bundled_passages()))
    train, dev, test = (bundled_cases(split) for split in ("train", "dev", "test"))
    return bench(
        QueryPlanner(),
        _requests((*dev, *test), words),
        _requests(train, words),
        _calls(lm, settings, (*train, *dev), words),
    )


def _requests(cases: Sequence[Case], words: Words) -> list[Request]:
    return [(case.question, case.context.trusted(), words[case.workspace]) for case in cases]


def _calls(
    lm: str, settings: Settings, cases: Sequence[Case], words: Words
) -> tuple[CallCost, ...]:
    with opened_model(lm, settings) as model:
        if model is None:
            return ()
        if not model.in_process:
            raise ConfigurationError(f"--lm {lm}: bench measures local, a .gguf file or none")
        return measure_calls(model, [example_of(c, words[c.workspace], LIMITS) for c in cases])
