"""The operators' screens."""
