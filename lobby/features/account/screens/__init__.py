"""The screens for settings and themes."""
