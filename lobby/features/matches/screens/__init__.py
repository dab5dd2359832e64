"""Screens of matches."""
