"""The SQL of core."""
