"""Every clause has a query, every query a clause, and no material word is lost between them."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from programs import grammar
from programs.grounds import Grounds
from programs.reading.references.reference import Need
from programs.reading.sentences.prefaces import remarks
from programs.reading.sentences.question_form import asks
from programs.reading.sentences.spans import Range, anatomy
from programs.reading.words.alignment import changes
from programs.reading.words.content import content, is_content, without_openers, without_switch
from programs.reading.words.derivation import root, roots
from programs.reading.words.verbs import is_verb
from programs.text import Token, bare, stems, tokens
from programs.validators.tracing import is_connective
from signatures.limits import Limits
from signatures.plan import PlannedQuery, QueryKind, QueryPlan
from signatures.violations import Violation, ViolationCode

_LONGEST_PHRASE = 3
"""Words before a noun that may belong to its phrase."""
_POINTING = frozenset({Need.PRONOUN, Need.DEMONSTRATIVE, Need.GENERIC_THEY})
_SAYING_LITTLE = grammar.DOCUMENT_NOUNS | grammar.SAME_THINGS | grammar.PARTICLES | grammar.PREFACES

_FILLERS = re.compile(rf"\b(?:{'|'.join(grammar.FILLERS)})\b", re.IGNORECASE)


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
    names_back = clause_id is not None and _may_name_back(grounds)
    lost = [
        token
        for token in _material(asked)
        if not (
            root(token.text) in kept
            or root(grounds.reading.repairs.get(token.text, token.text)) in kept
            or any(value.start <= token.start < value.end for value in spelled)
            or (names_back and any(_is_named(asked, token, text, grounds) for text in faithful))
        )
    ]
    said_before = _saying_nothing(asked) if lost and faithful else []
    asking = [t.text for t in lost if not any(p.start <= t.start < p.end for p in said_before)]
    if asking and faithful:
        yield Violation(code=ViolationCode.WORD_LOST, clause_id=clause_id, value=" ".join(asking))


def _may_name_back(grounds: Grounds) -> bool:
    """Tell whether a noun of the message may point back, as no pronoun of it does."""
    found = grounds.reading.reference
    return grounds.reading.swap is None and not (found and found.need in _POINTING)


def _is_named(asked: str, token: Token, query: str, grounds: Grounds) -> bool:
    """Tell whether a query names, in its very place, what a noun like `the band` points at."""
    before = tokens(asked[: token.start])[-1:]
    if not before or bare(before[0].text) not in grammar.DEFINITE:
        return False
    brought = roots(word.text for word in content(grounds.conversation))
    change = next(change for change in changes(asked, query) if token in change.before)
    names = [root(word.text) for word in change.after if is_content(word.text)]
    others = {bare(word.text) for word in change.before if word != token}
    alone = others <= grammar.DEFINITE | grammar.AUXILIARIES
    return alone and bool(names) and brought.issuperset(names)


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
            if query.kind is QueryKind.RULE and not reading.swap:
                yield from _said_once_less(carried, query)
        elif query.kind is QueryKind.REWRITE and not reading.swap:
            if not (asks(reading.kept) or any(_material(reading.kept))):
                yield from _lost_words(grounds.antecedent, None, (query,), grounds)
            for word in _bared_heads(grounds.antecedent, query.text, grounds):
                code = ViolationCode.WORD_LOST
                yield Violation(code=code, query_id=query.id, value=word)


def _said_once_less(carried: str, query: PlannedQuery) -> Iterator[Violation]:
    """Find words that a rule's query holds, and less often than what it carries over."""
    held, said = (Counter(root(t.text) for t in content(x)) for x in (query.text, carried))
    for word in (word for word in said - held if held[word]):
        yield Violation(code=ViolationCode.WORD_LOST, query_id=query.id, value=word)


def _bared_heads(antecedent: str, query: str, grounds: Grounds) -> Iterator[str]:
    """Find modifiers of the antecedent's nouns that a query leaves out and puts no other for."""
    written = tokens(query)
    held, asked = _roots(written), _roots(tokens(grounds.question))
    said = [t for t in tokens(antecedent) if not is_connective(bare(t.text))]
    for before, head, after in zip(said, said[1:], (*said[2:], None), strict=False):
        ends = after is None or antecedent[head.end : after.start] != " "
        lost = root(before.text) not in held and before.text.islower()
        if not (ends and lost and antecedent[before.end : head.start] == " "):
            continue
        if is_verb(before.text) or root(head.text) in asked or head.text.istitle():
            continue
        places = [i for i, word in enumerate(written) if root(word.text) == root(head.text)]
        phrase = antecedent[: head.start].split()[-_LONGEST_PHRASE:]
        if places and not any(_is_modified(written, i, stems(" ".join(phrase))) for i in places):
            yield before.text


def _is_modified(written: Sequence[Token], place: int, phrase: Sequence[str]) -> bool:
    """Tell whether a word that does not come from the phrase itself stands before its noun."""
    before = written[place - 1] if place else None
    return before is not None and is_content(before.text) and before.stem not in phrase


def _roots(words: Sequence[Token]) -> frozenset[str]:
    return roots(word.text for word in words)


def _material(text: str) -> Iterator[Token]:
    """Give the words of a clause that a query must not lose."""
    said = without_openers(without_switch(text))
    for token in content(text)[-len(content(said)) :] if content(said) else ():
        plain = bare(token.text)
        letter = len(plain) == 1 and token.text.islower()
        if not (letter or is_connective(plain) or plain in _SAYING_LITTLE):
            yield token


def _saying_nothing(text: str) -> list[Range]:
    """Find phrases that only frame what is asked, and comments ahead of it."""
    fillers = (Range(*match.span()) for match in _FILLERS.finditer(text))
    return [*fillers, *remarks(text, anatomy(text).sentences)]


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
