"""From a line of input to the function of its verb, and back to the lines of the answer."""
