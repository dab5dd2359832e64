"""A whole lobby of several servers on this machine, in the foreground: ``make cluster``."""
