"""Chat, and messages from player to player."""
