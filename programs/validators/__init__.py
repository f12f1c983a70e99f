"""The rules every plan is held to, one module each, all pure functions without a model."""

from collections.abc import Callable, Iterator

from programs.grounds import Grounds
from programs.validators.budget import check_budget
from programs.validators.citations import check_citations
from programs.validators.consistency import check_consistency
from programs.validators.coverage import check_coverage
from programs.validators.gaps import check_gaps
from programs.validators.polarity import check_polarity
from programs.validators.probes import check_probes
from programs.validators.resolution import check_resolution
from programs.validators.script import check_script
from programs.validators.sources import check_sources
from programs.validators.tracing import check_tracing
from programs.validators.values import check_values
from programs.validators.variants import check_variants
from signatures.limits import Limits
from signatures.plan import QueryPlan
from signatures.violations import ValidationReport, Violation

Check = Callable[[QueryPlan, Grounds, Limits], Iterator[Violation]]

VALIDATORS: dict[str, Check] = {
    "tracing": check_tracing,
    "values": check_values,
    "polarity": check_polarity,
    "coverage": check_coverage,
    "gaps": check_gaps,
    "resolution": check_resolution,
    "variants": check_variants,
    "probes": check_probes,
    "script": check_script,
    "sources": check_sources,
    "budget": check_budget,
    "consistency": check_consistency,
    "citations": check_citations,
}


def validate(plan: QueryPlan, grounds: Grounds, limits: Limits) -> ValidationReport:
    """Hold a plan to every rule; the report lists each violation once, in the rules' order."""
    found = [
        violation for check in VALIDATORS.values() for violation in check(plan, grounds, limits)
    ]
    return ValidationReport(violations=tuple(dict.fromkeys(found)))


__all__ = ["VALIDATORS", "Check", "validate"]
