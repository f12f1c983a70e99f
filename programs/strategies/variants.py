"""Ask the same thing in the words a document would use, beside the question itself."""

import dspy

from programs.draft import Draft, clauses_of, single_query
from programs.language_models.ask import Answer, ask
from programs.reading.message import Reading
from programs.strategies.original import Original
from signatures.plan import PlannedQuery, QueryKind, Strategy
from signatures.variants import GenerateVariants


class Variants(dspy.Module):
    """Word a question again; the question stays a leg."""

    def __init__(self) -> None:
        super().__init__()
        self.vary = dspy.Predict(GenerateVariants)

    def by_rule(self, reading: Reading) -> Draft:
        """Draft the question beside its spelling repaired; alone where nothing is misspelt."""
        if reading.repairs:
            return _draft(reading, (reading.repaired,), QueryKind.RULE)
        return Original().by_rule(reading)

    def wants_model(self, reading: Reading) -> bool:
        """Tell whether a model could find better words than spelling repaired."""
        return not reading.repairs

    async def by_model(self, reading: Reading, *, deadline: float) -> tuple[Draft | None, Answer]:
        """Draft the question beside a model's wordings of it."""
        answer = await ask(self.vary, deadline=deadline, everyday_question=reading.repaired)
        if answer.prediction is None:
            return None, answer
        texts = dict.fromkeys(str(text).strip() for text in answer.prediction.variants)
        written = tuple(text for text in texts if text and text != reading.kept)
        room = reading.limits.max_queries - 1
        return (_draft(reading, written[:room], QueryKind.VARIANT) if written else None), answer


def _draft(reading: Reading, texts: tuple[str, ...], kind: QueryKind) -> Draft:
    clauses = clauses_of(reading)
    kept = reading.is_whole
    original = single_query(
        reading.message if kept else reading.kept,
        QueryKind.ORIGINAL if kept else QueryKind.RULE,
        "the message",
        clauses,
    )
    others = tuple(
        PlannedQuery(
            id=f"q{number}",
            text=text,
            purpose="other words" if kind is QueryKind.VARIANT else "spelling repaired",
            clause_ids=original.clause_ids,
            kind=kind,
            parent_id="q1",
        )
        for number, text in enumerate(texts, 2)
    )
    return Draft(
        strategy=Strategy.VARIANTS,
        clauses=clauses,
        queries=(original, *others),
        resolved_question=original.text,
        original_leg="kept" if kept else "dropped:not_all_question",
    )
