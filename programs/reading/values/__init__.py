"""Protected values, typed: dates, places, people, amounts, names; negation; which are of a kind."""
