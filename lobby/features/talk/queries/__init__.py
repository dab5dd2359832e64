"""The SQL of talk."""
