"""BM25: what a word weighs, written as the formula."""

from math import log

import pytest

from programs.retrievers.word_weights import K1, LEAST_IDF, B, WordWeights

TEXTS = ("leave leave pay", "leave", "travel", "visa", "gym")
MEAN = (3 + 1 + 1 + 1 + 1) / 5


def idf(holding: int) -> float:
    return log((len(TEXTS) - holding + 0.5) / (holding + 0.5))


def saturated(times: int, length: int) -> float:
    return times * (K1 + 1) / (times + K1 * (1 - B + B * length / MEAN))


def test_a_word_weighs_by_how_rare_it_is_how_often_it_comes_and_how_long_the_passage_is() -> None:
    expected = [idf(2) * saturated(2, 3), idf(2) * saturated(1, 1), 0.0, 0.0, 0.0]
    assert WordWeights(TEXTS).scores(["leave"]) == pytest.approx(expected)


def test_words_add_up_and_an_unknown_one_adds_nothing() -> None:
    weights = WordWeights(TEXTS)
    apart = weights.scores(["leave"]) + weights.scores(["pay"])
    assert weights.scores(["leave", "pay", "sabbat"]) == pytest.approx(apart)


@pytest.mark.parametrize("texts", [(), ("",), ("", "")])
def test_passages_without_words_score_nothing(texts: tuple[str, ...]) -> None:
    assert list(WordWeights(texts).scores(["leave"])) == [0.0] * len(texts)


@pytest.mark.parametrize("holding", [3, 4, 5])
def test_a_word_of_half_the_passages_matches_and_decides_nothing(holding: int) -> None:
    texts = [f"{'the ' if n < holding else ''}{word}" for n, word in enumerate("abcde")]
    weights = WordWeights(texts)
    assert sum(0 < score < 3 * LEAST_IDF for score in weights.scores(["the"])) == holding
    assert weights.scores(["the", "e"]).argmax() == 4
