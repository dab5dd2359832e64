"""Messages from player to player."""
