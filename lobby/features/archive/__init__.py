"""Matches that were played elsewhere, and records of those played here."""
