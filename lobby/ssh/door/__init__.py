"""Who may come in: connections are counted, limited and refused here."""
