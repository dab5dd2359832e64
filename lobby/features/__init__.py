"""A folder for each feature: whatever exists for it alone lies there."""
