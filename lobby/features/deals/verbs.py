"""Verifying deals: the verb, and the document that it prints."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.base.bounds import OneOf
from lobby.base.errors import Refused
from lobby.base.layout import paragraphs, table
from lobby.base.translation import N_, _
from lobby.database.transaction import Snapshot
from lobby.features.deals import fair_deals, words
from lobby.features.deals.values import FairCheck
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

FAIR_STATES = OneOf(("none", "unrecorded", "running", "verified", "differs", "next"))


class Fair(TypedDict):
    """How a match was dealt, and whether that agrees with its commitment."""

    board: Annotated[int | None, "the match; null for the reader's next one"]
    state: Annotated[
        str,
        "`none` where nothing is dealt, `unrecorded` without a commitment, `running` while the"
        " seed is secret, `verified`, `differs`; `next` for the reader's next match",
        FAIR_STATES,
    ]
    commitment: Annotated[str | None, "the SHA-256 of the seed; null where there is none"]
    challenger: Annotated[int | None, "the challenger's seat; null where unknown"]
    nonces: Annotated[
        list[str | None],
        "the challenger's and the acceptor's; null where it was deleted; empty without a deal",
    ]
    hashes: Annotated[list[str], "the SHA-256 of both nonces"]
    deal: Annotated[int | None, "the number of the deal made from this seed, from 1"]
    seats_drawn: Annotated[bool, "whether the seed also decided the seats"]
    seed: Annotated[str | None, "the seed; null until the match is over"]
    differences: Annotated[list[str], "what does not match, in sentences"]


async def fair(call: Call) -> Answer:
    """Check the deal of a match, or print the commitment for the next one."""
    if not call.words:
        return await _next(call)
    if call.imported(call.words[0]):
        raise Refused.because(
            "An imported match has no fair deal here. Its record may contain one: check it"
            " with the program in `help fair`."
        )
    board = await call.board(call.words[0])
    match, check = await call.lobby.ask(_checked, board, call.player)
    return Answer(_page(match, check), _document(match, check))


def _checked(snapshot: Snapshot, board: int, viewer: Player | None) -> tuple[Match, FairCheck]:
    match = viewing.find(snapshot, board, viewer)
    match.check_installed()
    return match, fair_deals.check(snapshot, match)


async def _next(call: Call) -> Answer:
    commitment = await call.lobby.change(fair_deals.next_commitment, call.me, call.lobby.chance)
    about = paragraphs(
        _(
            "This is the commitment to the deal of the next match that you offer or begin with a"
            " bot. Note it before you choose a nonce:"
        )
    )
    document = Fair(
        board=None,
        state="next",
        commitment=commitment,
        challenger=None,
        nonces=[],
        hashes=[],
        deal=None,
        seats_drawn=False,
        seed=None,
        differences=[],
    )
    return Answer(f"{about}\n\n{commitment}", document)


def _page(match: Match, check: FairCheck) -> str:
    head = _("Board {board}, {title}.", board=match.board, title=match.title)
    outcome = paragraphs(f"{head} {words.in_words(check)}", *check.differences)
    if check.deal is None:
        return outcome
    rows = table(words.rows(match, check.deal))
    return (
        f"{outcome}\n\n{rows}\n\n{paragraphs(_('`help fair` explains how to check it yourself.'))}"
    )


def _document(match: Match, check: FairCheck) -> Fair:
    deal = check.deal
    return Fair(
        board=match.board,
        state=check.state,
        commitment=deal.commitment if deal else None,
        challenger=_seat(match, deal.challenger) if deal else None,
        nonces=list(deal.nonces) if deal else [],
        hashes=list(deal.digests) if deal else [],
        deal=deal.attempt if deal else None,
        seats_drawn=bool(deal and deal.drawn),
        seed=deal.seed if deal else None,
        differences=list(check.differences),
    )


def _seat(match: Match, challenger: int) -> int | None:
    ids = [player.id for player in match.players]
    return ids.index(challenger) if challenger in ids else None


VERBS = (
    Verb(
        forms=("fair BOARD", "fair"),
        help=N_(
            "Check the deal of a finished match against what the server committed to. Alone it"
            " shows the commitment for your next deal, before you choose a nonce."
        ),
        run=fair,
        document=Fair,
        game=True,
    ),
)
