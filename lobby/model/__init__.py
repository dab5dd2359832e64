"""Domain values: frozen, without I/O and without a clock. The packages above act on them."""
