"""Moves by mail: replies to notices, and what becomes of them."""
