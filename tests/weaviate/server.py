"""A Weaviate server as a process of the tests: started, killed, stopped and started again."""

import atexit
import contextlib
import os
import random
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import grpc
import httpx

HOST = "127.0.0.1"
LONGEST_START_S = 60.0
SERVING = b"\x08\x01"
"""`HealthCheckResponse(status=SERVING)` on the wire."""

DIES_WITH_ITS_PARENT = ("setpriv", "--pdeathsig", "KILL") if shutil.which("setpriv") else ()

SETTINGS = {
    "CLUSTER_IN_LOCALHOST": "true",
    "CLUSTER_BIND_ADDR": HOST,
    "CLUSTER_ADVERTISE_ADDR": HOST,
    "RAFT_BOOTSTRAP_TIMEOUT": "60",
    "RAFT_TIMEOUTS_MULTIPLIER": "1",
    "GO_PROFILING_DISABLE": "true",
    "DEFAULT_VECTORIZER_MODULE": "none",
    "ENABLE_MODULES": "",
    "API_BASED_MODULES_DISABLED": "true",
    "DISABLE_TELEMETRY": "true",
    "AUTOSCHEMA_ENABLED": "false",
    "DISABLE_GRAPHQL": "true",
    "MCP_SERVER_ENABLED": "false",
    "DISK_USE_READONLY_PERCENTAGE": "0",
    "DISK_USE_WARNING_PERCENTAGE": "0",
    "QUERY_DEFAULTS_LIMIT": "20",
    "QUERY_MAXIMUM_RESULTS": "1000",
    "QUERY_SLOW_LOG_ENABLED": "false",
    "LOG_LEVEL": "error",
    "LOG_FORMAT": "json",
    "GOMEMLIMIT": "1GiB",
    "GOMAXPROCS": "2",
    "PATH": os.defpath,
}
OPEN = {"AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED": "true"}
ADMIN_KEY = "admin-key-of-the-tests"
KEYS_AND_ROLES = {
    "AUTHENTICATION_ANONYMOUS_ACCESS_ENABLED": "false",
    "AUTHENTICATION_APIKEY_ENABLED": "true",
    "AUTHENTICATION_APIKEY_ALLOWED_KEYS": ADMIN_KEY,
    "AUTHENTICATION_APIKEY_USERS": "admin",
    "AUTHENTICATION_DB_USERS_ENABLED": "true",
    "AUTHORIZATION_RBAC_ENABLED": "true",
    "AUTHORIZATION_RBAC_ROOT_USERS": "admin",
}


class Ports(NamedTuple):
    """The ports of one node; a node also takes the ones after `gossip` and `raft`."""

    rest: int
    grpc: int
    gossip: int
    raft: int

    @classmethod
    def free(cls) -> "Ports":
        """Pick ports that nobody listens on, below those that connections are given."""
        return cls(*(_free_pair() for _ in cls._fields))


