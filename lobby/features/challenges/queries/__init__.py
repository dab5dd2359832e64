"""The SQL of challenges."""
