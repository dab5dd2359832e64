"""Values of core: frozen data, and how it is read."""
