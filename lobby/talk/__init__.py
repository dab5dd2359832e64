"""Chat, and private messages."""
