"""The first screen, and its parts."""
