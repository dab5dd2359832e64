"""The SQL for news."""
