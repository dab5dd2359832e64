"""Building blocks for games: the interfaces of games and minds, search, lessons, move entry."""
