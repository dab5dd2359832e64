"""Everything stored about a player, as JSON documents, and the functions that fill them."""
