"""``lobby drill``: whether a copy of the database could be restored."""
