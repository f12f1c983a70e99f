"""Cases that should hold and do not yet: each fails loudly as soon as it does."""

from typing import Any

import pytest


def fault(*values: Any, why: str) -> Any:
    """Mark one row of a parametrised test as a known fault of the product, with its kind."""
    return pytest.param(*values, marks=pytest.mark.xfail(strict=True, reason=why))
