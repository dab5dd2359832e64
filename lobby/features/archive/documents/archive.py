"""Documents: matches that were played elsewhere."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.archive.documents.imported import ImportedMatch


class Archive(TypedDict):
    """A player's imported matches."""

    owner: Annotated[str, "the player in whose archive they are"]
    imported: Annotated[list[ImportedMatch], "the latest import first"]
    more: Annotated[bool, "whether there are others that were imported earlier"]


class ImportDone(TypedDict):
    """The outcome of an import."""

    added: Annotated[list[int], "the numbers of the matches that were added"]
    known: Annotated[int, "how many others were in the archive already"]
    unfinished: Annotated[int, "how many were left out because they have no result"]
    not_installed: Annotated[int, "how many were left out because their game is not installed here"]


class ArchiveCleared(TypedDict):
    """What was removed from an archive."""

    removed: Annotated[list[int], "the numbers of the matches"]


DOCUMENTS: tuple[type, ...] = (Archive, ImportDone, ArchiveCleared)
