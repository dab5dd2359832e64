"""Sentences about the explorer."""
