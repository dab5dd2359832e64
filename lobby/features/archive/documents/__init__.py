"""The JSON documents of the archive, and the functions that fill them."""
