"""Values of matches: frozen data, and how it is read."""
