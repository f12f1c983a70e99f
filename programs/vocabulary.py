"""What a workspace talks about: the frozen word statistics the planner may look at."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Self

from pydantic import Field
from wordfreq import zipf_frequency

from programs.reading.values.definitions import definitions
from programs.reading.values.places import country_code
from programs.reading.values.value import Value, normal_form
from programs.site_vocabulary import NO_SITE, DeclaredNames, Site, is_long_name
from programs.text import WORD, folded, stem, stems, tokens
from signatures.evidence import Passage
from signatures.frozen import Frozen
from signatures.plan import ConstraintField

CAPITAL = re.compile(r"(?<=[a-z,] )[A-Z][\w'’]*")
"""A capital in the middle of a sentence: the writer's, not the full stop's."""
RARE = 0.004
"""Share of a workspace's passages up to which a word of theirs is special."""
NAMED = 0.25
"""Share of its passages that write a word with a capital, above which it is a name."""


LONGEST_CODE = 3
SHORT_WORD = 3
"""Letters from which a short form may be written in lower case."""
UNUSUAL = 3.5
"""Zipf frequency below which the letters of a short form are no word of everyday English."""


class CountryUse(Frozen):
    """In how many country-specific passages a stem stands, and of which countries (ISO codes)."""

    passages: int
    countries: frozenset[str]


