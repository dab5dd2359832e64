"""The commands for the archive."""
