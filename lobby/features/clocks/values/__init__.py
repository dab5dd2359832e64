"""Values of clocks: frozen data, and how it is read."""
