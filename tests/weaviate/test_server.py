"""The process of a server: nothing of it outlives the tests, however these end."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.weaviate.server import Ports, WeaviateServer

ROOT = Path(__file__).parents[2]
STANDS_IN = "#!/bin/sh\nexec sleep 600\n"
STARTS_ONE = """
import signal, sys, time
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)
from tests.weaviate.server import WeaviateServer
server = WeaviateServer(Path(sys.argv[1]), Path(sys.argv[2]))
server.start()
print(server.pid, flush=True)
time.sleep(600)
"""
LONGEST_S = 60


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    """Give a program that runs and never becomes ready."""
    path = tmp_path / "stand-in"
    path.write_text(STANDS_IN)
    path.chmod(0o755)
    return path


def runs(pid: int) -> bool:
    """Tell whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def until_begun(pid: int) -> None:
    """Wait until a process is itself: it has no name as it begins, then that of what ends it."""
    while Path(f"/proc/{pid}/cmdline").read_text().partition("\0")[0] in ("", "setpriv"):
        time.sleep(0.01)


def until_gone(pid: int) -> None:
    """Wait until a process is gone."""
    begun = time.monotonic()
    while runs(pid):
        assert time.monotonic() - begun < LONGEST_S
        time.sleep(0.01)


@pytest.mark.skipif(shutil.which("setpriv") is None, reason="no setpriv on this machine")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_it_ends_with_the_process_that_started_it(
    stand_in: Path, tmp_path: Path, how: signal.Signals
) -> None:
    arguments = [sys.executable, "-c", STARTS_ONE, str(stand_in), str(tmp_path / "data")]
    with subprocess.Popen(arguments, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        until_begun(pid)
        assert runs(pid)
        os.kill(parent.pid, how)
    until_gone(pid)


def test_killing_it_ends_it_even_while_it_is_stalled(stand_in: Path, tmp_path: Path) -> None:
    server = WeaviateServer(stand_in, tmp_path / "data")
    server.start()
    pid = server.pid
    server.stall()
    server.kill()
    assert not runs(pid)


def test_a_server_that_does_not_become_ready_says_what_it_printed(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho no raft today\nexit 1\n")
    broken.chmod(0o755)
    server = WeaviateServer(broken, tmp_path / "data")
    server.start()
    with pytest.raises(RuntimeError, match="no raft today"):
        server.wait_until_ready()
    server.kill()


def test_ports_are_free_pairs_below_those_that_connections_are_given() -> None:
    taken = [port for _ in range(20) for port in Ports.free()]
    assert all(port % 2 == 0 for port in taken)
    assert all(20_000 <= port < 32_000 for port in taken)
