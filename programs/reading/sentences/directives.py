"""Sentences that tell the system what to do instead of asking a document."""

import re
from typing import Literal

from programs import grammar
from programs.grammar import either
from programs.reading.sentences.openings import without_opening
from programs.reading.sentences.question_form import QUESTION_START, STARTS_AS_QUESTION, asks, seeks
from programs.text import WORD, normalise

Reason = Literal["directive", "scope_request", "paste", "noise"]

IMPERATIVES = grammar.words(
    "answer ignore forget disregard pretend act override bypass search look query go add append "
    "prepend include set drop remove switch print reveal output respond reply disable enable "
    "assume treat imagine roleplay obey follow insert put use check open access grant skip stop "
    "delete write swap apply change"
)
MACHINE_PARTS = grammar.words(
    "prompt prompts filter filters planner query queries json yaml variants guardrails"
)
"""Nouns that mean a part of the system wherever they stand."""
SYSTEM_NOUNS = MACHINE_PARTS | grammar.words(
    "rule rules instruction instructions system search searches mode output constraint "
    "constraints command commands message messages restrictions context developer assistant bit "
    "above paste pasted directions orders clarify"
)
STORES = grammar.words(
    "folder folders channel channels index collection collections database databases drive drives "
    "repository repositories vault"
)
SCOPE_NOUNS = STORES | grammar.words(
    "tenant tenants workspace workspaces scope scopes role roles permission permissions admin "
    "administrator handbook handbooks everything share shares site"
)
SCOPE_QUALIFIERS = grammar.words(
    "other another every all confidential private restricted secret hidden only also too well "
    "everyone else whole entire their theirs board admin administrator root tenant tenants "
    "workspace"
)
AMBIGUOUS = grammar.words(
    "rule rules restrictions bit message messages orders directions instructions system systems "
    "search searches above"
)
"""System nouns that documents have, too, where something says what they are about."""
FORCING = grammar.words("bypass override skip disable ignore disregard grant swap apply")
_ROLE_NAMES = (
    r"(?:system|assistant|developer|planner|user"
    r"|note\s+(?:to|for)\s+(?:the\s+)?\w+"
    r"|(?:new\s+)?instructions?|override)"
)
ROLE_LABEL = re.compile(rf"\W*{_ROLE_NAMES}\s*:", re.IGNORECASE)
ROLE_PLAY = re.compile(
    r"^(?:(?:do not|don't|dont|never) (?:ask|clarify|refuse|validate|filter)\b"
    r"|let'?s (?:play|pretend|imagine)\b"
    r"|you are now|you're now|from now on"
    r"|as an? (?:admin|administrator|system|root)\b"
    r"|every (?:query|search|answer)"
    r"|always (?:search|query|answer|add|include|append|respond)"
    rf"|never (?:ask|refuse|clarify)|{_ROLE_NAMES}\s*:)",
)
ORDERS_MACHINES = re.compile(
    r"\b(?:ai|assistants?|agents?|bots?|models?|llms?|planners?|chatbots?)\b[^?]{0,60}"
    r"\b(?:must|should|shall|have\s+to|need\s+to|will\s+now|are\s+to)\b"
)
_TOPICAL = grammar.words("for on about")
ALLOWS = re.compile(
    r"^you\s+(?:can|may|must|should|need\s+to|have\s+to)\s+(?:\w+ly\s+)?"
    rf"(?:{either(IMPERATIVES)})\b"
)
ON_THE_PROMPT = re.compile(
    r"\b(?:system\s+prompt|your\s+(?:system\s+)?(?:prompt|instructions|rules|guidelines))\b"
)
ASSIGNMENT = re.compile(r"\b[a-z_]+\s*=\s*[\"'\w*]")
SCOPED = re.compile(r"\b(?:in|from|of|for|use|search)\s+(?:the\s+)?(?:tenant|workspace)\s+\w+")
SCOPE_ASSIGNMENT = re.compile(
    r"\b(?:tenant|workspace|scope|role|roles|country|collection|filter)\s*[=:]\s*[\"'\w*]"
)
REQUEST = re.compile(r"^(?:(?:can|could|would|will)\s+you|you)\s+(?:please\s+)?")

ASSIGNS = re.compile(r"\W*(?:\w+[ \t]?){1,3}:")
COLON = re.compile(r":\s+(?=\S)")
HANDOVER = re.compile(
    r",?\s*\b(?:and|then)\s+(?:then\s+)?(?:please\s+)?"
    r"(?:tell|show|let|give|answer|explain)\s+(?:me|us)?\b\s*",
    re.IGNORECASE,
)
TURN = re.compile(
    rf"[,;–-]+\s*(?:(?:anyway|so|but|now|ok|okay|also)[\s,]+)*(?={QUESTION_START})", re.IGNORECASE
)
TAIL = re.compile(
    r"\b(?:for|about|on|regarding)\s+(?:that|this|it|those|these)\s*[?.!]*$", re.IGNORECASE
)


