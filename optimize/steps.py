"""What the steps of a compile cost."""

from signatures.frozen import Frozen


class Step(Frozen):
    """One step of a compile and what it cost."""

    name: str
    seconds: float
    lm_calls: int
