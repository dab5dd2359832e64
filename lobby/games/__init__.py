"""The games, each in a folder of its own, and the catalogue of them all."""
