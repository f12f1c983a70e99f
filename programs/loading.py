"""Planners by name: a compiled file, or a registered version in the model registry."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from programs.compiled import Envelope, read, restore
from programs.planner import QueryPlanner
from signatures.errors import CompiledStateError, ConfigurationError

STATE = Path(".plumbline")
ENVELOPE = "compiled.json"


def registry_uri(state: Path = STATE) -> str:
    """Give the address of the registry kept in a state directory."""
    return f"sqlite:///{(state / 'mlflow' / 'mlflow.db').resolve()}"


def load_planner(uri_or_path: str | Path, *, tracking_uri: str | None = None) -> QueryPlanner:
    """Load a planner from `models:/<name>@<alias>`, `models:/<name>/<version>` or a JSON file.

    The registry is `tracking_uri`, else the one MLflow was pointed at, else that of `.plumbline`
    in the working directory. Only the JSON envelope is read: no pickle, and no code but what is
    installed. Raises `CompiledStateError` when the state does not fit the code and
    `ConfigurationError` when there is no such version.
    """
    return planner_of(load_envelope(uri_or_path, tracking_uri=tracking_uri))


def load_envelope(uri_or_path: str | Path, *, tracking_uri: str | None = None) -> Envelope:
    """Load the compiled state alone, by the same names as `load_planner`."""
    name = str(uri_or_path)
    if not name.startswith("models:/"):
        return read(Path(name))
    with tempfile.TemporaryDirectory() as directory:
        return read(_download(name, tracking_uri, Path(directory)))


def planner_of(envelope: Envelope) -> QueryPlanner:
    """Make the planner of a compiled state; its plans carry the state's identity."""
    planner = QueryPlanner(version=envelope.identity)
    restore(planner, envelope)
    return planner


def _download(name: str, tracking_uri: str | None, directory: Path) -> Path:
    import mlflow
    from mlflow.exceptions import MlflowException

    is_set: Callable[[], bool] = mlflow.is_tracking_uri_set
    local = None if is_set() else registry_uri()
    try:
        downloaded = mlflow.artifacts.download_artifacts(
            name,
            dst_path=str(directory),
            tracking_uri=tracking_uri or local,
            registry_uri=tracking_uri or local,
        )
    except (MlflowException, OSError) as error:
        reason = str(error).split("\n", 1)[0]
        raise ConfigurationError(f"{name}: cannot be loaded ({reason}): compile first") from error
    found = sorted(Path(downloaded).rglob(ENVELOPE))
    if not found:
        raise CompiledStateError(f"{name}: holds no {ENVELOPE}: it is no planner")
    return found[0]
