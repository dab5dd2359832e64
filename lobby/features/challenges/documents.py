"""JSON documents of challenges, and the functions that fill them."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.challenges.values import Challenge
from lobby.features.matches.documents.parts import TimeControl, time_control
from lobby.features.matches.views import Sheet
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder


class Offer(TypedDict):
    """An open challenge, or one that a bot has just accepted."""

    number: Annotated[
        int | None, "for `accept`, `decline` and `withdraw`; null once a bot has accepted it"
    ]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    challenger: Annotated[str, "the name of the challenger"]
    opponent: Annotated[str | None, "who may accept it; null for anybody"]
    seat: Annotated[int | None, "the challenger's; null when it is random"]
    terms: Annotated[list[str], "the term words that differ from the defaults"]
    time_control: Annotated[TimeControl, "the same time limits in seconds"]
    rated: Annotated[bool, "whether the result changes ratings"]
    private: Annotated[bool, "whether only the players may see the board"]
    made: Annotated[int, "when"]
    expires: Annotated[int, "when it expires unless it is answered"]
    ratings: Annotated[list[int], "the lowest and highest rating that may accept it; empty for any"]
    left: Annotated[
        int, "how many matches still begin from it; 0 once it is closed, or a bot has accepted it"
    ]
    commitments: Annotated[
        list[str],
        "the SHA-256 of the seed of each of its deals, in order; empty where nothing is dealt",
    ]
    board: Annotated[
        int | None, "the match that a bot began at once; null while the challenge is open"
    ]


class Offers(TypedDict):
    """The challenges that the reader can act on."""

    to_me: Annotated[list[Offer], "those that only the reader may accept"]
    by_me: Annotated[list[Offer], "those that the reader made"]
    open: Annotated[list[Offer], "those by others that anybody may accept"]


class ClosedOffer(TypedDict):
    """A challenge that is now closed."""

    number: Annotated[int, "which"]


def of_challenge(challenge: Challenge) -> Offer:
    """The document of a challenge."""
    return Offer(
        number=challenge.number,
        game=challenge.game,
        options=challenge.options.split(),
        challenger=challenge.challenger.name,
        opponent=challenge.opponent.name if challenge.opponent else None,
        seat=challenge.seat,
        terms=list(challenge.terms.words()),
        time_control=time_control(challenge.terms),
        rated=challenge.terms.rated,
        private=challenge.private,
        made=challenge.made,
        expires=challenge.expires,
        ratings=list(challenge.ratings or ()),
        left=challenge.remaining,
        commitments=list(challenge.commitments),
        board=None,
    )


def of_begun(sheet: Sheet, challenger: Player) -> Offer:
    """The document of a challenge that a bot accepted at once: the match has begun."""
    match, deal = sheet.showing.match, sheet.fair.deal
    seat = match.seat_of(challenger)
    assert seat is not None, "the challenger plays"
    accepted = Challenge(
        match.board,
        match.game,
        match.options,
        challenger,
        match.players[1 - seat],
        seat,
        match.terms,
        made=match.started,
        expires=match.started,
        remaining=0,
        commitments=(deal.commitment,) if deal else (),
    )
    offer = of_challenge(accepted)
    offer["number"], offer["rated"], offer["board"] = None, ladder.rated(match), match.board
    return offer
