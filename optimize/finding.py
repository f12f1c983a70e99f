"""One thing wrong with a plan."""

from signatures.frozen import Frozen


class Finding(Frozen):
    """One thing wrong with a plan: the measure it counts under, and the value it is about."""

    measure: str
    value: str
