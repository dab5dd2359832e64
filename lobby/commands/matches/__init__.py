"""Commands about boards: playing, watching, previews, reviews and puzzles."""
