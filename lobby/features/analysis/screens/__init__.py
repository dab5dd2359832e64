"""The screens for analyses and notes."""
