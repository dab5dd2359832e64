"""What everything else is made with: text, translation, layout, networks, lengths of time."""
