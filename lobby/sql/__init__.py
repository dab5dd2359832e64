"""The subjects of ``lobby.store`` in SQL that every engine understands, in the same folders and
files.

An engine brings a connection that puts their statements (``Statements``), its schema, and what is
its own: how transactions begin and end, and what its errors mean.
"""
