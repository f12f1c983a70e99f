"""Every token of a query traces to a trusted span, or is one of a few plain words."""

from collections.abc import Iterator

from wordfreq import zipf_frequency

from programs import grammar
from programs.grounds import Grounds
from programs.text import Token, normalise, tokens
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

COMMON = 5.0
"""Zipf frequency (uses per billion words, log10) from which a word says little by itself."""


def check_tracing(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Find words that no trusted source holds, in every query and the resolved question."""
    for query in plan.queries:
        if query.kind is not QueryKind.PROBE:
            yield from _untraceable(query.text, query.id, grounds, limits)
    if plan.resolved_question and all(q.text != plan.resolved_question for q in plan.queries):
        yield from _untraceable(plan.resolved_question, None, grounds, limits)


def novel_words(text: str, grounds: Grounds) -> tuple[Token, ...]:
    """Give the words of a text that trace to nothing trusted and carry meaning."""
    return tuple(
        token
        for token in tokens(text)
        if token.stem not in grounds.stems and not is_connective(normalise(token.text))
    )


def is_connective(word: str) -> bool:
    """Tell whether a word only makes a sentence, or names documents as such."""
    plain = word.replace("'", "")
    return (
        plain in grammar.FUNCTION_WORDS
        or plain in grammar.LIGHT_VERBS
        or plain in grammar.GENERIC_NOUNS
    )


def _untraceable(
    text: str, query_id: str | None, grounds: Grounds, limits: Limits
) -> Iterator[Violation]:
    first = True
    plain: list[str] = []
    for token in novel_words(text, grounds):
        code = grounds.elsewhere.get(token.stem)
        opens = first and token.start == 0
        first = False
        if _is_specific(token, opens) or (code and zipf_frequency(token.text, "en") < COMMON):
            yield Violation(
                code=code or ViolationCode.INTRODUCED, query_id=query_id, value=token.text
            )
        else:
            plain.append(token.text)
    if len(plain) > limits.max_untraceable_words:
        yield Violation(code=ViolationCode.NOVELTY, query_id=query_id, value=" ".join(plain))


def _is_specific(token: Token, opens: bool) -> bool:
    """Tell a name, number or code from a plain word; a capital opening the text tells nothing."""
    if not token.text.replace("'", "").isalpha():
        return True
    rest = token.text[1:] if opens else token.text
    return rest != rest.lower()
