"""Several servers on one PostgreSQL that race, are replaced, or are cut off from it."""
