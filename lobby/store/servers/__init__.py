"""The database interface for the servers that share it."""
