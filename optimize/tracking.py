"""Runs, versions and aliases in MLflow; the one place that writes to it."""

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

os.environ.setdefault("MLFLOW_DISABLE_TELEMETRY", "true")
os.environ.setdefault("MLFLOW_ALLOW_PICKLE_DESERIALIZATION", "false")
os.environ.setdefault("MLFLOW_ENABLE_ARTIFACTS_PROGRESS_BAR", "false")
os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")

import mlflow
from mlflow import MlflowClient
from mlflow.entities import Dataset, DatasetInput, Metric, Param
from mlflow.exceptions import MlflowException

from programs.compiled import Envelope, save
from programs.loading import ENVELOPE, registry_uri

NAME = "plumbline"
CHAMPION, CHALLENGER = "champion", "challenger"
SCRIPT = Path(__file__).with_name("planner_model.py")
REQUIREMENTS = ("dspy", "pydantic")
Value = str | int | float
NOT_IN_A_NAME = re.compile(r"[^\w./ -]+")


@dataclass(frozen=True)
class Version:
    """A registered version and the run that made it."""

    number: str
    run_id: str


class Tracker:
    """One state directory's MLflow: a SQLite file and a folder of artifacts beside it.

    Every write names its run, so that threads and callbacks may log. Nothing is pickled, and what
    is logged is what callers pass: figures, ids and the compiled envelope.
    """

    def __init__(self, state: Path) -> None:
        self.state = state
        self._root = state / "mlflow"
        self._root.mkdir(parents=True, exist_ok=True)
        self.uri = registry_uri(state)
        mlflow.set_tracking_uri(self.uri)
        mlflow.set_registry_uri(self.uri)
        self._client = MlflowClient(self.uri, self.uri)
        self._experiment = self._find_experiment()

    def start(self, name: str, tags: Mapping[str, str] | None = None) -> str:
        """Begin a run and give its id."""
        run = self._client.create_run(self._experiment, run_name=name, tags=dict(tags or {}))
        return str(run.info.run_id)

    def finish(self, run_id: str, *, failed: bool = False) -> None:
        """End a run."""
        self._client.set_terminated(run_id, "FAILED" if failed else "FINISHED")

    def params(self, run_id: str, values: Mapping[str, Value]) -> None:
        """Log short parameters."""
        self._client.log_batch(run_id, params=[Param(k, str(v)) for k, v in values.items()])

    def metrics(self, run_id: str, values: Mapping[str, float], *, step: int = 0) -> None:
        """Log figures; characters MLflow does not allow in a name are replaced."""
        stamped = [Metric(_metric_name(k), float(v), 0, step) for k, v in values.items()]
        for start in range(0, len(stamped), 500):
            self._client.log_batch(run_id, metrics=stamped[start : start + 500])

    def dataset(self, run_id: str, name: str, digest: str) -> None:
        """Name a data set of the run by its digest; its rows are not logged."""
        held = Dataset(name=name, digest=digest, source_type="local", source="{}")
        self._client.log_inputs(run_id, datasets=[DatasetInput(dataset=held, tags=[])])

    def table(self, run_id: str, rows: Sequence[Mapping[str, Value | None]], path: str) -> None:
        """Log rows that share their keys as a table."""
        columns = {key: [row[key] for row in rows] for key in rows[0]} if rows else {}
        self._client.log_table(run_id, data=columns, artifact_file=path)

    def text(self, run_id: str, text: str, path: str) -> None:
        """Log a text as an artifact."""
        self._client.log_text(run_id, text, path)

    def register(self, run_id: str, envelope: Envelope) -> Version:
        """Register an envelope as the next version, served by the installed code."""
        with tempfile.TemporaryDirectory() as directory, mlflow.start_run(run_id=run_id):
            path = Path(directory) / ENVELOPE
            save(envelope, path)
            info = mlflow.pyfunc.log_model(
                name="planner",
                python_model=str(SCRIPT),
                artifacts={ENVELOPE: str(path)},
                pip_requirements=[f"{name}=={version(name)}" for name in REQUIREMENTS],
                registered_model_name=NAME,
                metadata={"schema_hash": envelope.schema_hash, "identity": envelope.identity},
            )
        number = str(info.registered_model_version)
        self.tag(number, {"schema_hash": envelope.schema_hash, "identity": envelope.identity})
        return Version(number, run_id)

    def tag(self, number: str, tags: Mapping[str, str]) -> None:
        """Tag a version."""
        for key, value in tags.items():
            self._client.set_model_version_tag(NAME, number, key, value)

    def set_alias(self, alias: str, number: str) -> None:
        """Point an alias at a version."""
        self._client.set_registered_model_alias(NAME, alias, number)

    def aliased(self, alias: str) -> Version | None:
        """Give the version an alias points at, if there is one."""
        try:
            found = self._client.get_model_version_by_alias(NAME, alias)
        except MlflowException:
            return None
        return Version(str(found.version), str(found.run_id))

    def find(self, identity: str) -> Version | None:
        """Give the newest version of exactly this state, if it was registered."""
        query = f"name='{NAME}' and tag.identity='{identity}'"
        found = self._client.search_model_versions(query, max_results=1)
        return Version(str(found[0].version), str(found[0].run_id)) if found else None

    def has_versions(self) -> bool:
        """Tell whether any version was registered."""
        return bool(self._client.search_model_versions(f"name='{NAME}'", max_results=1))

    def _find_experiment(self) -> str:
        found = self._client.get_experiment_by_name(NAME)
        if found:
            return str(found.experiment_id)
        artifacts = (self._root / "artifacts").resolve().as_uri()
        return str(self._client.create_experiment(NAME, artifact_location=artifacts))


def _metric_name(name: str) -> str:
    return NOT_IN_A_NAME.sub("_", name.replace("@", "_at_").replace(">=", "not_below"))
