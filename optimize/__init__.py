"""Compile, measure, gate, version and compare planners."""
