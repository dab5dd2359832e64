"""Moves planned in advance: conditional moves that wait for their player's turn."""
