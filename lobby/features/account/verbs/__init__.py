"""Commands of account."""
