"""The app that shows the screens to one visitor."""
