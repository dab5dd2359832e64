"""How strong players are: Glicko-2, and the ladder."""
