"""The nouns: frozen values, without I/O and without a clock. The verbs are in the packages above."""
