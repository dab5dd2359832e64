"""Computer players and engine work: bot accounts and duties, reviews, puzzles."""
