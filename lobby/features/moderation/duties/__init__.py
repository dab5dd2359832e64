"""How the server keeps out whom operators have banned."""
