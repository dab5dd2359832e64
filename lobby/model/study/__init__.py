"""Study: a player's own variations, notes and puzzles."""
