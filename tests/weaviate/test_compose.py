"""The compose file for users runs the server and the settings that the tests run."""

from pathlib import Path

import yaml

from tests.weaviate.binary import VERSION
from tests.weaviate.server import OPEN, SETTINGS

ROOT = Path(__file__).parents[2]
SERVICE = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"][
    "weaviate"
]
OF_SEVERAL_SERVERS_ON_ONE_MACHINE = {
    "CLUSTER_IN_LOCALHOST",
    "CLUSTER_BIND_ADDR",
    "CLUSTER_ADVERTISE_ADDR",
    "RAFT_TIMEOUTS_MULTIPLIER",
    "GOMEMLIMIT",
    "GOMAXPROCS",
    "PATH",
}


def test_it_runs_the_tested_version() -> None:
    assert SERVICE["image"].endswith(f"/weaviate:{VERSION}")


def test_it_has_the_tested_settings() -> None:
    tested = {
        k: v for k, v in (SETTINGS | OPEN).items() if k not in OF_SEVERAL_SERVERS_ON_ONE_MACHINE
    }
    assert {name: SERVICE["environment"].get(name) for name in tested} == tested


def test_it_publishes_the_two_ports_of_clients_to_this_machine_only() -> None:
    assert SERVICE["ports"] == ["127.0.0.1:8080:8080", "127.0.0.1:50051:50051"]


def test_a_node_keeps_its_name() -> None:
    """Weaviate 5491: under another name it never finds its own data."""
    assert SERVICE["environment"]["CLUSTER_HOSTNAME"] == "node"
