"""Screens of explorer."""
