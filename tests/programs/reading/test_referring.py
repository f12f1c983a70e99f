"""What a message refers to."""

from tests.conversation import reading


def test_a_message_asks_where_any_sentence_of_it_does() -> None:
    assert reading("My desk is old. May I order a monitor").asks
    assert not reading("My desk is old. It broke").asks


def test_the_newest_topic_is_what_a_reference_can_mean() -> None:
    read = reading("who approves it?", "U: how do I book travel?", "U: How long is sick leave?")
    assert read.topic is not None
    assert read.topic.sources == ("t2",)


def test_a_message_that_stands_alone_has_no_topic() -> None:
    assert reading("When is payday in December?", "U: how long is sick leave?").topic is None


def test_the_open_document_is_meant_where_no_turn_can_be() -> None:
    read = reading("who approves this?", document_title="Expenses Policy")
    assert read.topic is not None
    assert read.topic.sources == ("state:document_title",)


def test_the_open_document_rivals_a_different_topic_for_a_demonstrative() -> None:
    read = reading("is this document current?", "U: how long is sick leave?", document_title="Pay")
    assert [source for _, source in read.rivals] == ["t1", "state:document_title"]
