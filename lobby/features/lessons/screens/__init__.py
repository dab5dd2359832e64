"""The screens for lessons."""
