"""What everything else is made with: text, layout, networks, lengths of time."""
