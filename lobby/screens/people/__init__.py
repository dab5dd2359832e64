"""Players, their pages, ratings, and taking a name."""
