"""JSON documents of archive, and the functions that fill them."""
