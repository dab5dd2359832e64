"""Matches and positions as text, and moves tried out on paper."""
