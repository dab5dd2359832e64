"""The draft of a challenge, which several screens fill in."""
