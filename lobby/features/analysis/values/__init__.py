"""Values of analysis: frozen data, and how it is read."""
