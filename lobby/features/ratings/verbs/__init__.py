"""Commands of ratings."""
