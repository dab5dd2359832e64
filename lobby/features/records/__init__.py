"""Records of matches, positions as text, and moves tried out on paper."""
