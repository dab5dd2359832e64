"""What games are made with: options, moves, search, lessons, the contract of a mind."""
