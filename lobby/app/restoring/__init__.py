"""``lobby restore``: puts a copy of the database in its place."""
