"""Commands of talk."""