class Vocabulary(Frozen):
    """Word statistics of one tenant's workspace; it holds no text and no index.

    `document_frequency` maps a stem to the number of passages that hold it, `words` a case-folded
    word to the same, `country_use` a stem to the country-specific passages among them. `capitals`
    a stem to the passages that write it with a capital in the middle of a sentence.
    `families`, `countries` and `years` are what passages declare of themselves; `definitions`
    pairs an abbreviation with the long form that stands before it in a passage; `site` is what the
    site declares.
    """

    passages: int = 0
    document_frequency: dict[str, int] = Field(default_factory=dict)
    words: dict[str, int] = Field(default_factory=dict)
    country_use: dict[str, CountryUse] = Field(default_factory=dict)
    families: frozenset[str] = frozenset()
    countries: frozenset[str] = frozenset()
    years: frozenset[int] = frozenset()
    capitals: dict[str, int] = Field(default_factory=dict)
    definitions: frozenset[tuple[str, str]] = frozenset()
    site: Site = NO_SITE

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> Self:
        """Count the words of every passage's title, heading and text."""
        tally = _Tally()
        for passage in passages:
            tally.count(passage)
        return cls.model_validate(tally.read())

    @classmethod
    def merged(cls, parts: Iterable["Vocabulary"]) -> Self:
        """Add up the statistics of passages counted apart, each of them in one part only."""
        tally = _Tally()
        for part in parts:
            tally.add(part)
        return cls.model_validate(tally.read())

    def at(self, site: Site) -> Self:
        """Add what a site declares."""
        return self if site == self.site else self.model_copy(update={"site": site})

    def frequency(self, stem: str) -> int:
        """Tell how many passages hold this stem."""
        return self.document_frequency.get(stem, 0)

    def abbreviated(self, text: str) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
        """Find each abbreviation in a text once, with what it may be short for.

        What the site declares is meant; passages may define one short form in several ways. A
        short form in lower case is one where it is no word.
        """
        found: dict[tuple[int, int], tuple[str, ...]] = {
            (start, end): (long,) for start, end, long in self.site.abbreviated(text)
        }
        declared = {text[start:end].casefold() for start, end in found}
        for token in tokens(text):
            short = token.text if token.text in self._long_forms else token.text.upper()
            if short not in self._long_forms or short.casefold() in declared:
                continue
            if short == token.text or _is_no_word(token.text):
                declared.add(short.casefold())
                found[token.start, token.end] = self._long_forms[short]
        return tuple((*place, longs) for place, longs in sorted(found.items()))

    def expansions(self, text: str) -> tuple[str, ...]:
        """Give the long forms of the abbreviations in a text, by the site or by a passage."""
        return tuple(dict.fromkeys(long for *_, longs in self.abbreviated(text) for long in longs))

    def spelt_out(self, text: str) -> str:
        """Write behind a text what its abbreviations are short for, those that mean one thing.

        Long forms are written small: they explain a name and are none.
        """
        plain = text.casefold()
        held = (longs[0].casefold() for *_, longs in self.abbreviated(text) if len(longs) == 1)
        added = [long for long in held if long not in plain]
        return f"{text.rstrip(' ?.!')} ({', '.join(added)})" if added else text

    def values(self, text: str) -> tuple[Value, ...]:
        """Find the names that passages declare beside their text: countries, families.

        A family of one word is none by itself: `travel` may be anything, `travel policy` is not.
        """
        return tuple(
            value
            for value in self._names.values(text)
            if value.field is not ConstraintField.COUNTRY or _is_written_as_declared(value, text)
        )

    @cached_property
    def long_families(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The families named by several words, each with their stems."""
        named = ((family, stems(family)) for family in self.families)
        return tuple((family, words) for family, words in named if len(words) > 1)

    @cached_property
    def _long_forms(self) -> Mapping[str, tuple[str, ...]]:
        forms: dict[str, dict[str, str]] = {}
        for short, long in sorted(self.definitions):
            forms.setdefault(short, {})[normal_form(long)] = long
        return {short: tuple(longs.values()) for short, longs in forms.items()}

    @cached_property
    def _names(self) -> DeclaredNames:
        unknown = (name for name in self.countries if country_code(name) is None)
        countries = [(ConstraintField.COUNTRY, name, f"country:{name}") for name in unknown]
        named = ((family, normal_form(family)) for family in self.families if is_long_name(family))
        families = [(ConstraintField.DOCUMENT_FAMILY, n, f"document_family:{f}") for n, f in named]
        return DeclaredNames((*countries, *families))

    def is_plain(self, stem: str) -> bool:
        """Tell whether the workspace uses this stem in many passages, and not as a name."""
        held = self.frequency(stem)
        return held > RARE * self.passages and self.capitals.get(stem, 0) <= NAMED * held

    def varies_by_country(self, stem: str, country: str) -> bool:
        """Tell whether a stem belongs to matters that each country, this one too, rules by itself.

        True when most passages that hold it are country-specific and three or more countries
        are among them.
        """
        use = self.country_use.get(stem)
        if use is None or 2 * use.passages < self.frequency(stem):
            return False
        return len(use.countries) >= 3 and (country_code(country) or country) in use.countries


def _is_no_word(written: str) -> bool:
    return len(written) >= SHORT_WORD and zipf_frequency(written, "en") < UNUSUAL


def _is_written_as_declared(value: Value, text: str) -> bool:
    """Tell the code `IT` of a country from the word that looks like it."""
    code = value.key.removeprefix("country:")
    return not (code.isupper() and len(code) <= LONGEST_CODE) or (
        value.text == code and not text.isupper()
    )


class _Tally:
    """Word statistics while they are being counted."""

    def __init__(self) -> None:
        self._passages = 0
        self._words: Counter[str] = Counter()
        self._frequency: Counter[str] = Counter()
        self._specific: Counter[str] = Counter()
        self._countries: dict[str, set[str]] = {}
        self._families: set[str] = set()
        self._named_countries: set[str] = set()
        self._years: set[int] = set()
        self._capitals: Counter[str] = Counter()
        self._definitions: set[tuple[str, str]] = set()

    def count(self, passage: Passage) -> None:
        text = f"{passage.title} {passage.heading} {passage.text}"
        words = {folded(word) for word in set(WORD.findall(text))}
        reduced = {stem(word) for word in words}
        self._passages += 1
        self._words.update(words)
        self._frequency.update(reduced)
        self._capitals.update({stem(word) for word in set(CAPITAL.findall(passage.text))})
        self._definitions.update(definitions(passage.text))
        self._families |= {passage.family} if passage.family else set()
        self._years |= {passage.effective_year} if passage.effective_year else set()
        if passage.country:
            self._named_countries.add(passage.country)
            self._specific.update(reduced)
            code = country_code(passage.country) or passage.country
            for held in reduced:
                self._countries.setdefault(held, set()).add(code)

    def add(self, part: Vocabulary) -> None:
        self._passages += part.passages
        self._words.update(part.words)
        self._frequency.update(part.document_frequency)
        self._families |= part.families
        self._named_countries |= part.countries
        self._years |= part.years
        self._capitals.update(part.capitals)
        self._definitions |= part.definitions
        for name, use in part.country_use.items():
            self._specific[name] += use.passages
            self._countries.setdefault(name, set()).update(use.countries)

    def read(self) -> Mapping[str, object]:
        return {
            "passages": self._passages,
            "document_frequency": self._frequency,
            "words": self._words,
            "country_use": {
                name: CountryUse(passages=self._specific[name], countries=frozenset(codes))
                for name, codes in self._countries.items()
            },
            "families": self._families,
            "countries": self._named_countries,
            "years": self._years,
            "capitals": self._capitals,
            "definitions": self._definitions,
        }


EMPTY_VOCABULARY = Vocabulary()
