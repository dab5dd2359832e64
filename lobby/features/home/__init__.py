"""The first screen, the lobby: the boards that wait for you, and what is going on."""
