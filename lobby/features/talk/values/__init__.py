"""The frozen data of chat and messages, and how it is parsed."""
