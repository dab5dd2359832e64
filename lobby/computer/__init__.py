"""Bots and what they think: their accounts and duties, reviews, puzzles."""
