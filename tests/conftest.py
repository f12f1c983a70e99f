"""What holds for every test: no network beyond this machine, no model unless one is handed in."""

import os
import tempfile
from collections.abc import Iterator

os.environ["DSPY_CACHEDIR"] = tempfile.mkdtemp(prefix="plumbline-dspy-")
os.environ["MLFLOW_DISABLE_TELEMETRY"] = "true"
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import dspy
import pytest
from pytest_socket import socket_allow_hosts

LOOPBACK = ["127.0.0.1", "::1", "localhost"]
OPTIONAL = ("llm", "weaviate")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs a model or a server unless it is asked for by `-m`."""
    asked = config.getoption("-m") or ""
    for item in items:
        for marker in OPTIONAL:
            if item.get_closest_marker(marker) and marker not in asked:
                item.add_marker(pytest.mark.skip(reason=f"run with -m {marker}"))


def pytest_runtest_setup() -> None:
    """Refuse every connection but those to this machine."""
    socket_allow_hosts(LOOPBACK, allow_unix_socket=True)


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("PLUMBLINE_") or name.endswith("_API_KEY"):
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def _no_language_model() -> Iterator[None]:
    """Leave no model current, so that a test that forgot its fake fails at once."""
    dspy.configure_cache(enable_disk_cache=False, enable_memory_cache=False)
    with dspy.context(lm=None, adapter=None, disable_history=False):
        yield
