"""The JSON documents of news, and the functions that fill them."""
