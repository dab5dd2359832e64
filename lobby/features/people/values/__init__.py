"""Values of people: frozen data, and how it is read."""
