"""Explorers: what was played from each position, and how games are played here."""
