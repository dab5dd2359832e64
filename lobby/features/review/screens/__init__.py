"""The screens for reviews."""
