"""Where the branches of one clause lead to passages that hold for different things."""

from collections.abc import Iterable, Iterator, Sequence

from programs.declared import comparable, declared_value
from signatures.evidence import (
    BranchResult,
    Conflict,
    ConflictSide,
    DeclaredProperty,
    PassageKey,
)


def conflicts_of(clause_id: str, branches: Sequence[BranchResult]) -> tuple[Conflict, ...]:
    """Find the properties whose values differ between the best passages of a clause's branches.

    A passage that does not declare a property conflicts with none, and tiers, which hold different
    things on purpose, conflict with nothing but themselves.
    """
    tops = [b for b in branches if clause_id in b.clause_ids and b.hits]
    tiers = dict.fromkeys(branch.tier for branch in tops)
    within = ([branch for branch in tops if branch.tier == tier] for tier in tiers)
    found = ((name, _sides(name, peers)) for peers in within for name in DeclaredProperty)
    return tuple(
        Conflict(property=name, sides=sides)
        for name, sides in found
        if len({comparable(side.value, name) for side in sides}) > 1
    )


def conflicting_passages(branches: Sequence[BranchResult]) -> frozenset[PassageKey]:
    """Give every passage that stands on a side of a conflict of any clause."""
    clauses = {clause for branch in branches for clause in branch.clause_ids}
    return frozenset(_passages(c for clause in clauses for c in conflicts_of(clause, branches)))


def _passages(conflicts: Iterable[Conflict]) -> Iterator[PassageKey]:
    return (side.passage for conflict in conflicts for side in conflict.sides)


def _sides(name: DeclaredProperty, branches: Sequence[BranchResult]) -> tuple[ConflictSide, ...]:
    tops = [(branch.name, branch.hits[0].passage) for branch in branches]
    return tuple(
        ConflictSide(branch=branch, passage=passage.key, value=value)
        for branch, passage in tops
        if (value := declared_value(passage, name))
    )
