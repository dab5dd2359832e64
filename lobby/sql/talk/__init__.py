"""What players write, in the database."""
