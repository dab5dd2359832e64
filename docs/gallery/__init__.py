"""The gallery: scenes of the lobby, what sessions show of them, and the page with all of that."""
