"""Everything a page about matches shows, read at once."""
