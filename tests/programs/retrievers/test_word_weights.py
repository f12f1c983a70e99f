"""BM25: what a word weighs, written as the formula."""

from math import log

import pytest

from programs.retrievers.word_weights import K1, B, WordWeights

TEXTS = ("leave leave pay", "leave", "travel")
MEAN = (3 + 1 + 1) / 3


def idf(holding: int) -> float:
    return log(1 + (len(TEXTS) - holding + 0.5) / (holding + 0.5))


def saturated(times: int, length: int) -> float:
    return times * (K1 + 1) / (times + K1 * (1 - B + B * length / MEAN))


def test_a_word_weighs_by_how_rare_it_is_how_often_it_comes_and_how_long_the_passage_is() -> None:
    expected = [idf(2) * saturated(2, 3), idf(2) * saturated(1, 1), 0.0]
    assert WordWeights(TEXTS).scores(["leave"]) == pytest.approx(expected)


def test_words_add_up_and_an_unknown_one_adds_nothing() -> None:
    weights = WordWeights(TEXTS)
    apart = weights.scores(["leave"]) + weights.scores(["pay"])
    assert weights.scores(["leave", "pay", "sabbat"]) == pytest.approx(apart)


@pytest.mark.parametrize("texts", [(), ("",), ("", "")])
def test_passages_without_words_score_nothing(texts: tuple[str, ...]) -> None:
    assert list(WordWeights(texts).scores(["leave"])) == [0.0] * len(texts)


def test_a_word_of_every_passage_weighs_little_but_something() -> None:
    everywhere, rare = WordWeights(("the one", "the two")).scores(["the"]), idf(1)
    assert all(0 < score < rare for score in everywhere)
