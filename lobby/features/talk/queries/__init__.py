"""The SQL for chat and messages."""
