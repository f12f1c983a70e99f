"""The compile command: from cases and a model to a registered version and its scorecard."""

from collections.abc import Sequence

from data.schema import Case
from optimize.commands.opening import opened_bench
from optimize.compile import COMPILED, CompileReport, CompileRequest, compile_planner
from optimize.evaluate import as_json
from optimize.optimizers import refuse_unknown
from optimize.publish import Publication, publish
from optimize.report import below, gate_table, step_table, tables, training_table
from optimize.systems import LAST_TURN
from optimize.tracking import CHAMPION, NAME, Tracker
from programs.commands.printing import console
from programs.commands.services import opened_model
from programs.compiled import Envelope
from programs.loading import load_envelope, planner_of
from programs.progress import progress_bar
from programs.settings import named_by, read_settings
from signatures.errors import CompiledStateError, ConfigurationError
from signatures.evidence import Passage

Splits = tuple[Sequence[Case], ...]


def run_compile(
    splits: Splits,
    passages: Sequence[Passage],
    *,
    lm: str | None,
    vectors: str | None,
    optimizer: str,
    minutes: float,
    max_calls: int,
) -> None:
    """Compile a planner on train and dev, measure it on test, register it, print all of it."""
    refuse_unknown(optimizer)
    settings = read_settings()
    with opened_model(lm, settings) as model:
        if model is None:
            raise ConfigurationError(
                f"{named_by('lm', lm)}none: there is nothing to compile; name a model"
            )
        tracker = Tracker(settings.state_dir)
        request = CompileRequest(
            model=model,
            bench=opened_bench(passages, [c for s in splits for c in s], settings, vectors),
            train=splits[0],
            dev=splits[1],
            test=splits[2],
            state=settings.state_dir,
            optimizer=optimizer,
            minutes=minutes,
            max_calls=max_calls,
            champion=_champion(tracker),
        )
        with progress_bar() as report_progress:
            report = compile_planner(
                request,
                on_step=lambda name: console().print(f"… {name}"),
                on_progress=report_progress,
            )
    _print(report, publish(request, report, tracker), tracker)


def _champion(tracker: Tracker) -> Envelope | None:
    """Load the champion to be beaten; one of another shape than the code cannot be measured."""
    if not tracker.aliased(CHAMPION):
        return None
    try:
        champion = load_envelope(f"models:/{NAME}@{CHAMPION}", tracking_uri=tracker.uri)
        planner_of(champion)
    except CompiledStateError as error:
        console().print(f"champion not measured: {error}", markup=False)
        return None
    return champion


def _print(report: CompileReport, published: Publication, tracker: Tracker) -> None:
    out = console()
    for table in tables(as_json(list(report.judged.values())), by_slice=False):
        out.print(table)
    out.print(gate_table(published.gates))
    for note in below(report.judged[COMPILED], report.judged[LAST_TURN]):
        out.print(note, markup=False)
    out.print(step_table(report.steps))
    out.print(training_table(report.training.calls, report.training.demos))
    state = "champion" if published.is_promoted else "challenger"
    serving = published.champion.number if published.champion else "none"
    out.print(f"run {published.run_id} · {NAME} version {published.version.number} is {state}")
    out.print(f"champion: {serving} · load it with load_planner('models:/{NAME}@{CHAMPION}')")
    out.print(f"browse: make ui, or mlflow ui --backend-store-uri {tracker.uri}", soft_wrap=True)
