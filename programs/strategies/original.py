"""Search the message as it is; cut only what addresses the system."""

from programs.draft import Draft, cited_state, clauses_of, single_query
from programs.reading.message import Reading
from signatures.plan import Clause, QueryKind, Strategy


class Original:
    """Write no query: the message is one, byte for byte where nothing had to be cut."""

    def by_rule(self, reading: Reading) -> Draft:
        """Draft one query over the whole message."""
        clauses = clauses_of(reading)
        if reading.is_whole:
            query = single_query(reading.message, QueryKind.ORIGINAL, "the message", clauses)
            leg = "kept"
        else:
            query = single_query(reading.kept, QueryKind.RULE, "the message, cleaned", clauses)
            leg = "dropped:not_all_question"
        return Draft(
            strategy=Strategy.ORIGINAL,
            clauses=clauses,
            queries=(query,),
            resolved_question=query.text,
            original_leg=leg,
            evidence=cited_state(reading) if leg == "kept" and reading.dates else (),
        )

    def untouched(self, reading: Reading) -> Draft:
        """Draft the message with nothing read into it: rewriting is switched off."""
        whole = Clause(id="c1", start=0, end=len(reading.message), text=reading.message)
        return Draft(
            strategy=Strategy.ORIGINAL,
            clauses=(whole,),
            queries=(single_query(reading.message, QueryKind.ORIGINAL, "the message", (whole,)),),
            resolved_question=reading.message,
            original_leg="kept",
        )
