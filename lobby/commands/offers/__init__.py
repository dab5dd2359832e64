"""Commands about challenges and bots."""
