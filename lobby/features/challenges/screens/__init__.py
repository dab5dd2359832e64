"""Screens of challenges."""
