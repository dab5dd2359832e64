"""The commands for chat and messages."""
