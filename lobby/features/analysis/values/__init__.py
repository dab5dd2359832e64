"""The frozen data of analyses and notes, and how it is parsed."""
