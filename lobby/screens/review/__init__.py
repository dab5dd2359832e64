"""Going through a finished match."""
