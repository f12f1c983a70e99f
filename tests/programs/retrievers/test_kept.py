"""What is kept is the value of the current revision, and not more than so many of them."""

from programs.retrievers.kept import KeptByRevision


class _Asked:
    """Keeps two values and records which were made."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self._kept = KeptByRevision[str, str](2)

    def get(self, key: str, revision: str) -> str:
        def make() -> str:
            self.made.append(f"{key}@{revision}")
            return self.made[-1]

        return self._kept.get(key, revision, make)


def test_a_value_is_made_once_per_revision() -> None:
    asked = _Asked()
    got = [asked.get("a", revision) for revision in ("1", "1", "2", "2", "1")]
    assert got == ["a@1", "a@1", "a@2", "a@2", "a@1"]
    assert asked.made == ["a@1", "a@2", "a@1"]


def test_the_longest_unused_is_dropped_first() -> None:
    asked = _Asked()
    for key in ("a", "b", "a", "c", "a", "b"):
        asked.get(key, "1")
    assert asked.made == ["a@1", "b@1", "c@1", "b@1"]
