"""A terminal at the other end of a channel: input, output, and Textual's driver."""
