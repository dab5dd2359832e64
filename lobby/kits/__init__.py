"""What games are made with: the contract of a game and of a mind, search, lessons, move entry."""
