"""Bringing a tenant to a set of passages, so that a killed server or run loses none of them."""
