"""The screens, one file each, and the app that shows them to one session."""
