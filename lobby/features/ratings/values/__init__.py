"""The frozen data of ratings, and how it is parsed."""
