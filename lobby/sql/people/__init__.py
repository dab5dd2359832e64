"""In the database: players, and what they may do."""
