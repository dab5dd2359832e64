"""Matches played elsewhere: importing them, and exporting matches for other sites."""
