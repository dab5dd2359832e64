"""The board widget that every game is drawn on, and what turns its roles into colours."""
