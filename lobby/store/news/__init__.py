"""What is asked of a database about what happened, and who is told of it."""