class WeaviateServer:
    """One node with a data folder of its own; `kill` and `start` again keep folder and ports."""

    def __init__(
        self, binary: Path, folder: Path, *, settings: Mapping[str, str] = OPEN, name: str = "node"
    ) -> None:
        self.ports, self.name = Ports.free(), name
        self._binary, self._folder = binary, folder
        self._settings = dict(settings)
        self._process: subprocess.Popen[bytes] | None = None
        self.join([self])
        atexit.register(self.kill)

    def join(self, nodes: Sequence["WeaviateServer"]) -> None:
        """Make this one of the nodes of a cluster, of which the first is asked to let it in."""
        voters = ",".join(f"{node.name}:{node.ports.raft}" for node in nodes)
        self._settings |= {"RAFT_JOIN": voters, "RAFT_BOOTSTRAP_EXPECT": str(len(nodes))}
        if nodes[0] is not self:
            self._settings["CLUSTER_JOIN"] = f"{HOST}:{nodes[0].ports.gossip}"

    @property
    def pid(self) -> int:
        """Give the id of the running process."""
        assert self._process is not None, f"{self.name} does not run"
        return self._process.pid

    @property
    def log(self) -> Path:
        """Give the file that holds what the server printed."""
        return self._folder / "server.log"

    def start(self) -> None:
        """Start the process; call it from a thread that outlives it."""
        self._folder.mkdir(parents=True, exist_ok=True)
        listen = ["--host", HOST, "--port", str(self.ports.rest), "--scheme", "http"]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*DIES_WITH_ITS_PARENT, str(self._binary), *listen],
                env=SETTINGS | self._own_settings() | self._settings,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def wait_until_ready(self, seconds: float = LONGEST_START_S) -> float:
        """Wait until REST says ready and gRPC says serving; give the seconds that took."""
        begun = time.monotonic()
        while not (_rest_is_ready(self.ports.rest) and _grpc_serves(self.ports.grpc)):
            ended = self._process is None or self._process.poll() is not None
            if ended or time.monotonic() - begun > seconds:
                last = self.log.read_text(errors="replace")[-2_000:]
                raise RuntimeError(f"{self.name} is not ready; its log ends:\n{last}")
            time.sleep(0.02)
        return time.monotonic() - begun

    def kill(self) -> None:
        """End it at once (SIGKILL), as a crash or the kernel would."""
        if self._process is not None:
            self._signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def stall(self) -> None:
        """Stop it without ending it (SIGSTOP): connections stay open and nothing answers."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let a stalled server run again."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.pid, number)

    def _own_settings(self) -> dict[str, str]:
        return {
            "PERSISTENCE_DATA_PATH": str(self._folder / "data"),
            "CLUSTER_HOSTNAME": self.name,
            "CLUSTER_GOSSIP_BIND_PORT": str(self.ports.gossip),
            "CLUSTER_DATA_BIND_PORT": str(self.ports.gossip + 1),
            "RAFT_PORT": str(self.ports.raft),
            "RAFT_INTERNAL_RPC_PORT": str(self.ports.raft + 1),
            "GRPC_PORT": str(self.ports.grpc),
        }


def cluster(binary: Path, folder: Path, *, size: int = 3) -> tuple[WeaviateServer, ...]:
    """Start a cluster on this machine and wait until each of its nodes is ready.

    Nodes that find no leader among themselves, or a port taken meanwhile, are started anew once.
    """
    try:
        return _cluster(binary, folder / "first", size)
    except RuntimeError:
        return _cluster(binary, folder / "second", size)


def _cluster(binary: Path, folder: Path, size: int) -> tuple[WeaviateServer, ...]:
    names = [f"weaviate-{number}" for number in range(size)]
    nodes = tuple(WeaviateServer(binary, folder / name, name=name) for name in names)
    for node in nodes:
        node.join(nodes)
        node.start()
    try:
        for node in nodes:
            node.wait_until_ready()
    except RuntimeError:
        for node in nodes:
            node.kill()
        raise
    return nodes


def _free_pair() -> int:
    while True:
        port = random.randrange(20_000, 32_000, 2)
        if _is_free(port) and _is_free(port + 1):
            return port


def _is_free(port: int) -> bool:
    with socket.socket() as listener:
        try:
            listener.bind(("", port))
        except OSError:
            return False
    return True


def _rest_is_ready(port: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        url = f"http://{HOST}:{port}/v1/.well-known/ready"
        return httpx.get(url, timeout=1.0, trust_env=False).status_code == httpx.codes.OK
    return False


def _grpc_serves(port: int) -> bool:
    with (
        contextlib.suppress(grpc.RpcError),
        grpc.insecure_channel(f"{HOST}:{port}", [("grpc.enable_http_proxy", 0)]) as channel,
    ):
        health = channel.unary_unary("/grpc.health.v1.Health/Check")
        return bytes(health(b"", timeout=1.0)) == SERVING
    return False
