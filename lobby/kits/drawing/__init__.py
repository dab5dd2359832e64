"""How boards are drawn: characters with roles, put on a sheet. Renderers make colours of them."""
