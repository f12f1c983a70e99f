"""Make a follow-up stand alone: by phrases of its antecedent, or in a model's words."""

import dspy

from programs.draft import Draft, cited, clauses_of, single_query
from programs.language_models.ask import Answer, ask
from programs.reading.message import Reading
from programs.reading.references.reference import Need
from programs.reading.values.constraints import GLOBAL_FIELDS, positive_values
from programs.reading.words.content import content, without_openers, without_question_form
from signatures.contextualize import ContextualizeQuestion
from signatures.plan import ConstraintField, PlannedQuery, QueryKind, Strategy

SHORT_ANTECEDENT = 8
"""Content words up to which an antecedent beside its pronoun searches as well as any rewrite:
measured on the policy cases, where rewrites of those change no recall."""

BINDING = GLOBAL_FIELDS | {ConstraintField.DOCUMENT_FAMILY, ConstraintField.PRODUCT}
"""What an accepted offer stays about: the values it is bound to, and the document or product."""

POINTING = frozenset({Need.PRONOUN, Need.DEMONSTRATIVE, Need.GENERIC_THEY, Need.CONTINUATION})


class Contextualize(dspy.Module):
    """Resolve what the message refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.resolve = dspy.Predict(ContextualizeQuestion)

    def by_rule(self, reading: Reading) -> Draft:
        """Draft the message beside the phrases it refers to, less what it replaces."""
        return _draft(reading)

    def wants_model(self, reading: Reading) -> bool:
        """Tell whether a model's wording could be better than the rule's."""
        if reading.topic is None or reading.accepted or reading.swap_fills:
            return False
        antecedent = content(shared_context(reading))
        placed = reading.reference is not None and reading.reference.need in POINTING
        return not placed or len(antecedent) > SHORT_ANTECEDENT or len(reading.topic.phrases) > 1

    async def by_model(self, reading: Reading, *, deadline: float) -> tuple[Draft | None, Answer]:
        """Draft the message in a model's words; the model sees trusted phrases only."""
        answer = await ask(
            self.resolve,
            deadline=deadline,
            earlier_user_turns="\n".join(
                f"{n}. {p.text}" for n, p in enumerate(reading.carried, 1)
            ),
            follow_up=reading.kept,
        )
        if answer.prediction is None:
            return None, answer
        written = with_state(reading, str(answer.prediction.standalone_question).strip())
        return (_draft(reading, rewrite=written) if written else None), answer


def resolved_by_rule(reading: Reading, text: str | None = None) -> str:
    """Word the message, or one clause of it, with its antecedent; no word is added to theirs."""
    if text is None and reading.settled:
        return with_state(reading, accepted_text(reading))
    if text is None and reading.swap:
        return with_state(reading, reading.swap.text)
    core = text if text is not None else without_openers(reading.repaired)
    return with_state(reading, _beside(core, shared_context(reading)))


def shared_context(reading: Reading) -> str:
    """Give the words of the antecedent that a query carries."""
    return " ".join(without_question_form(phrase.text) for phrase in reading.carried).strip()


def accepted_text(reading: Reading) -> str:
    """Word what is accepted; an offer with the values that the conversation is bound to."""
    text = reading.settled.text if reading.settled else ""
    if reading.menu is None or reading.menu.completes:
        return text
    own = {value.field for value in positive_values(text)}
    said = positive_values(shared_context(reading))
    bound = [v.text for v in said if v.field in BINDING and v.field not in own]
    return _beside(text, " ".join(bound))


def with_state(reading: Reading, text: str) -> str:
    """Add the asker's country and the meaning of relative dates where they belong."""
    if reading.restored_country and reading.restored_country.casefold() not in text.casefold():
        text = f"{text.rstrip(' ?.!')} in {reading.restored_country}"
    for resolved in reading.dates:
        if resolved.resolved not in text:
            text = f"{text.rstrip(' ?.!')} ({resolved.resolved})"
    return text


def _beside(core: str, context: str) -> str:
    return f"{core.rstrip(' ?.!')} ({context})" if context else core


def _draft(reading: Reading, *, rewrite: str | None = None) -> Draft:
    """Draft the rule's query, and a model's rewrite beside it where there is one."""
    clauses = clauses_of(reading)
    ruled = resolved_by_rule(reading)
    queries = [single_query(ruled, QueryKind.RULE, "the message with its antecedent", clauses)]
    if rewrite and rewrite != ruled:
        queries.append(
            PlannedQuery(
                id="q2",
                text=rewrite,
                purpose="the message, rewritten",
                clause_ids=queries[0].clause_ids,
                kind=QueryKind.REWRITE,
                parent_id="q1",
            )
        )
    return Draft(
        strategy=Strategy.CONTEXTUALIZE,
        clauses=clauses,
        queries=tuple(queries),
        resolved_question=rewrite or ruled,
        original_leg="dropped:needs_context" if reading.topic else "dropped:needs_state",
        evidence=cited(reading),
    )
