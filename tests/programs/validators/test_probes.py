"""An imagined passage is searched near, and used for nothing else."""

from programs.grounds import Grounds
from programs.validators.probes import check_probes
from signatures.plan import QueryKind, QueryPlan
from tests.conversation import reading
from tests.drafts import drafted, probed, query

READ = reading("why do we have core hours?")
PASSAGE = "Teams agree when everybody can be reached."


def codes(plan: QueryPlan) -> list[str]:
    return [v.code.value for v in check_probes(plan, Grounds(READ), READ.limits)]


def test_a_probe_beside_the_question_is_what_it_is_for() -> None:
    assert codes(probed(READ, PASSAGE)) == []


def test_probe_text_as_a_query_is_evidence_out_of_nothing() -> None:
    plan = drafted(READ, query(1, PASSAGE), query(2, PASSAGE, QueryKind.PROBE), resolved="x")
    assert codes(plan) == ["probe_as_evidence"]


def test_probe_text_as_the_resolved_question_is_refused() -> None:
    plan = probed(READ, PASSAGE).model_copy(update={"resolved_question": PASSAGE})
    assert codes(plan) == ["probe_as_evidence"]
