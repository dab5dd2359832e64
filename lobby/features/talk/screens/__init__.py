"""The screens for chat and messages."""
