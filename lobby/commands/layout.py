"""Plain text as commands lay it out; it lives in ``lobby.layout``, for notices too."""

from lobby.layout import WIDTH, ago, columns, cropped, paragraphs, table, wrapped

__all__ = ["WIDTH", "ago", "columns", "cropped", "paragraphs", "table", "wrapped"]
