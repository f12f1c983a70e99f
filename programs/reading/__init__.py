"""How a message and its context are read, by grammar alone: no model, no index, no I/O."""
