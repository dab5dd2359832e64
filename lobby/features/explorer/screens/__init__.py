"""The screens for the explorer."""
