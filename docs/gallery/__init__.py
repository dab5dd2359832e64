"""The gallery: scenes of the lobby, the screens of their sessions, and a page with all of them."""
