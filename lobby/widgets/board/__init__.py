"""The one board, on which every game is drawn, and what makes colours of its roles."""
