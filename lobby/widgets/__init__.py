"""What screens are made of. Widgets here paint line by line, and only the lines that changed."""
