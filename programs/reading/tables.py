"""What reading looks names and words up in, read from disk before there is a message."""

from programs.reading.sentences.small_talk import language_names
from programs.reading.values.amounts import quantity_pattern
from programs.reading.values.places import country_pattern, part_pattern


def read_tables() -> None:
    """Read names of countries, their parts, currencies and languages, and how often words are used.

    It takes 0.2 s once in a process: within a request, every other one would wait for it, too.
    """
    for table in (country_pattern, part_pattern, quantity_pattern, language_names):
        table()
