"""Challenges, to one player or to everybody: made, accepted, declined, offered again."""
