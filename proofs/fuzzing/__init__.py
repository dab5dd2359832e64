"""Inputs that no well-meaning client would send, and the code that takes them."""
