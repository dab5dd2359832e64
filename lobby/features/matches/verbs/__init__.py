"""The commands for matches."""
