"""Screens of review."""
