"""Computer players: their accounts, their levels, and how they move."""
