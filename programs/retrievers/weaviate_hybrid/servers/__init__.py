"""Reaching a server: where it listens, whether it serves, and which one is asked otherwise."""
