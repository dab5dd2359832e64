"""Screens of lessons."""
