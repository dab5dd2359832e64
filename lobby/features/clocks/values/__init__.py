"""The frozen data of clocks, and how it is parsed."""
