"""What was put to the asker last: a clarification that is pending, or what the assistant offers."""

from collections.abc import Iterator, Sequence

from programs.context import Topic, is_own
from programs.reading.clean import clean
from programs.reading.replies.assent import consents
from programs.reading.replies.offers import Menu, Option, offered
from programs.reading.replies.yes_no import put
from programs.reading.words.content import content
from programs.text import stems
from signatures.context import PendingClarification, TrustedContext


def menu(context: TrustedContext, topics: Sequence[Topic]) -> Menu | None:
    """Give the options that the newest message may answer, or None where there are none."""
    if context.pending:
        question = context.pending.original_question
        options = tuple(_candidates(context.pending, context))
        return Menu(options, "" if consents(question) else question)
    *earlier, newest = context.turns or (None,)
    spoke = next((turn for turn in reversed(earlier) if turn and turn.role == "user"), None)
    if newest is None or newest.role != "assistant" or (spoke and not is_own(spoke, context)):
        return None
    asked = topics[-1].phrases[-1].text if topics else ""
    turn = clean(newest.text).text
    return offered(newest.id, turn, asked) or _polar(newest.id, turn, topics)


def _polar(turn_id: str, turn: str, topics: Sequence[Topic]) -> Menu | None:
    """Give the options of a yes/no question about a question that is still open."""
    said = put(turn) if topics else ""
    if not said:
        return None
    asked = topics[-1].phrases[-1]
    own = Option(asked.text, asked.source)
    return Menu((Option(said, f"accepted:{turn_id}"),), asked.text, otherwise=own)


def _candidates(pending: PendingClarification, context: TrustedContext) -> Iterator[Option]:
    """Give the pending candidates; one that its source is known not to hold is empty.

    The pending clarification is the caller's own: a source that the context does not hold is
    taken on the caller's word. What an assistant turn offered is cited as accepted.
    """
    turns = {turn.id: turn for turn in context.turns}
    facts = {f"fact:{fact.id}": fact.text for fact in context.facts}
    state = {f"state:{k}": v for k, v in context.state.model_dump().items() if v}
    for candidate in pending.candidates:
        turn = turns.get(candidate.source.removeprefix("accepted:"))
        heard = turn is not None and turn.role == "assistant"
        source = f"accepted:{turn.id}" if turn and heard else candidate.source
        text = turn.text if turn else {**facts, **state}.get(source, candidate.text)
        holds = {t.stem for t in content(candidate.text)} <= set(stems(clean(text).text))
        foreign = turn is not None and not heard and not is_own(turn, context)
        yield Option(candidate.text if holds and not foreign else "", source)
