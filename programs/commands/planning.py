"""The plan command: one message planned, knowing an index's words or not."""

import asyncio
from collections.abc import Sequence

from programs.commands.conversation import scope_of
from programs.commands.services import ready_planner
from programs.settings import Settings, read_settings
from programs.site_vocabulary import read_site
from programs.vocabulary import EMPTY_VOCABULARY, Vocabulary
from signatures.context import TrustedContext
from signatures.errors import ConfigurationError
from signatures.plan import QueryPlan

Whose = tuple[str | None, str | None, Sequence[str] | None]
"""Tenant, workspace and roles whose index's words the planner is to know: all or none."""


def planned(
    message: str,
    context: TrustedContext,
    whose: Whose,
    *,
    lm: str | None,
    planner: str | None,
    rewriting: bool,
) -> QueryPlan:
    """Plan one message as the options and the settings have it."""
    settings = read_settings()
    words = _vocabulary(*whose, settings).at(read_site(settings.site))
    rewriting = settings.rewriting and rewriting
    with ready_planner(planner, lm, settings, rewriting=rewriting) as ready:
        return asyncio.run(
            ready.plan(message, context=context, vocabulary=words, rewriting=rewriting)
        )


def _vocabulary(
    tenant: str | None, workspace: str | None, role: Sequence[str] | None, settings: Settings
) -> Vocabulary:
    if tenant is None and workspace is None and not role:
        return EMPTY_VOCABULARY
    if tenant is None or workspace is None or not role:
        raise ConfigurationError("--tenant, --workspace and --role belong together: give all three")
    from programs.commands.searching import Backend, words_of

    return words_of(scope_of(tenant, workspace, role), Backend(), settings)
