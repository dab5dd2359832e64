"""Values of ratings: frozen data, and how it is read."""
