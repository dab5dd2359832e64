"""In the database: what players write."""
