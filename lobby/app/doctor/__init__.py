"""``lobby doctor``: what an operator's machine and settings lack."""
