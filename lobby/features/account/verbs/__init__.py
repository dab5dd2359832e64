"""The commands for exporting your data and for leaving."""
