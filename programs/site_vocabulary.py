"""What one site declares about its own language, in one file: names, abbreviations, fiscal year."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from pydantic import Field, ValidationError

from programs.reading.value import Value, normal_form
from signatures.errors import ConfigurationError
from signatures.frozen import Frozen
from signatures.plan import ConstraintField


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

    def expansions(self, text: str) -> Iterator[str]:
        """Give the long forms of the abbreviations a text holds."""
        for short, long in self.abbreviations.items():
            if re.search(rf"(?<!\w){re.escape(short)}(?!\w)", text, re.IGNORECASE):
                yield long

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
    except ValueError as error:
        raise ConfigurationError(f"{path}: {error}; write JSON, or TOML as .toml") from error
