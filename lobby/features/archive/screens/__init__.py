"""The screen of a player's finished matches."""
