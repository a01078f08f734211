"""Random games with every invariant switched on, and the campaign that exercises every card."""