_SOUGHT = re.compile(rf"\b(?:for|about)\s+(?=(?:{either(grammar.DETERMINERS)})\s)", re.IGNORECASE)


_ELSEWHERE = re.compile(
    rf"\s+(?:in|from|within|of|across)\s+(?:(?:{either(grammar.DETERMINERS)})\s+)?(?:[\w-]+\s+)?"
    rf"(?:{either(SCOPE_NOUNS)})(?:\s+(?:of\s+)?[\w-]+)?\s*[?.!]*$",
    re.IGNORECASE,
)


def directive(sentence: str) -> Reason | None:
    """Tell why a sentence is no question to a document, or None when it may be one."""
    plain = normalise(sentence).lstrip("\"'*-#> ")
    said = without_opening(plain)
    if ROLE_PLAY.match(plain) or ROLE_PLAY.match(said):
        return "directive"
    scoped = SCOPED.search(plain) and not STARTS_AS_QUESTION.match(said)
    if scoped or SCOPE_ASSIGNMENT.search(plain):
        return "scope_request"
    if ALLOWS.match(said):
        return "scope_request" if SCOPE_NOUNS & {*WORD.findall(said)} else "directive"
    orders = ORDERS_MACHINES.search(plain) or ON_THE_PROMPT.search(plain)
    if orders and not STARTS_AS_QUESTION.match(plain):
        return "directive"
    return _imperative(WORD.findall(REQUEST.sub("", said)), plain)


def _imperative(found: list[str], plain: str) -> Reason | None:
    """Judge a sentence by the verb it opens with and the things it names."""
    if not found or found[0] not in IMPERATIVES:
        return None
    named = {*found[1:]}
    scope = bool(named & SCOPE_NOUNS)
    if scope and (
        named & SCOPE_QUALIFIERS
        or found[0] in FORCING
        or ASSIGNMENT.search(plain)
        or found[0] == "pretend"
    ):
        return "scope_request"
    steers = found[0] == "pretend" or ASSIGNMENT.search(plain) or _names_the_system(found)
    return "directive" if steers else None


def _names_the_system(found: list[str]) -> bool:
    """Tell whether an order names a part of the system: `the rules`, not `the rules for guests`."""
    if "your" in found:
        return not SYSTEM_NOUNS.isdisjoint(found)
    pairs = [*zip(found, found[1:], [*found[2:], ""], strict=False)]
    return any(
        word in SYSTEM_NOUNS
        and not (
            word in AMBIGUOUS
            and (
                after in _TOPICAL
                or (found[0] in grammar.SEEKING and before not in grammar.FUNCTION_WORDS)
            )
        )
        for before, word, after in pairs
    )


def handover(text: str, start: int, end: int) -> tuple[int, int]:
    """Find where the directive in a sentence ends and the question it leads to begins."""
    sentence = text[start:end]
    if ROLE_LABEL.match(sentence) or ORDERS_MACHINES.search(normalise(sentence)):
        turns: tuple[re.Pattern[str], ...] = (HANDOVER, TURN)
    else:
        turns = (COLON, HANDOVER, TURN)
    for pattern in turns:
        match = pattern.search(text, start, end)
        if match is None or match.start() == start:
            continue
        if pattern is COLON and ASSIGNS.match(sentence) and not asks(text[match.end() : end]):
            continue
        if _asks_a_document(text[match.end() : end]):
            return match.start(), match.end()
    sought = [*_SOUGHT.finditer(text, start, end)][-1:]
    if sought and _seeks_elsewhere(sentence, text[sought[0].end() : end]):
        return sought[0].span()
    tail = TAIL.search(text, start, end)
    return (tail.start(), tail.start()) if tail else (end, end)


def _seeks_elsewhere(sentence: str, thing: str) -> bool:
    """Tell whether a request for another scope names a thing to find there, and asks no more."""
    said = REQUEST.sub("", without_opening(normalise(sentence)))
    named = {match.group() for match in WORD.finditer(normalise(thing))}
    reaches = named & (SCOPE_NOUNS | SYSTEM_NOUNS | SCOPE_QUALIFIERS)
    scoped = directive(sentence) == "scope_request"
    return scoped and said.split(" ")[0] in grammar.SEEKING and not reaches


def scope_tail(text: str, start: int, end: int) -> int | None:
    """Find where a request for a thing begins to say in which other scope it is looked for."""
    where = _ELSEWHERE.search(text, start, end)
    if where is None or directive(text[start:end]) != "scope_request":
        return None
    sought = REQUEST.sub("", without_opening(normalise(text[start : where.start()])))
    whole = sought.split(" ")[0] in grammar.SEEKING and seeks(sought) and not directive(sought)
    return where.start() if whole else None


def _asks_a_document(rest: str) -> bool:
    """Tell whether what a directive leads to is a question, not more of the directive."""
    named = {match.group() for match in WORD.finditer(normalise(rest))}
    return directive(rest) is None and not named & {"tenant", "tenants", "workspace", "workspaces"}
