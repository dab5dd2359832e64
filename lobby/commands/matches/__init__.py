"""Commands about boards: playing, looking, previews, reviews, puzzles."""
