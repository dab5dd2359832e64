"""Screens of home."""
