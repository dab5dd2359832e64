"""The screens for players."""
