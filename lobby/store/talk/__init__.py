"""The database interface for what players write."""
