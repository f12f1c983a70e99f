"""Single words: which carry meaning, which are verbs, which are forms or slips of which."""
