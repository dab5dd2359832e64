"""The SQL of matches."""
