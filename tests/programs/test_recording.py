"""A record that cannot be written loses no request, and is said once."""

import pytest
from structlog.testing import capture_logs

from programs.recording import FAILED, Recording
from signatures.evidence import Outcome, RetrievalResult
from signatures.plan import Decision, QueryPlan

DONE = RetrievalResult(
    outcome=Outcome.NO_RETRIEVE,
    plan=QueryPlan(decision=Decision.NO_RETRIEVE, routing="thanks", original_question="thanks!"),
)


async def test_every_result_is_told() -> None:
    told: list[RetrievalResult] = []
    recording = Recording(told.append)
    await recording.keep(DONE)
    await recording.keep(DONE)
    assert told == [DONE, DONE]


@pytest.mark.parametrize("error", [ValueError("a secret"), OSError(28, "disk full")])
async def test_a_failure_is_logged_once_by_its_type_and_raised_never(error: Exception) -> None:
    def record(result: RetrievalResult) -> None:
        raise error

    recording = Recording(record)
    with capture_logs() as logged:
        await recording.keep(DONE)
        await recording.keep(DONE)
    assert logged == [{"event": FAILED, "error": type(error).__name__, "log_level": "error"}]
