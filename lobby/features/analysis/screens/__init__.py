"""Screens of analysis."""
