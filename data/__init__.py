"""The bundled corpus and labelled cases, their schema and their loaders."""
