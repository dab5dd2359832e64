"""The SQL of news."""
