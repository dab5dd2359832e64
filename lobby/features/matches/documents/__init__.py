"""The JSON documents of matches, and the functions that fill them."""
