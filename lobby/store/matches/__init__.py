"""The database interface for matches: from the challenge to the ratings."""
