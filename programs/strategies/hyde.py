"""Search near an imagined passage, beside the question itself (HyDE, Gao et al. 2023)."""

import dspy

from programs.draft import Draft
from programs.language_models.ask import Answer, ask
from programs.reading.message import Reading
from programs.reading.probe import without_protected_values
from programs.strategies.original import Original
from signatures.hypothetical_passage import WriteHypotheticalPassage
from signatures.plan import PlannedQuery, QueryKind, Strategy


class Hyde(dspy.Module):
    """Imagine a passage; its text is a probe, never evidence, and goes to the vector leg only."""

    def __init__(self) -> None:
        super().__init__()
        self.imagine = dspy.Predict(WriteHypotheticalPassage)

    def by_rule(self, reading: Reading) -> Draft:
        """Draft the question alone: rules imagine nothing."""
        return Original().by_rule(reading)

    def wants_model(self, reading: Reading) -> bool:
        """Tell whether a model is needed: always."""
        return True

    async def by_model(self, reading: Reading, *, deadline: float) -> tuple[Draft | None, Answer]:
        """Draft the question beside a probe, less every protected value the probe invented."""
        answer = await ask(self.imagine, deadline=deadline, conceptual_question=reading.kept)
        if answer.prediction is None:
            return None, answer
        text = without_protected_values(str(answer.prediction.passage), reading.kept)
        base = self.by_rule(reading)
        if not text:
            return None, answer
        probe = PlannedQuery(
            id="q2",
            text=text,
            purpose="an imagined passage",
            clause_ids=base.queries[0].clause_ids,
            kind=QueryKind.PROBE,
            parent_id="q1",
        )
        return Draft(
            strategy=Strategy.HYDE,
            clauses=base.clauses,
            queries=(*base.queries, probe),
            resolved_question=base.resolved_question,
            original_leg=base.original_leg,
        ), answer
