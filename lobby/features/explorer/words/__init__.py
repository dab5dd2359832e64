"""Sentences about explorer."""
