"""What is stored for one player alone, read at once."""
