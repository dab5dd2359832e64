"""The SQL of people."""
