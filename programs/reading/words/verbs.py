"""Which words can be verbs, told from how usual their forms are."""

from functools import lru_cache

from wordfreq import zipf_frequency

from programs import grammar

LEAST_USUAL = 1.5
"""Zipf frequency that one form of a verb must reach."""
RARER = 1.2
"""By how much (log10) a verb's forms may be rarer than its base; those of nouns are rarer still."""
LONGEST_WORD = 30
UNLIKELY = 2.0
"""Zipf frequency under which a string is no word whose forms tell anything."""


@lru_cache(maxsize=8_192)
def is_verb(word: str) -> bool:
    """Tell whether a case-folded word can be a verb's base form, as `add`, but not `laptop`.

    Its past or -ing form must be about as usual as the word; some nouns pass, as `visit`.
    """
    participle = len(word) > 5 and word.endswith(("ing", "ed"))
    if (
        not 3 <= len(word) <= LONGEST_WORD
        or not word.isalpha()
        or word in grammar.FUNCTION_WORDS
        or participle
    ):
        return False
    own = zipf_frequency(word, "en")
    usual = max(zipf_frequency(form, "en") for form in _forms(word))
    return own >= UNLIKELY and usual >= LEAST_USUAL and own - usual <= RARER


def is_finite(word: str) -> bool:
    """Tell whether a word makes a clause: an auxiliary, or a verb in its -s form."""
    if word in grammar.AUXILIARIES:
        return word != "may"
    bases = (word[:-1], word.removesuffix("es"), word.removesuffix("ies") + "y")
    return word.endswith("s") and any(map(is_verb, bases))


def may_govern(word: str) -> bool:
    """Tell whether a case-folded word can be a verb before its object."""
    return is_verb(word) or is_finite(word)


def is_past(word: str) -> bool:
    """Tell whether a word is a verb's regular past."""
    return word.endswith("ed") and (is_verb(word[:-1]) or is_verb(word[:-2]))


def base_of_gerund(word: str) -> str:
    """Give the verb of an -ing form, or an empty string."""
    bases = (word.removesuffix("ing"), word.removesuffix("ing") + "e")
    if not word.endswith("ing"):
        return ""
    return max(filter(is_verb, bases), key=lambda base: zipf_frequency(base, "en"), default="")


def _forms(word: str) -> frozenset[str]:
    roots = (word, word.removesuffix("e"), word + word[-1:])
    return frozenset(
        (f"{word[:-1]}ied", *(f"{root}{end}" for root in roots for end in ("ing", "ed")))
    )
