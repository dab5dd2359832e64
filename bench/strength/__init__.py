"""How strong the highest levels are, against players that share no code with them."""
