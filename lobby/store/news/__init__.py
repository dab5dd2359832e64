"""The database interface for events, and for telling people of them."""
