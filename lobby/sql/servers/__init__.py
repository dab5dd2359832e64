"""The servers that share the database."""
