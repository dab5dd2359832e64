"""Whether a database is sound: its file, and whether what is stored follows from the moves."""
