"""A disk that loses what was not synced: recorded while a real store is busy, cut at any moment."""
