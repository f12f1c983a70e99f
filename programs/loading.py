"""Planners by name: a compiled file, or a registered version in the model registry."""

import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from programs.compiled import Envelope, read, restore
from programs.planner import QueryPlanner
from signatures.errors import CompiledStateError, ConfigurationError

if TYPE_CHECKING:
    from mlflow import MlflowClient

STATE = Path(".plumbline")
ENVELOPE = "compiled.json"
REGISTERED = re.compile(r"models:/(?P<name>[^/@]+)(?:@(?P<alias>[^/@]+)|/(?P<version>\d+))")


def registry_file(state: Path = STATE) -> Path:
    """Tell where the registry of a state directory is kept."""
    return (state / "mlflow" / "mlflow.db").resolve()


def registry_uri(state: Path = STATE) -> str:
    """Give the address of the registry kept in a state directory."""
    return f"sqlite:///{registry_file(state)}"


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


def _download(uri: str, tracking_uri: str | None, directory: Path) -> Path:
    """Fetch a version's files.

    The version is looked up in the registry first: MLflow downloads `models:/` addresses from the
    registry of the process, whatever registry it is given.
    """
    os.environ.setdefault("MLFLOW_DISABLE_TELEMETRY", "true")
    os.environ.setdefault("MLFLOW_ENABLE_ARTIFACTS_PROGRESS_BAR", "false")
    import mlflow
    from mlflow.exceptions import MlflowException

    named = REGISTERED.fullmatch(uri)
    if named is None:
        raise ConfigurationError(
            f"{uri}: names no version; write models:/NAME@ALIAS or models:/NAME/1"
        )
    registry = tracking_uri or _current_registry()
    _refuse_missing_file(uri, registry)
    client = mlflow.MlflowClient(registry, registry)
    name, version = named["name"], named["version"]
    try:
        if version is None:
            version = str(client.get_model_version_by_alias(name, named["alias"]).version)
        source = client.get_model_version_download_uri(name, version)
        downloaded = mlflow.artifacts.download_artifacts(
            source, dst_path=str(directory), tracking_uri=registry, registry_uri=registry
        )
    except (MlflowException, OSError) as error:
        reason = str(error).split("\n", 1)[0].rstrip(".")
        known = _registered(client, name)
        advice = f"there are {known}" if known else "run: python -m optimize compile"
        raise ConfigurationError(f"{uri}: cannot be loaded ({reason}); {advice}") from error
    found = sorted(Path(downloaded).rglob(ENVELOPE))
    if not found:
        raise CompiledStateError(f"{uri}: holds no {ENVELOPE}: it is no planner")
    return found[0]


def _registered(client: "MlflowClient", name: str) -> str:
    """List the versions of a name, the newest first, with their aliases."""
    quoted = name.replace("'", "")
    found = client.search_model_versions(f"name='{quoted}'")
    aliases = client.get_registered_model(name).aliases if found else {}
    called: dict[str, list[str]] = {}
    for alias, version in aliases.items():
        called.setdefault(str(version), []).append(f"@{alias}")
    numbers = sorted((int(one.version) for one in found), reverse=True)
    return ", ".join(" ".join((str(n), *called.get(str(n), ()))) for n in numbers)


def _current_registry() -> str:
    import mlflow

    is_set = mlflow.is_tracking_uri_set()  # type: ignore[no-untyped-call]
    return str(mlflow.get_tracking_uri()) if is_set else registry_uri()


def _refuse_missing_file(uri: str, registry: str) -> None:
    """Stop before MLflow makes an empty database, or waits for a folder that is not there."""
    file = registry.removeprefix("sqlite:///")
    if file != registry and not Path(file).exists():
        raise ConfigurationError(
            f"{uri}: there is no registry at {file}; run: python -m optimize compile"
        )
