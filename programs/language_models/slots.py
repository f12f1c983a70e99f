"""Which slot of the local server a predictor's prompts go to."""

import hashlib
import threading
from collections import OrderedDict


class PinnedSlots:
    """Give each system prompt a slot of its own, so that its prefix stays evaluated.

    A new prompt takes a free slot, or the one that was asked for longest ago.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._slots: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, system_prompt: str) -> int:
        """Tell the slot of this system prompt."""
        key = hashlib.sha256(system_prompt.encode()).hexdigest()
        with self._lock:
            slot = self._slots.pop(key, None)
            if slot is None:
                slot = self._free_slot()
            self._slots[key] = slot
            return slot

    def _free_slot(self) -> int:
        if len(self._slots) < self._count:
            return len(self._slots)
        _, slot = self._slots.popitem(last=False)
        return slot
