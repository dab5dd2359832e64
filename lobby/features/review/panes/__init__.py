"""What the study shows of a review."""
