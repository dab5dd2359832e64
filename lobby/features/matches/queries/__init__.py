"""The SQL for matches."""
