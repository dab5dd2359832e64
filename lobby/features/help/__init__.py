"""The help that ``?`` and ``help`` show."""
