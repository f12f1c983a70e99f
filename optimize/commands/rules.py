"""The decide and attack commands: what a planner decides, and what the validators let pass."""

import asyncio
import json
from pathlib import Path

from rich.console import Group

from optimize.attack import Attacked, attack, attack_tables
from optimize.commands.opening import cases_and_corpus
from optimize.decisions import confusion, confusion_table, decide, vocabularies
from optimize.systems import ModelledPlanner
from programs.commands.printing import console, show
from programs.commands.services import NO_MODEL, opened_model
from programs.planner import QueryPlanner
from programs.settings import read_settings

Files = list[Path] | None


def show_decisions(cases: Files, corpus: Files, *, lm: str | None, in_json: bool) -> None:
    """Print what the rules decide by slice, with a model behind them if one is named."""
    wanted, passages = cases_and_corpus(cases, corpus)
    with opened_model(lm or NO_MODEL, read_settings()) as model:
        planner = ModelledPlanner(QueryPlanner(), model)
        plans = asyncio.run(decide(planner, wanted, vocabularies(passages)))
    counted = confusion(wanted, plans)
    if in_json:
        print(json.dumps(counted, indent=2))
    else:
        console().print(confusion_table(counted))


def show_attack(cases: Files, corpus: Files, *, in_json: bool) -> None:
    """Print which right plans the validators refuse, and which hostile drafts they accept."""
    found = asyncio.run(attack(*cases_and_corpus(cases, corpus)))
    show(found, _view, as_json=in_json)


def _view(found: Attacked) -> Group:
    return Group(*attack_tables(found))
