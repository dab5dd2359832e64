"""Sentences about review."""
