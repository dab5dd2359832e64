"""The terms of a match as frozen data, and how they are parsed from words."""
