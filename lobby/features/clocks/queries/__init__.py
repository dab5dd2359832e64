"""The SQL for clocks."""
