"""Reviews: what each move of a finished match was worth."""
