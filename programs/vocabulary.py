"""What a workspace talks about: the frozen word statistics the planner may look at."""

from collections import Counter
from collections.abc import Iterable
from typing import Self

from pydantic import Field

from programs.reading.places import country_code
from programs.text import normalise, stem, tokens
from signatures.evidence import Passage
from signatures.frozen import Frozen


class CountryUse(Frozen):
    """In how many country-specific passages a stem stands, and of which countries (ISO codes)."""

    passages: int
    countries: frozenset[str]


class Vocabulary(Frozen):
    """Word statistics of one tenant's workspace; it holds no text and no index.

    `document_frequency` maps a stem to the number of passages that hold it, `words` a case-folded
    word to the same, `country_use` a stem to the country-specific passages among them.
    """

    passages: int = 0
    document_frequency: dict[str, int] = Field(default_factory=dict)
    words: dict[str, int] = Field(default_factory=dict)
    country_use: dict[str, CountryUse] = Field(default_factory=dict)
    families: frozenset[str] = frozenset()

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> Self:
        """Count the words of every passage's title, heading and text."""
        words: Counter[str] = Counter()
        frequency: Counter[str] = Counter()
        specific: Counter[str] = Counter()
        countries: dict[str, set[str]] = {}
        families: set[str] = set()
        total = 0
        for passage in passages:
            total += 1
            held = {
                normalise(t.text)
                for t in tokens(f"{passage.title} {passage.heading} {passage.text}")
            }
            held_stems = {stem(word) for word in held}
            words.update(held)
            frequency.update(held_stems)
            if passage.family:
                families.add(passage.family)
            if passage.country:
                specific.update(held_stems)
                code = country_code(passage.country) or passage.country
                for held_stem in held_stems:
                    countries.setdefault(held_stem, set()).add(code)
        return cls(
            passages=total,
            document_frequency=dict(frequency),
            words=dict(words),
            country_use={
                name: CountryUse(passages=specific[name], countries=frozenset(codes))
                for name, codes in countries.items()
            },
            families=frozenset(families),
        )

    def frequency(self, stem: str) -> int:
        """Tell how many passages hold this stem."""
        return self.document_frequency.get(stem, 0)

    def varies_by_country(self, stem: str, country: str) -> bool:
        """Tell whether a stem belongs to matters that each country, this one too, rules by itself.

        True when most passages that hold it are country-specific and three or more countries
        are among them.
        """
        use = self.country_use.get(stem)
        if use is None or 2 * use.passages < self.frequency(stem):
            return False
        return len(use.countries) >= 3 and (country_code(country) or country) in use.countries


EMPTY_VOCABULARY = Vocabulary()
