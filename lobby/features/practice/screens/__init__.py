"""The screens for practice boards."""
