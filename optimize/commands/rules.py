"""The decide and attack commands: what the rules decide, and what the validators let pass."""

import asyncio
import json
from pathlib import Path

from rich.console import Group

from optimize.attack import Attacked, attack, attack_tables
from optimize.commands.opening import cases_and_corpus
from optimize.decisions import confusion, confusion_table, decide, vocabularies
from programs.commands.printing import console, show
from programs.planner import QueryPlanner

Files = list[Path] | None


def show_decisions(cases: Files, corpus: Files, *, in_json: bool) -> None:
    """Print what the rules decide, by slice."""
    wanted, passages = cases_and_corpus(cases, corpus)
    plans = asyncio.run(decide(QueryPlanner(), wanted, vocabularies(passages)))
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
