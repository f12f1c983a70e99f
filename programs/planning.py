"""One request while it is being planned: what is known of it and what happened so far."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from programs.grounds import Grounds
from programs.language_models.ask import Answer
from programs.reading.message import Reading
from programs.validators import validate
from signatures.plan import Decision, Ledger, QueryPlan, Validation
from signatures.violations import ValidationReport, Violation


@dataclass
class Planning:
    """A request, what its queries may say, its deadline, and every call and refusal."""

    grounds: Grounds
    deadline: float
    version: str
    answers: list[Answer] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    started: float = field(default_factory=time.perf_counter)

    @property
    def reading(self) -> Reading:
        """The message, read."""
        return self.grounds.reading

    @property
    def has_tokens(self) -> bool:
        """Whether its token budget allows another call."""
        spent = sum(answer.tokens_in + answer.tokens_out for answer in self.answers)
        return spent < self.reading.limits.planning_tokens

    def judge(self, plan: QueryPlan) -> ValidationReport:
        """Hold a plan to every rule."""
        return validate(plan, self.grounds, self.reading.limits)

    def record(self, answer: Answer) -> None:
        """Book a call, and its failure where it failed."""
        self.answers.append(answer)
        if answer.code:
            self.violations.append(Violation(code=answer.code))

    def refuse(self, violations: Iterable[Violation], action: str) -> None:
        """Note why a draft was refused and what is done instead."""
        self.violations.extend(violations)
        self.actions.append(action)

    def closed(self, plan: QueryPlan) -> QueryPlan:
        """Enter what planning found and cost into the plan."""
        ledger = Ledger(
            lm_calls=sum(answer.calls for answer in self.answers),
            tokens_in=sum(answer.tokens_in for answer in self.answers),
            tokens_out=sum(answer.tokens_out for answer in self.answers),
            planning_ms=round((time.perf_counter() - self.started) * 1e3, 3),
        )
        gone = self.reading.replaced if plan.decision is Decision.RETRIEVE else ()
        actions = (*self.actions, *(f"replaced:{words}" for words in gone))
        validation = Validation(violations=tuple(self.violations), actions=actions)
        return plan.model_copy(
            update={"ledger": ledger, "validation": validation, "planner_version": self.version}
        )
