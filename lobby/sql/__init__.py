"""The subjects of ``lobby.store``, in SQL that every engine understands and in the same folders and
files.

An engine supplies a connection that runs their statements (``Statements``), its schema, and what is
specific to it: how transactions begin and end, and what its errors mean.
"""
