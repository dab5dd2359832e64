"""Fair deals: commitments and nonces that prove that nobody chose a deal."""
