"""What screens have in common."""
