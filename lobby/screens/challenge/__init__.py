"""Writing a challenge, answering one, and playing a bot."""
