"""The commands for players."""
