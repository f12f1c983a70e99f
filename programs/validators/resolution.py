"""A rewrite really resolves what the message left open."""

from collections.abc import Iterator

from wordfreq import zipf_frequency

from programs import grammar
from programs.grounds import Grounds
from programs.reading.content import content
from programs.reading.derivation import root, roots
from programs.reading.pronouns import is_introduced, points
from programs.reading.utterance import Utterance
from programs.text import Token, bare, stems, tokens
from programs.validators.tracing import is_connective
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

SHORT = 2
"""Letters up to which a word is a slip or an abbreviation and says little."""


def check_resolution(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find rewrites that still point, or that take nothing from what the message refers to."""
    reading = grounds.reading
    if reading.topic is None:
        return
    accepted = reading.acceptance or reading.choice
    before = grounds.added if accepted else f"{grounds.antecedent}\n{grounds.conversation}"
    asked = _roots(grounds.question)
    brought = roots(t.text for t in content(before) if not is_connective(bare(t.text))) - asked
    coined = _coined(grounds.added if accepted else grounds.antecedent)
    for query in plan.queries:
        if query.kind is not QueryKind.REWRITE:
            continue
        held = _roots(query.text)
        subjectless = (brought and not brought & held) or not coined <= set(stems(query.text))
        if subjectless or _is_cut_short(before, held, asked) or _still_points(query.text):
            yield Violation(code=ViolationCode.UNRESOLVED, query_id=query.id)


def _roots(text: str) -> frozenset[str]:
    return roots(token.text for token in tokens(text))


def _is_cut_short(before: str, held: frozenset[str], asked: frozenset[str]) -> bool:
    """Tell whether a word from before is kept without the words that say which it is.

    A word said in several phrases needs those of one of them.
    """
    words = content(before)
    whole: dict[str, bool] = {}
    for ahead, word in zip((None, *words), words, strict=False):
        stays = ahead is None or not _modifies(before, ahead, word) or root(ahead.text) in held
        whole[root(word.text)] = whole.get(root(word.text), False) or stays
    return any(not stays and name in held - asked for name, stays in whole.items())


def _modifies(text: str, ahead: Token, word: Token) -> bool:
    """Tell whether a word says which the next one is; what somebody does, and when, does not."""
    free = grammar.TEMPORAL_NOUNS | grammar.RELATIVE
    doer = grammar.SUBJECT_PRONOUNS | {"to"}
    before = tokens(text[: ahead.start])[-1:]
    return (
        text[ahead.end : word.start] in (" ", "-")
        and len(ahead.text) > SHORT
        and bare(ahead.text) not in free
        and not ahead.text.endswith(("ed", "ing"))
        and not any(bare(token.text) in doer for token in before)
    )


def _coined(text: str) -> set[str]:
    """Give the stems of words no dictionary holds: they name what is talked about."""
    return {t.stem for t in content(text) if len(t.text) > 3 and not zipf_frequency(t.text, "en")}


def _still_points(text: str) -> bool:
    """Tell whether a word for a thing points outside a text; people may be the company's."""
    said = Utterance(text)
    return any(
        said.plain[place] in ("it", "that", "this", "one", "ones", "those", "these")
        and points(said, place) is not None
        and not is_introduced(said, place, conversation=False)
        for place in range(len(said.words))
    )
