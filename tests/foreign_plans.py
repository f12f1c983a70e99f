"""A plan as somebody else's planner writes it, and the conversation it belongs to."""

QUESTION = "Does that apply to contractors?"
RIGHT = "Does the 2026 UK equipment policy cover monitors for contractors?"
MESSAGES = [
    {"role": "user", "content": "Does the 2026 UK equipment policy cover monitors?"},
    {"role": "assistant", "content": "Yes, also in Portugal."},
]
STATE = {"country": "UK"}


def plan_of(query: str = RIGHT, **more: object) -> dict[str, object]:
    """Write a plan of one rewrite as JSON data."""
    return {
        "decision": "retrieve",
        "strategy": "contextualize",
        "routing": "theirs",
        "original_question": QUESTION,
        "clauses": [{"id": "c1", "start": 0, "end": len(QUESTION), "text": QUESTION}],
        "queries": [
            {"id": "q1", "text": query, "purpose": "", "clause_ids": ["c1"], "kind": "rewrite"}
        ],
        **more,
    }
