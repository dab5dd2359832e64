"""What ``?`` and ``help`` show."""
