"""The commands for analyses and notes."""
