"""The check command: a plan that was written elsewhere, held to the rules."""

from pathlib import Path

from programs.checking import check_plan, read_plan
from programs.commands.conversation import read_conversation, trusted_context
from programs.commands.failures import one_line_errors
from programs.settings import read_settings
from programs.site_vocabulary import read_site
from programs.vocabulary import EMPTY_VOCABULARY
from signatures.errors import PlanningError
from signatures.violations import ValidationReport

BAD_INPUT = 2


def checked(plan: Path, context: Path) -> ValidationReport:
    """Hold the plan of one file to the conversation of another; what is no plan ends with 2."""
    with one_line_errors(BAD_INPUT):
        trusted = trusted_context(read_conversation(context), place=str(context))
        try:
            written = read_plan(plan.read_bytes(), context=trusted)
        except PlanningError as error:
            raise PlanningError(f"{plan}: {error}; see `python -m programs schema`") from error
        declared = EMPTY_VOCABULARY.at(read_site(read_settings().site))
        return check_plan(written, context=trusted, vocabulary=declared)
