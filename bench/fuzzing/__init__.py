"""Inputs that nobody would send who means well, and what takes them."""
