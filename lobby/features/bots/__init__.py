"""Computer players: their accounts, their levels, their moves."""
