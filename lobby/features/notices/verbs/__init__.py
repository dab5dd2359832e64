"""The commands for notifications."""
