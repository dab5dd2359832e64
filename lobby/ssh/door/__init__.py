"""Admission: connections are counted, limited and refused here."""
