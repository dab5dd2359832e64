"""The terms of a match: time limits, ratings, privacy, and what else both players agree to."""
