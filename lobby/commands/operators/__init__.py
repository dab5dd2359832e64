"""Commands for the operators of the server."""
