"""Every clause has a query, every query a clause, and no material word is lost between them."""

from collections.abc import Iterator, Sequence

from programs import grammar
from programs.grounds import Grounds
from programs.reading.content import content, is_content, without_openers, without_switch
from programs.reading.derivation import root, roots
from programs.text import Token, bare, stems, tokens
from programs.validators.tracing import is_connective
from signatures.limits import Limits
from signatures.plan import PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

_SAYING_LITTLE = grammar.DOCUMENT_NOUNS | grammar.SAME_THINGS | grammar.PARTICLES


def check_coverage(plan: QueryPlan, grounds: Grounds, limits: Limits) -> Iterator[Violation]:
    """Match clauses and queries both ways, against the clauses that grammar finds, too."""
    if not plan.queries:
        return
    yield from _questions_without_clause(plan, grounds)
    for clause in plan.clauses:
        serving = [
            q for q in plan.queries if clause.id in q.clause_ids and q.kind is not QueryKind.PROBE
        ]
        if not serving:
            yield Violation(code=ViolationCode.CLAUSE_UNCOVERED, clause_id=clause.id)
        elif not grounds.accepts(clause):
            asked = grounds.asked_by(clause.text, whole=len(plan.clauses) == 1)
            yield from _lost_words(asked, clause.id, serving, grounds)
    if len(plan.clauses) > len(grounds.reading.clauses):
        yield from _lost_words(grounds.reading.kept, None, plan.queries, grounds)
    yield from _lost_words(grounds.reading.statements, None, plan.queries, grounds)
    yield from _lost_antecedent(plan, grounds)
    yield from _branches_without_clause(plan, grounds)


def _questions_without_clause(plan: QueryPlan, grounds: Grounds) -> Iterator[Violation]:
    clean = grounds.reading.clean
    for part in grounds.reading.clauses:
        start, end = clean.original_span(*part)
        if not any(clause.start < end and start < clause.end for clause in plan.clauses):
            yield Violation(
                code=ViolationCode.CLAUSE_UNCOVERED, value=plan.original_question[start:end]
            )


def _lost_words(
    asked: str, clause_id: str | None, serving: Sequence[PlannedQuery], grounds: Grounds
) -> Iterator[Violation]:
    """Find material words of what is asked that no query but a variant keeps."""
    faithful = [q.text for q in serving if q.kind not in (QueryKind.VARIANT, QueryKind.PROBE)]
    kept = roots(token.text for text in faithful for token in tokens(text))
    keys = frozenset(value.key for text in faithful for value in grounds.reading.values_of(text))
    spelled = [value for value in grounds.reading.values_of(asked) if value.key in keys]
    brought = roots(token.text for token in content(grounds.conversation)) & kept
    names_back = bool(brought) and clause_id is not None and grounds.reading.swap is None
    lost = [
        token.text
        for token in _material(asked)
        if not (
            root(token.text) in kept
            or root(grounds.reading.repairs.get(token.text, token.text)) in kept
            or any(value.start <= token.start < value.end for value in spelled)
            or (names_back and _is_definite(asked, token))
        )
    ]
    if lost and faithful:
        yield Violation(code=ViolationCode.WORD_LOST, clause_id=clause_id, value=" ".join(lost))


def _is_definite(text: str, token: Token) -> bool:
    """Tell a noun that points back, `the band`, whose meaning a query may name instead.

    Behind a preposition it is a place or a part of what is asked: `spread to the throat`.
    """
    before = [bare(word.text) for word in tokens(text[: token.start])[-2:]]
    after = tokens(text[token.end :])[:1]
    ends = not any(is_content(word.text) or bare(word.text) == "one" for word in after)
    points = before[-1:] and before[-1] in grammar.DEFINITE
    return bool(ends and points) and before[0] not in grammar.PREPOSITIONS


def _lost_antecedent(plan: QueryPlan, grounds: Grounds) -> Iterator[Violation]:
    """Hold queries to an accepted offer's words, and what rules wrote to the antecedent's, too.

    People and models choose among an antecedent's words.
    """
    reading = grounds.reading
    accepting = {clause.id for clause in plan.clauses if grounds.accepts(clause)}
    for query in plan.queries:
        if reading.settled:
            if accepting & set(query.clause_ids):
                yield from _lost_words(reading.settled.text, None, (query,), grounds)
        elif query.kind in (QueryKind.RULE, QueryKind.BRANCH):
            carried = reading.swap.text if reading.swap else grounds.antecedent
            yield from _lost_words(carried, None, (query,), grounds)


def _material(text: str) -> Iterator[Token]:
    """Give the words of a clause that a query must not lose."""
    said = without_openers(without_switch(text))
    for token in content(text)[-len(content(said)) :] if content(said) else ():
        plain = bare(token.text)
        letter = len(plain) == 1 and token.text.islower()
        if not (letter or is_connective(plain) or plain in _SAYING_LITTLE):
            yield token


def _branches_without_clause(plan: QueryPlan, grounds: Grounds) -> Iterator[Violation]:
    accepted = grounds.reading.settled.text if grounds.reading.settled else ""
    clauses = {
        clause.id: frozenset(stems(accepted if grounds.accepts(clause) else clause.text))
        for clause in plan.clauses
    }
    for query in plan.queries:
        own = frozenset().union(*(clauses[i] for i in query.clause_ids))
        if query.kind is QueryKind.BRANCH and not own & frozenset(stems(query.text)):
            yield Violation(code=ViolationCode.UNSUPPORTED_BRANCH, query_id=query.id)
