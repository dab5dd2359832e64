"""What is asked of a database about the servers that share it."""
