"""A database in which changes are made in order and questions get one consistent view.

It knows no feature: another project could use it as it is.
"""
