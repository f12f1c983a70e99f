"""What is excluded stays excluded, and nothing else becomes so."""

from collections.abc import Iterator, Mapping

from programs import grammar
from programs.grounds import Grounds
from programs.reading.values.negation import negated
from programs.reading.words.content import without_openers, without_switch
from programs.reading.words.spelling import repaired
from programs.text import bare, stem, stems, tokens
from signatures.limits import Limits
from signatures.plan import QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode


def check_polarity(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Compare the negations of every query with those of the clauses it answers."""
    reading = grounds.reading
    clauses = {clause.id: grounds.said_in(clause) for clause in plan.clauses}
    message = "\n".join(clauses.values()) if reading.accepted else reading.kept
    for query in plan.queries:
        if query.kind is QueryKind.PROBE:
            continue
        own = " \n".join(_said(clauses[i], grounds) for i in query.clause_ids)
        asked = negated(own)
        text = _as_abbreviated(query.text, grounds)
        written = negated(repaired(text, grounds.reading.repairs))
        turned = any(_turned_round(query.text, written, grounds)) or (
            not _leaves_its_verb_out(own)
            and any(_turned_beside(query.text, written | asked, without_openers(message)))
        )
        if turned or (asked and not written):
            yield Violation(code=ViolationCode.POLARITY, query_id=query.id, value="lost")
        added = written - grounds.negations
        if (added and (not asked or _moved(added, grounds))) or _excludes_more(text, grounds):
            yield Violation(code=ViolationCode.POLARITY, query_id=query.id, value="flipped")
        for bound in _on_the_other_side(query.text, clauses, query.clause_ids, grounds):
            yield Violation(code=ViolationCode.POLARITY, query_id=query.id, value=bound)


def _as_abbreviated(text: str, grounds: Grounds) -> str:
    """Leave out long forms, which exclude nothing: `leave without pay` explains `LWOP`."""
    for start, end in sorted(grounds.expanded(text), reverse=True):
        text = f"{text[:start]}{text[end:]}"
    return text


def _said(clause: str, grounds: Grounds) -> str:
    return repaired(without_switch(clause), grounds.reading.repairs)


def _leaves_its_verb_out(clause: str) -> bool:
    """Tell `and who can`, whose verb another clause says and may negate."""
    return any(bare(last.text) in grammar.AUXILIARIES for last in tokens(clause)[-1:])


def _turned_beside(text: str, said: frozenset[str], message: str) -> Iterator[str]:
    """Find what a message says once, negated, and a query holds without; `said` is known to be."""
    for key in negated(message) - said:
        word = stem(key.removeprefix("not "))
        if word in stems(text) and stems(message).count(word) == 1:
            yield key


def _turned_round(text: str, written: frozenset[str], grounds: Grounds) -> Iterator[str]:
    """Find what was said before, only ever negated, and a query holds as if nobody had."""
    held = frozenset(stems(text))
    swap = grounds.reading.swap
    filled = swap.text if swap and swap.replaced else ""
    before = filled or f"{grounds.antecedent}\n{grounds.conversation}"
    lines = [line for line in before.split("\n") if line.strip()]
    for key in negated(before) - written:
        word = stem(key.removeprefix("not "))
        said = [key in negated(line) for line in lines if word in stems(line)]
        if word in held and said and all(said):
            yield key


def _on_the_other_side(
    text: str, clauses: Mapping[str, str], served: tuple[str, ...], grounds: Grounds
) -> Iterator[str]:
    """Find bounds of the clause that a query loses, or sets the other way: `under` for `over`."""
    written = _bare(text)
    new = written - _bare(grounds.trusted)
    lost = _bare(" ".join(clauses[i] for i in served)) - written
    for one, other in (*grammar.OPPOSITES, *((b, a) for a, b in grammar.OPPOSITES)):
        if lost & one:
            yield from sorted(new & other)
            if not written & one:
                yield from sorted(lost & one & grammar.BOUNDS)


def _bare(text: str) -> frozenset[str]:
    return frozenset(bare(token.text) for token in tokens(text))


def _excludes_more(text: str, grounds: Grounds) -> bool:
    """Tell whether a text makes an exception that nobody asked for."""
    return bool((grammar.EXCLUDERS & _bare(text)) - _bare(grounds.trusted))


def _moved(written: frozenset[str], grounds: Grounds) -> bool:
    """Tell whether a word is negated that the request holds without negating it."""
    asked = frozenset(stems(grounds.trusted))
    return any(stem(key.removeprefix("not ")) in asked for key in written)
