"""Operating the server: how it is doing, what its operators do, and who they are."""
