"""What was found, as a page for people: one file that opens offline.

Imports studies, statistics, rows.
"""

from inkborn.lab.report.keep import keep, write_page

__all__ = ["keep", "write_page"]
