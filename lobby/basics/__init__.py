"""What everything else is built on: text, translation, layout, networks, durations."""
