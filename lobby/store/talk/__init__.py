"""What is asked of a database about what players write."""
