"""One's own settings and data: preferences, export, leaving."""
