"""Contracts: plan, context, evidence, errors and the LM signatures. No behaviour lives here."""
