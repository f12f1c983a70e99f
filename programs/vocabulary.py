"""What a workspace talks about: the frozen word statistics the planner may look at."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pydantic import ConfigDict, Field, field_serializer

from programs.text import stems
from signatures.evidence import Passage
from signatures.frozen import Frozen


class Vocabulary(Frozen):
    """Document frequencies and declared property values of one tenant's workspace.

    `document_frequency` maps a stem to the number of passages that hold it; `countries_by_family`
    tells in which countries a document family has passages. It holds no text and no index.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    passages: int = 0
    document_frequency: Mapping[str, int] = Field(default_factory=dict)
    countries_by_family: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> "Vocabulary":
        """Count the stems of every passage's title, heading and text."""
        frequency: Counter[str] = Counter()
        countries: dict[str, set[str]] = {}
        total = 0
        for passage in passages:
            total += 1
            frequency.update(set(stems(f"{passage.title} {passage.heading} {passage.text}")))
            if passage.family:
                countries.setdefault(passage.family, set()).update(
                    {passage.country} if passage.country else set()
                )
        return cls(
            passages=total,
            document_frequency=MappingProxyType(dict(frequency)),
            countries_by_family={family: tuple(sorted(names)) for family, names in countries.items()},
        )

    @field_serializer("document_frequency")
    def _plain(self, frequency: Mapping[str, int]) -> dict[str, int]:
        return dict(frequency)

    def frequency(self, stem: str) -> int:
        """Tell how many passages hold this stem."""
        return self.document_frequency.get(stem, 0)


EMPTY_VOCABULARY = Vocabulary()
