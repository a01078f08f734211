"""Prints a line for each measurement: the best and the median of several runs, and the target."""

from benchmarks import book, start

for measure in (start.measurements, book.measurements):
    for measurement in measure():
        print(measurement)
