"""Study: variations, notes and puzzles, which are a player's own."""
