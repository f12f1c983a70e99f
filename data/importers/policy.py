"""Labelled policy conversations, the bundled ones included."""

from data.importers.rows import Row
from data.schema import Case


def import_policy(row: Row) -> Case:
    """Read a fully labelled row; without a workspace of its own, the handbook is the workspace."""
    if "workspace" in row.values:
        return row.read_as(Case)
    case = row.read_as(Case)
    return case.model_copy(update={"workspace": case.context.state.handbook})
