"""The noun that `one` stands for: `a purchase of 10,000 and … one of 50,000`."""

from itertools import takewhile

from programs import grammar
from programs.reading.references.pronouns import points
from programs.reading.values.constraints import positive_values
from programs.reading.values.value import Value
from programs.reading.words.utterance import Utterance

_INDEFINITE = grammar.words("a an any another")


def stood_for(own: str, first: str) -> str:
    """Give the noun of the first clause that `one` or `ones` stands for."""
    said = Utterance(own)
    ones = [i for i, word in enumerate(said.plain) if word in ("one", "ones") and points(said, i)]
    if not ones:
        return ""
    fields = {value.field for value in positive_values(own)}
    nouns = _noun_phrase(first, [v for v in positive_values(first) if v.field in fields])
    described = said.is_content(ones[0] - 1) and said.before(ones[0]) not in grammar.ORDINALS
    return " ".join(nouns[-1:] if described else nouns)


def _noun_phrase(text: str, set_anew: list[Value]) -> list[str]:
    """Give the words of the thing that a clause introduces, less values that another sets anew."""
    said = Utterance(text)
    gone = [(value.start, value.end) for value in set_anew]
    nouns = [i for i in range(len(said.words)) if said.is_content(i)]
    nouns = [i for i in nouns if not any(a <= said.words[i].start < b for a, b in gone)]
    new = [i for i, word in enumerate(said.plain) if word in _INDEFINITE]
    known = [i for i, word in enumerate(said.plain) if word in grammar.DETERMINERS]
    opens = (new[:1] or known[-1:] or [len(said.words)])[0]
    held = [i for i in nouns if i > opens] or nouns[-1:]
    run = takewhile(lambda pair: pair[0] == pair[1] - held[0], enumerate(held))
    return [said.words[place].text for _, place in run]
