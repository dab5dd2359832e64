"""Years of a lobby in minutes: the whole domain with its clock, its chance and its faults under one
seed, held against a reference that knows nothing of how the lobby does it."""
