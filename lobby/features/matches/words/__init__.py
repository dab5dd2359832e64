"""Sentences about matches."""
