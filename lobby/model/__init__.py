"""The nouns: frozen values, without I/O and without a clock. Packages above have the verbs."""
