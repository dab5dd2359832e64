"""The SQL of clocks."""
