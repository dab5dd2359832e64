"""The command language: a line, its verb, its answer."""
