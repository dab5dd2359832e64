"""Commands of analysis."""
