"""What the entry points are made of; only they import it."""
