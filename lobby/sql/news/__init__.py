"""In the database: what happened, and who is told of it."""
