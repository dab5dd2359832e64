"""The commands for news."""
