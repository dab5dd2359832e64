"""The SQL of moderation."""
