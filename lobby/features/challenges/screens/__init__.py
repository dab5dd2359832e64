"""The screens for challenges."""
