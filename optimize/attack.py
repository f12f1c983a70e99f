"""How the validators hold: hostile drafts they accept, and right ones they refuse."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.table import Table

from data.schema import Case
from optimize.corpus_values import corpus_values
from optimize.decisions import vocabularies
from optimize.hostile import Hostile, as_variant, hostile_drafts
from optimize.twins import Written, by_people, by_rules, reading_of
from programs.vocabulary import EMPTY_VOCABULARY
from signatures.evidence import Passage
from signatures.frozen import Frozen
from signatures.violations import ValidationReport


class Tally(Frozen):
    """How many of some drafts went the wrong way, and which."""

    tried: int = 0
    wrong: int = 0
    examples: tuple[str, ...] = ()


class Attacked(Frozen):
    """Right plans refused, by set; hostile drafts accepted, by kind, alone and as a variant.

    `refused_unadded` counts the right plans whose every word somebody trusted said.
    """

    refused: Mapping[str, Tally]
    refused_unadded: Mapping[str, Tally]
    refused_by: Mapping[str, int]
    accepted: Mapping[str, Tally]
    accepted_as_variant: Mapping[str, Tally]


class RightPlans(NamedTuple):
    """Plans of the same cases from two hands; those of the rules all hold."""

    people: tuple[Written, ...]
    rules: tuple[Written, ...]


async def attack(cases: Sequence[Case], passages: Sequence[Passage]) -> Attacked:
    """Hold right plans, and each of those with one thing changed, to every rule."""
    right = await _right_plans(cases, passages)
    reports = [(written, written.judged()) for written in right.people]
    holding = [written for written, report in reports if report.accepted]
    drafts = tuple(hostile_drafts((*holding, *right.rules), corpus_values(passages)))
    variants = [variant for variant in map(as_variant, drafts) if variant]
    return Attacked(
        refused=_tallied(map(_refused, reports)),
        refused_unadded=_tallied(_refused(one) for one in reports if one[0].adds_nothing()),
        refused_by=Counter(code for _, report in reports for code in report.codes),
        accepted=_tallied(map(_judged, drafts)),
        accepted_as_variant=_tallied(map(_judged, variants)),
    )


async def _right_plans(cases: Sequence[Case], passages: Sequence[Passage]) -> RightPlans:
    words = vocabularies(passages)
    read = [(c, reading_of(c, words.get(c.workspace or "", EMPTY_VOCABULARY))) for c in cases]
    people = [by_people(case, reading) for case, reading in read]
    rules = [await by_rules(case, reading) for case, reading in read if case.workspace]
    return RightPlans(tuple(filter(None, people)), tuple(filter(None, rules)))


def _refused(report: tuple[Written, ValidationReport]) -> tuple[str, bool, Written]:
    return _set_of(report[0]), not report[1].accepted, report[0]


def _judged(draft: Hostile) -> tuple[str, bool, Written]:
    return draft.kind, draft.written.judged().accepted, draft.written


def _tallied(judged: Iterable[tuple[str, bool, Written]]) -> Mapping[str, Tally]:
    tried: Counter[str] = Counter()
    wrong: dict[str, list[str]] = {}
    for name, is_wrong, written in judged:
        tried[name] += 1
        wrong.setdefault(name, [])
        if is_wrong:
            wrong[name].append(f"{written.case.id}: {written.plan.queries[-1].text}")
    return {
        name: Tally(tried=times, wrong=len(wrong[name]), examples=tuple(wrong[name]))
        for name, times in tried.items()
    }


def _set_of(written: Written) -> str:
    name = re.match(r"[a-z]+", written.case.id)
    return name.group() if name else written.case.slice


def attack_tables(found: Attacked) -> Iterator[Table]:
    """Give the right plans by set, then the hostile drafts by kind."""
    told = {"": found.refused, ", of those that add no word": found.refused_unadded}
    yield _table("right plans, refused by the validators", "refused", told)
    both = {"": found.accepted, " as a variant": found.accepted_as_variant}
    title = (
        "right plans with one thing changed, accepted all the same; in place, or as one more query"
    )
    yield _table(title, "accepted", both)


def _table(title: str, wrong: str, columns: Mapping[str, Mapping[str, Tally]]) -> Table:
    table = Table(
        "", title=title, title_justify="left", caption="0 is best", caption_justify="left"
    )
    for suffix in columns:
        table.add_column(f"{wrong}{suffix}", justify="right")
    names = dict.fromkeys(name for tallies in columns.values() for name in tallies)
    for name in names:
        held = (tallies.get(name, Tally()) for tallies in columns.values())
        table.add_row(name, *(f"{one.wrong} of {one.tried}" for one in held))
    sums = (
        (sum(t.wrong for t in c.values()), sum(t.tried for t in c.values()))
        for c in columns.values()
    )
    table.add_row("all", *(f"{wrong} of {tried}" for wrong, tried in sums), end_section=True)
    return table
