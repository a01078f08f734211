"""A parse into an ability tree: a builder for each alternative of the grammar.

The frame is `builder`, `discourse`, `phrase`, `combine`, `tidy` and `registry`; the other modules
are the families, named after the files of the grammar. Imports `read` and `model`.
"""
