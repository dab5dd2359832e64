"""The frozen data of players, and how it is parsed."""
