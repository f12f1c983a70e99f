"""The public faults of server, client and gRPC that would bite us, each with what guards us."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
NAMED_APART = (
    "tests/programs/retrievers/test_weaviate_identity.py"
    "::test_a_tenants_name_is_its_own_and_no_role_can_take_it_for_a_pattern"
)


class Guard(NamedTuple):
    """A fault as its tracker knows it, and the tests that hold it off, or why none is needed."""

    fault: str
    tests: tuple[str, ...] = ()
    because: str = ""


def here(file: str, *names: str) -> tuple[str, ...]:
    """Name tests of a file beside this one."""
    return tuple(f"tests/weaviate/{file}.py::test_{name}" for name in names)


GUARDS = (
    Guard(
        "weaviate-python-client 1370, 1582, 1867: 63 s of hidden retries",
        here("test_status_codes", "the_clients_hidden_retry_ends_with_our_deadline")
        + here("test_crashes", "a_fault_costs_the_answers_of_its_time_and_makes_none_wrong"),
    ),
    Guard(
        "weaviate-python-client 1943: connecting asks the public package index",
        here("test_connecting", "nobody_but_the_server_is_called"),
    ),
    Guard(
        "weaviate-python-client 1292, 1309, 1871: hangs after a fork",
        here(
            "test_connecting",
            "nothing_is_opened_before_the_first_call",
            "a_retriever_made_before_two_workers_are_forked_serves_in_both",
        ),
    ),
    Guard(
        "weaviate-python-client 2107: has_errors is false though there are errors",
        here("test_partial_writes", "each_refused_object_is_reported_by_its_passage"),
    ),
    Guard(
        "weaviate-python-client 885, weaviate 1932, 5335: imports that fail in silence",
        here(
            "test_partial_writes",
            "a_batch_of_which_nothing_was_written_is_reported_whole",
            "what_is_acknowledged_and_not_written_is_reported_and_not_served_as_whole",
        )
        + here("test_refusals", "a_read_only_shard"),
    ),
    Guard(
        "weaviate-python-client 1758, 1786, 1807: protobuf and grpcio that clash",
        here("test_connecting", "the_libraries_that_clash_are_the_locked_ones"),
    ),
    Guard(
        "weaviate-python-client 1225, weaviate 5679: the client's embedded server is flaky",
        here("test_public_faults", "nobody_starts_the_clients_embedded_server"),
    ),
    Guard(
        "weaviate-python-client 1423: collection names capitalised by some calls only",
        here("test_connecting", "a_collections_name_is_written_with_a_capital"),
    ),
    Guard(
        "weaviate 4237, 5156: values compared by their words",
        here(
            "test_whole_values",
            "roles_and_workspaces_that_word_lists_would_swallow_are_whole_values",
        )
        + here("test_drifted_schema", "a_schema_that_drifted")
        + here("test_leak_matrix", "no_scope_sees_a_passage_or_a_word_of_another"),
    ),
    Guard(
        "weaviate 6096: the server makes tokenized properties by itself",
        here("test_compose", "it_has_the_tested_settings")
        + here("test_drifted_schema", "a_schema_that_drifted"),
    ),
    Guard(
        "weaviate 9054: a value that is a stop word is an error or not found",
        here(
            "test_whole_values",
            "roles_and_workspaces_that_word_lists_would_swallow_are_whole_values",
        ),
    ),
    Guard(
        "weaviate 7214: 'not' cannot be taken out of the stop words",
        here("test_whole_values", "a_question_and_its_opposite_are_not_the_same_words"),
    ),
    Guard(
        "weaviate 12622: hybrid aggregation without its filter",
        here("test_compose", "it_runs_the_tested_version")
        + here("test_public_faults", "the_retriever_never_aggregates"),
    ),
    Guard(
        "weaviate 7681, 11262: a hybrid search without its filter",
        here("test_wire", "every_leg_carries_tenant_workspace_and_roles_with_their_values")
        + here("test_lying_backend", "every_lie_is_a_scope_violation_wherever_it_is_hidden"),
    ),
    Guard(
        "weaviate 10350: max_vector_distance deletes lexical hits",
        here("test_wire", "fusion_weight_and_vectors_are_named_and_nothing_cuts_by_distance"),
    ),
    Guard(
        "weaviate 3076, 3205, 8594: pages of a hybrid search overlap",
        here("test_wire", "one_page_of_the_asked_length_is_fetched"),
    ),
    Guard(
        "weaviate 3939, 3243: fusion changed by default, a single score of 0",
        here("test_wire", "fusion_weight_and_vectors_are_named_and_nothing_cuts_by_distance"),
    ),
    Guard(
        "weaviate 6873, 4346, 8558: vectors of another length or name",
        here(
            "test_refusals",
            "an_index_of_another_embedder",
            "a_spoilt_vector_is_neither_searched_with_nor_written",
        )
        + here("test_partial_writes", "every_object_names_its_tenant_and_a_vector_by_name"),
    ),
    Guard(
        "weaviate 3826, 4931: writes without a tenant, tenants made by themselves",
        here("test_partial_writes", "every_object_names_its_tenant_and_a_vector_by_name")
        + here("test_refusals", "a_tenant_that_is_missing"),
    ),
    Guard(
        "weaviate 5842, 6120: a search nobody waits for goes on",
        here(
            "test_silence",
            "cancelling_the_caller_reaches_the_server",
            "nothing_is_under_way_after_a_storm_of_searches_that_ran_out_of_time",
        ),
    ),
    Guard(
        "weaviate 6562: no private address, no start",
        because="the tests' servers advertise 127.0.0.1; none of them would start without",
    ),
    Guard(
        "weaviate 5491, 6028: another host name, never ready again",
        here("test_crashes", "a_fault_costs_the_answers_of_its_time_and_makes_none_wrong")
        + here("test_compose", "a_node_keeps_its_name"),
    ),
    Guard(
        "weaviate 5297, 5912, 10465: a full disk makes shards read-only",
        here("test_compose", "it_has_the_tested_settings")
        + here("test_refusals", "a_read_only_shard"),
    ),
    Guard(
        "weaviate 4262, 4038, 8624, 1698, 5258: indexes that differ after a crash",
        here(
            "test_interrupted_ingest",
            "what_was_acknowledged_is_there_and_indexing_again_completes_it",
        )
        + here("test_rebuild", "who_reads_during_a_rebuild_is_served_whole_or_refused"),
    ),
    Guard(
        "weaviate 13099, CVE-2025-67818, CVE-2025-67819: path traversal on the cluster's port",
        here("test_compose", "it_publishes_the_two_ports_of_clients_to_this_machine_only"),
    ),
    Guard(
        "weaviate 12251, 12001: roles broken out of by patterns",
        (*here("test_access_keys", "a_key_is_denied_any_other"), NAMED_APART),
    ),
    Guard(
        "grpc 36117, 38499: memory grows while the server is down",
        here("test_silence", "a_silent_server_is_unavailable_and_then_left_alone"),
    ),
    Guard(
        "opensearch 22428, elasticsearch 46706: gRPC searches outlive their cancellation",
        here("test_silence", "cancelling_the_caller_reaches_the_server"),
    ),
)


@cache
def _tests_of(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in tree.body if isinstance(node, functions))


@pytest.mark.parametrize("guard", GUARDS, ids=lambda guard: guard.fault.partition(":")[0])
def test_a_fault_is_guarded_by_tests_that_exist_or_cannot_happen(guard: Guard) -> None:
    assert bool(guard.tests) != bool(guard.because)
    for test in guard.tests:
        file, _, name = test.partition("::")
        assert name in _tests_of(file), test


def test_all_28_are_answered() -> None:
    assert len({guard.fault for guard in GUARDS}) == 28


def test_the_retriever_never_aggregates() -> None:
    sources = sorted((ROOT / "programs" / "retrievers" / "weaviate_hybrid").rglob("*.py"))
    assert sources
    assert [path.name for path in sources if ".aggregate" in path.read_text(encoding="utf-8")] == []


def test_nobody_starts_the_clients_embedded_server() -> None:
    """It starts anew by itself, which would hide a crash; tests start a process of their own."""
    sources = [path for room in ("programs", "tests") for path in (ROOT / room).rglob("*.py")]
    starts = re.compile(r"\b(?:use_async_with|connect_to)_embedded|\bEmbeddedOptions")
    assert [p for p in sources if starts.search(p.read_text(encoding="utf-8"))] == []
