"""Hybrid search on a Weaviate server or cluster: the one place that knows its client.

`retriever` is the way in: a search goes through `scope`, `query_text` and `search`, an ingest
through `writing`, both through `servers`. `schema` declares what `drift` verifies; `tenants`,
`known_tenants` and `word_statistics` hold what an index says about itself and its words.
"""
