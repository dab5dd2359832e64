"""Commands of challenges."""
