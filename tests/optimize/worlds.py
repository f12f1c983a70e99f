"""A small world for tests: a corpus of one workspace, cases over it, and a scripted model."""

from pathlib import Path

import dspy

from data.schema import Case, CaseContext, Expected, ExpectedClause
from optimize.evaluate import Bench
from optimize.indexing import prepare_bench
from programs.language_models import LanguageModel, scripted_model
from programs.language_models.check import ConfirmReady
from programs.retrievers.settings import RetrieverSettings
from signatures.context import ApplicationState, Turn
from signatures.contextualize import ContextualizeQuestion
from signatures.decompose import DecomposeQuestion
from signatures.evidence import Passage
from signatures.hypothetical_passage import WriteHypotheticalPassage
from signatures.plan import Decision, Strategy
from signatures.route_intent import RouteIntent
from signatures.variants import GenerateVariants

TEXTS = {
    "equipment#1": "Employees may order one monitor and one keyboard for the home office.",
    "travel#1": "A deposit for a hotel is refunded with the travel expenses.",
    "leave#1": "Parental leave lasts sixteen weeks and is paid in full.",
    "vesting#1": "Equity vests slowly so that people stay and grow with the company.",
}


def passages() -> tuple[Passage, ...]:
    """Give the corpus."""
    return tuple(
        Passage(id=key, document_id=key.split("#")[0], workspace="hr", text=text)
        for key, text in TEXTS.items()
    )


def asked(
    number: int,
    slice_: str,
    question: str,
    strategy: Strategy | None,
    *turns: str,
    relevant: str = "equipment#1",
) -> Case:
    """Write a case; no strategy means that nothing is to be retrieved."""
    retrieving = strategy is not None
    clause = ExpectedClause(text=question, start=0, end=len(question), relevant_ids=(relevant,))
    return Case(
        id=f"{slice_}:{number}",
        slice=slice_,
        context=CaseContext(
            turns=tuple(Turn(id=f"t{n}", role="user", text=t) for n, t in enumerate(turns, 1)),
            state=ApplicationState(handbook="hr"),
        ),
        question=question,
        expected=Expected(
            decision=Decision.RETRIEVE if retrieving else Decision.NO_RETRIEVE,
            strategies=(strategy,) if strategy else (),
            clauses=(clause,) if retrieving else (),
        ),
        workspace="hr",
    )


async def bench(state: Path, *cases: Case) -> Bench:
    """Index the corpus without vectors."""
    settings = RetrieverSettings(state_dir=state, vectors=False)
    return await prepare_bench(passages(), cases, settings)


class WriteInstruction(dspy.Signature):
    """Stand for the signature that GEPA reflects through, which is told by its output."""

    feedback: str = dspy.InputField()
    new_instruction: str = dspy.OutputField()


def model() -> LanguageModel:
    """Give a model that answers every signature."""
    return scripted_model(
        {
            RouteIntent: {"decision": "retrieve", "strategy": "original"},
            ContextualizeQuestion: {
                "standalone_question": "is a deposit for a hotel refunded when I quit"
            },
            DecomposeQuestion: lambda inputs: {"parts": [str(inputs["compound_message"])]},
            GenerateVariants: lambda inputs: {
                "variants": [
                    f"{inputs['everyday_question']} rule",
                    "policy on gizmo monitor whatsits",
                ]
            },
            ConfirmReady: {"ready": "yes"},
            WriteInstruction: {"new_instruction": "Do as a careful librarian would."},
            WriteHypotheticalPassage: {"passage": "Employees may order equipment for work."},
        }
    )
