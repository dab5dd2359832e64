"""Commands of notices."""
