"""Channels: the ways by which notices travel."""
