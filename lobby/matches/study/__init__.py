"""Studying matches: variations on a board that remembers them, and private notes."""
