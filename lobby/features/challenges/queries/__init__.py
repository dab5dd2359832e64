"""The SQL for challenges."""
