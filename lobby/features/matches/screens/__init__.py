"""The match screen, and its parts: ``keys.py`` says what each key calls."""
