"""Screens of talk."""
