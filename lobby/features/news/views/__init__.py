"""Everything a page about news shows, read at once."""
