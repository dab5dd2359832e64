"""Text pages of matches and ratings: diagrams with players, clocks and moves."""
