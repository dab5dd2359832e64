"""Explorers: moves played from each position, and how games are played here."""
