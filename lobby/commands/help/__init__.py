"""Commands that print help."""
