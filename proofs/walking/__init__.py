"""Visits every screen at every size, and finds what is wrong there."""
