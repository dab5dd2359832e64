"""A session of a visitor: what it has open, and where it can go."""
