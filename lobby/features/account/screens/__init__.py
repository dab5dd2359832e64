"""Screens of account."""
