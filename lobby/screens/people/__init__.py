"""Players, their pages, ratings, and choosing a name."""
