"""Hybrid search on a Weaviate server or cluster: the one place that knows its client."""
