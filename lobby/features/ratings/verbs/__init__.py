"""The commands for ratings."""
