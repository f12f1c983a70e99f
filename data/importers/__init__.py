"""Public data sets read into the same `Case` as the bundled ones."""
