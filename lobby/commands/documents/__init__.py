"""What ``--json`` prints: every document and the meaning of each of its keys.

The reference page is written from these declarations, and tests check every answer against them.
Keys are never renamed or dropped; new ones may be added.
"""

from __future__ import annotations

from lobby.commands.documents import (
    abstract_play,
    answers,
    archive,
    belongings,
    boards,
    explorers,
    fair_deals,
    following,
    ladders,
    news,
    notices,
    offers,
    operating,
    people,
    practices,
    puzzles,
    reviews,
    studies,
    talk,
    time,
)

DOCUMENTS: tuple[type, ...] = (
    *people.DOCUMENTS,
    *boards.DOCUMENTS,
    *abstract_play.DOCUMENTS,
    *archive.DOCUMENTS,
    *fair_deals.DOCUMENTS,
    *reviews.DOCUMENTS,
    *studies.DOCUMENTS,
    *practices.DOCUMENTS,
    *puzzles.DOCUMENTS,
    *ladders.DOCUMENTS,
    *explorers.DOCUMENTS,
    *offers.DOCUMENTS,
    *time.DOCUMENTS,
    *talk.DOCUMENTS,
    *news.DOCUMENTS,
    *following.DOCUMENTS,
    *belongings.DOCUMENTS,
    *notices.DOCUMENTS,
    *operating.DOCUMENTS,
    *answers.DOCUMENTS,
)
"""All documents, in the order of the reference page."""
