"""One question in two clauses, three passages in a real index, and plans that ask nothing."""

from programs.pipeline import RetrievalPipeline
from programs.retrievers.embedded import EmbeddedIndex
from signatures.evidence import Passage, RetrievalResult
from signatures.limits import Limits
from signatures.plan import Clarification, Decision, QueryPlan
from tests.scripted_search import SCOPE, ScriptedPlanner, plan_for

LEAVE = Passage(id="leave", document_id="d1", workspace="hr", text="Parental leave is 20 weeks.")
TRAVEL = Passage(id="travel", document_id="d2", workspace="hr", text="Travel needs approval.")
PAY = Passage(id="pay", document_id="d3", workspace="hr", text="Payroll.", roles=("manager",))
QUESTION = "parental leave and travel approval"
BOTH = plan_for("parental leave", "travel approval")
NOTHING = QueryPlan(decision=Decision.NO_RETRIEVE, routing="thanks", original_question="thanks!")
ASKING = QueryPlan(
    decision=Decision.NEEDS_CLARIFICATION,
    routing="reference",
    original_question="and that?",
    clarification=Clarification(question="Which one?"),
)


async def searched(
    planner: ScriptedPlanner, index: EmbeddedIndex, **limits: int
) -> RetrievalResult:
    """Ask the question, whatever the planner makes of it."""
    pipeline = RetrievalPipeline(planner, index, limits=Limits(**limits))
    return await pipeline.search(QUESTION, scope=SCOPE)
