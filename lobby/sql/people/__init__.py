"""Players in the database, and what they may do."""
