"""In the database: matches, from the challenge to the ratings."""
