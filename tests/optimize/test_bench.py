"""The bench plans every request and every length, and shows the growth between them."""

from rich.console import Console

from optimize.bench import LENGTHS, REPEATS, bench, bench_tables
from optimize.call_cost import CallCost
from programs.planner import QueryPlanner
from programs.vocabulary import EMPTY_VOCABULARY
from tests.conversation import conversation

REQUEST = ("Does that apply to contractors?", conversation("U: travel in Spain?"), EMPTY_VOCABULARY)
CALL = CallCost(
    predictor="router.decide", calls=3, uncached=24, tokens_out=13, seconds=0.9, first_s=4.3
)


def test_every_request_and_length_is_planned_and_shown() -> None:
    found = bench(QueryPlanner(), [REQUEST] * 3, [REQUEST], (CALL,))
    assert found.requests.n == 3
    assert [(cost.characters, cost.n) for cost in found.lengths] == [
        (length, REPEATS) for length in LENGTHS
    ]
    assert 0 < found.requests.cpu_p50 <= found.requests.cpu_p99
    console = Console(record=True, width=120)
    for table in bench_tables(found):
        console.print(table)
    shown = console.export_text()
    assert "100,000 characters" in shown
    assert "× 1.00" in shown
    assert "router.decide" in shown
