"""The guard itself: a forgotten fake and a call to the outside fail loudly."""

import socket

import dspy
import pytest
from pytest_socket import SocketConnectBlockedError

from signatures.decompose import DecomposeQuestion


def test_a_predictor_without_a_model_raises() -> None:
    with pytest.raises(ValueError, match="No LM is loaded"):
        dspy.Predict(DecomposeQuestion)(compound_message="a and b?")


def test_a_connection_to_another_machine_raises() -> None:
    with pytest.raises(SocketConnectBlockedError), socket.socket() as connection:
        connection.connect(("192.0.2.1", 80))
