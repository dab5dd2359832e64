"""Screens of people."""
