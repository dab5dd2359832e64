"""Years of a lobby in minutes: the whole domain, with its clock, chance and faults under one seed,
compared with a reference that does everything differently."""
