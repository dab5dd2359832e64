"""In the database: the servers that share it."""
