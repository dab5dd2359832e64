"""What is asked of a database about matches: from the challenge to the ratings."""
