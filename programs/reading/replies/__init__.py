"""What was put to the asker, and what a message takes of it."""
