"""Boards on a screen: keys, entry, clocks, and what stands beside them."""
