"""Screens of practice."""
