"""The commands for challenges."""
