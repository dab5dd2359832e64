"""The database interface for players, and for what they may do."""
