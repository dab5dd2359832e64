"""Values of talk: frozen data, and how it is read."""
