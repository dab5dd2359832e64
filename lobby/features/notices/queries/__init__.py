"""The SQL for notifications."""
