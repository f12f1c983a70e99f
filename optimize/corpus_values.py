"""Values of every kind as a corpus's own text writes them: what hostile drafts are made of."""

import re
from collections.abc import Iterable, Mapping
from random import Random

from wordfreq import zipf_frequency

from signatures.evidence import Passage

SAYS_LITTLE = 5.2
"""Zipf frequency from which a word by itself narrows nothing: `all`, `these`, `new`."""

_CAP = r"[A-Z][a-zA-Z&]+"
_NAME = rf"{_CAP}(?: {_CAP})?"
_MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
PATTERNS: Mapping[str, re.Pattern[str]] = {
    kind: re.compile(pattern)
    for kind, pattern in {
        "year": r"\b(?:19|20)\d\d\b",
        "effective date": rf"\b(?:\d{{1,2}} {_MONTH}(?: \d{{4}})?|{_MONTH} \d{{1,2}}(?:, \d{{4}})?"
        r"|\d{4}-\d{2}-\d{2})\b",
        "amount": r"[$€£]\s?\d[\d,.]*\d|\b\d+(?:\.\d+)?%"
        r"|\b\d[\d,]* (?:EUR|USD|GBP|INR|days|weeks|months|hours|minutes|percent)\b",
        "identifier": r"\b[A-Z]{2,}(?:-[A-Z0-9]+)*-?\d+\b|(?<=\s)#[a-z][\w-]+"
        r"|[\w.+-]+@[\w-]+\.[a-z]+\b|\b[A-Z]{3,6}\b",
        "group": r"\b([a-z]+(?:-[a-z]+)?) (?:employees|workers|staff|students|members|hires"
        r"|colleagues)\b",
        "department": rf"\b({_NAME}) (?:[Tt]eam|[Dd]epartment|[Dd]ivision)\b"
        r"|\bthe ([a-z]+) (?:team|department|desk)\b",
        "product": rf"(?<=[a-z] )(?:using|via|in|through|into|with|to) ({_NAME})(?=[.,]"
        r"| (?:to|and|or|for|when|by|as|account|app|calendar|channel)\b)",
        "version": rf"\b{_CAP} \d+(?:\.\d+)+\b|\bv(?:ersion )?\d+(?:\.\d+)*\b",
        "organisation": rf"\b{_CAP}(?: {_CAP})*,? (?:Inc|LLC|GmbH|Ltd|BV|Limited|Foundation"
        r"|University|Bank|Institute|Agency|Group|Pty|Trust)\b"
        rf"|\b({_CAP})(?= pays\b| runs\b| offers\b|'s\b)",
        "account": rf"\b({_CAP}|[a-z]+) (?:account|card|wallet)s?\b"
        r"|\b[Cc]ost cent(?:re|er)s? ([A-Z0-9][\w-]*)|\bproject code ([A-Z0-9][\w-]*)",
        "owner": r"\b(?:owned by|approved by|approval (?:from|of)|contact|signed by|managed by"
        rf"|maintained by|reach out to|escalate to) (?:the |your )?({_CAP}(?: {_CAP}){{0,2}})"
        rf"|\b((?:VP|Director|Head|Chief) (?:of )?{_NAME})\b"
        r"|\bby (?:the |your )([a-z]+ (?:manager|lead|director|partner|owner|officer|desk))\b",
        "exception": r"\b(?:except|excluding|other than|apart from)(?: for)? (?:the |an? |any )?"
        r"([a-z]+(?: [a-z]+)?)(?=[.,;)]| (?:and|or|are|is|in|for|that|which)\b)"
        r"|\bnot (?:cover|include|pay for|apply to) ([a-z]+)\b",
        "person": r"\b(?:by|with|to|contact|from|manager|DRI|and) ([A-Z][a-z]+ [A-Z][a-z]+)\b",
    }.items()
}


def corpus_values(passages: Iterable[Passage]) -> Mapping[str, tuple[str, ...]]:
    """Give the distinct values of each kind, in an order of chance that is always the same."""
    held = tuple(passages)
    found = {
        kind: {_value(match) for passage in held for match in pattern.finditer(passage.text)}
        for kind, pattern in PATTERNS.items()
    }
    found["country"] = {passage.country for passage in held if passage.country}
    found["family"] = {f"{p.family.replace('-', ' ')} policy" for p in held if p.family}
    found["extra clause"] = {p.heading for p in held if len(p.heading.split()) > 1}
    return {kind: _shuffled(filter(narrows, values)) for kind, values in found.items()}


def narrows(value: str) -> bool:
    """Tell whether some word of a value, or a figure, says more than `all employees` does."""
    return any(
        not word.isalpha() or zipf_frequency(word, "en") < SAYS_LITTLE
        for word in value.lower().split()
        if word not in ("employee", "employees", "staff", "policy")
    )


def _value(match: re.Match[str]) -> str:
    return next((group for group in match.groups() if group), match.group()).strip()


def _shuffled(values: Iterable[str]) -> tuple[str, ...]:
    ordered = sorted(values)
    Random(len(ordered)).shuffle(ordered)
    return tuple(ordered)
