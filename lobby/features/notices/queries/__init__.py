"""The SQL of notices."""
