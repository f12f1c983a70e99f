"""What holds for every test: no network beyond this machine, no model unless one is handed in."""

import os
import tempfile
from collections.abc import Iterator

os.environ["DSPY_CACHEDIR"] = tempfile.mkdtemp(prefix="plumbline-dspy-")
os.environ["MLFLOW_DISABLE_TELEMETRY"] = "true"
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

import dspy
import pytest
from hypothesis import settings
from pytest_socket import socket_allow_hosts

from tests.soak import Soak
from tests.weaviate.binary import find

LOOPBACK = ["127.0.0.1", "::1", "localhost"]
SOAK = pytest.StashKey[Soak]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run be a soak."""
    parser.addoption("--soak", action="store_true", help="large sizes, and figures at the end")


def pytest_configure(config: pytest.Config) -> None:
    """Settle the size of the run; how long an example takes tells nothing on a busy machine."""
    settings.register_profile("plumbline", deadline=None)
    settings.load_profile("plumbline")
    config.stash[SOAK] = Soak(large=config.getoption("--soak"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs a model unless `-m llm` asks for it, and a server where there is none."""
    unmet = {}
    if "llm" not in (config.getoption("-m") or ""):
        unmet["llm"] = "run with -m llm"
    if find() is None:
        unmet["weaviate"] = "no weaviate-server here: make weaviate-server builds one"
    for item in items:
        for marker, reason in unmet.items():
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the figures of a soak."""
    if config.stash[SOAK].large:
        terminalreporter.section("figures")
        for figure in config.stash[SOAK].figures:
            terminalreporter.write_line(str(figure))


@pytest.fixture(scope="session")
def soak(pytestconfig: pytest.Config) -> Soak:
    """Give the size of this run."""
    return pytestconfig.stash[SOAK]


def pytest_runtest_setup() -> None:
    """Refuse every connection but those to this machine."""
    socket_allow_hosts(LOOPBACK, allow_unix_socket=True)


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("PLUMBLINE_") or name.endswith("_API_KEY") or name == "COLUMNS":
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def _no_language_model() -> Iterator[None]:
    """Leave no model current, so that a test that forgot its fake fails at once."""
    dspy.configure_cache(enable_disk_cache=False, enable_memory_cache=False)
    with dspy.context(lm=None, adapter=None, disable_history=False):
        yield
