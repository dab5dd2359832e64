"""What the server does by itself for moderation."""
