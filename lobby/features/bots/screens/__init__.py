"""Screens of bots."""
