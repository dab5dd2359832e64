"""How boards are drawn: as characters with roles on a sheet. Renderers turn roles into colours."""
