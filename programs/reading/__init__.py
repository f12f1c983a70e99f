"""How a message and its context are read, by grammar alone: no model, no index, no I/O.

`message.Reading` is the whole of it. Below it, each on those before: `words`, `values`,
`sentences`, `references`, `replies`.
"""
