"""Your own settings and data: preferences, export, leaving."""
