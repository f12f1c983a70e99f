"""What one site declares about its own language, in one file: names, abbreviations, fiscal year."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from pydantic import Field, ValidationError

from programs.reading.values.value import Value, normal_form
from programs.reading.words.content import content
from programs.text import stems, tokens
from signatures.errors import ConfigurationError
from signatures.frozen import Frozen
from signatures.plan import ConstraintField

LONGEST_NAME = 8
"""Words of a name that a workspace's documents declare."""


class DeclaredNames:
    """Names by their stems, found in a text in time linear in its words."""

    def __init__(self, names: Iterable[tuple[ConstraintField, str, str]]) -> None:
        self._held = {stems(name): (field, key) for field, name, key in names}
        self._opening = frozenset(words[0] for words in self._held if words)
        self._longest = min(LONGEST_NAME, max(map(len, self._held), default=0))

    def values(self, text: str) -> Iterator[Value]:
        """Find the names in a text, in any case and number, the longest first."""
        words, end = tokens(text), 0
        for place, token in enumerate(words):
            if token.stem not in self._opening or token.start < end:
                continue
            for last in range(min(place + self._longest, len(words)), place, -1):
                found = self._held.get(tuple(word.stem for word in words[place:last]))
                if found:
                    end = words[last - 1].end
                    surface = text[token.start : end]
                    yield Value(found[0], surface, found[1], token.start, end)
                    break


def is_long_name(name: str) -> bool:
    """Tell a name of two words or more, one of them with a meaning, from a word of everyday use."""
    return len(stems(name)) > 1 and bool(content(name))


class Site(Frozen):
    """The declared language of a site.

    `vocabulary` lists names by the field they belong to, such as the products or accounts of a
    company; `abbreviations` map a short form to its long one; `fiscal_year_start` is the month
    (1-12) a fiscal year begins with, which is named after the calendar year it ends in.
    """

    vocabulary: dict[ConstraintField, tuple[str, ...]] = Field(default_factory=dict)
    abbreviations: dict[str, str] = Field(default_factory=dict)
    fiscal_year_start: int | None = Field(default=None, ge=1, le=12)

    def values(self, text: str) -> Iterator[Value]:
        """Find the declared names in a text, in any case, the longest first."""
        for match in self._pattern.finditer(text) if self._fields else ():
            form = normal_form(match.group())
            yield Value(self._fields[form], match.group(), f"site:{form}", *match.span())

    def abbreviated(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Find the first of each declared abbreviation in a text, in any case, and its long form.

        Each is given as its half-open range of characters and what it is short for.
        """
        for short, long in self.abbreviations.items():
            match = re.search(rf"(?<!\w){re.escape(short)}(?!\w)", text, re.IGNORECASE)
            if match:
                yield *match.span(), long

    @cached_property
    def _fields(self) -> Mapping[str, ConstraintField]:
        return {normal_form(n): field for field, names in self.vocabulary.items() for n in names}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names = sorted(
            (n for held in self.vocabulary.values() for n in held), key=len, reverse=True
        )
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)


NO_SITE = Site()


def read_site(path: Path | None) -> Site:
    """Read a site's file, JSON or TOML by its suffix; `ConfigurationError` says what is wrong.

    Without a path nothing is declared.
    """
    if path is None:
        return NO_SITE
    try:
        text = path.read_text(encoding="utf-8")
        return Site.model_validate(
            tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
        )
    except OSError as error:
        raise ConfigurationError(f"{path}: {error.strerror}; check PLUMBLINE_SITE") from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "site"
        raise ConfigurationError(f"{path}: {where}: {first['msg']}; correct the file") from error
    except (ValueError, RecursionError) as error:
        raise ConfigurationError(f"{path}: {error}; write JSON, or TOML as .toml") from error
