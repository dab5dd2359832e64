"""What is asked of a database about players, and what they may do."""
