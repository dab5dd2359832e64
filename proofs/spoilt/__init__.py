"""Whether a spoilt value in one row stops anything beyond its own subject, on both engines."""
