"""The screens for notifications."""
