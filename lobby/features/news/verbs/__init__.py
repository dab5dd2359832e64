"""Commands of news."""
