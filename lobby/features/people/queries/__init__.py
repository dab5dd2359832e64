"""The SQL for players."""
