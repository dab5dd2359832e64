"""Challenges: offers of a match, to everybody or to one player."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from lobby import matches, players
from lobby.errors import NotFound, Refused
from lobby.games import GAMES, OptionError, Seat
from lobby.matches import Match
from lobby.players import Player

if TYPE_CHECKING:
    from lobby.storage import Transaction

MAX_OPEN = 20
"""Challenges that one player may have standing at a time."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """An offer that stands. *opponent* is None when anyone may take it, *seat* the challenger's
    wish, None for a random one; *options* are the option words."""

    number: int
    game: str
    options: str
    challenger: Player
    opponent: Player | None
    seat: Seat | None
    private: bool
    made: int


def offer(
    tx: Transaction,
    challenger: Player,
    game: str,
    options: str = "",
    *,
    opponent: str | None = None,
    seat: Seat | None = 0,
    private: bool = False,
) -> Challenge:
    """Offer a match of *game* with *options* (words parted by blanks).

    Raises NotFound for an unknown game or opponent, Refused for bad options or too many offers.
    """
    if game not in GAMES:
        raise NotFound(f"There is no game {game[:20]!r}: the games are {', '.join(GAMES)}.")
    try:
        words = str(GAMES[game].parse_options(options.split()))
    except OptionError as error:
        raise Refused(str(error)) from error
    if len(tx.challenges_by(challenger)) >= MAX_OPEN:
        raise Refused(f"You have {MAX_OPEN} challenges standing: withdraw one first.")
    invited = players.named(tx, opponent) if opponent else None
    challenge = tx.add_challenge(
        game, words, challenger, opponent=invited, seat=seat, private=private
    )
    concerned = (challenger, invited) if invited else (challenger,)
    tx.emit("challenged", actor=challenger, concerns=concerned, challenge=challenge.number)
    return challenge


def accept(tx: Transaction, number: int, player: Player, chance: Random) -> Match:
    """Take challenge *number*: the match begins. *chance* deals, and seats where asked to."""
    challenge = _standing(tx, number)
    if challenge.opponent not in (None, player):
        raise NotFound(_GONE.format(number=number))
    if challenge.challenger == player and challenge.opponent is None:
        raise Refused("That is your own challenge: somebody else has to take it.")
    seat = chance.randrange(2) if challenge.seat is None else challenge.seat
    seated = (challenge.challenger, player) if seat == 0 else (player, challenge.challenger)
    tx.close_challenge(number, "accepted")
    return matches.begin(
        tx, challenge.game, challenge.options, seated, chance, private=challenge.private
    )


def decline(tx: Transaction, number: int, player: Player) -> None:
    """Say no to a challenge to *player*."""
    challenge = _standing(tx, number)
    if challenge.opponent != player:
        raise NotFound(_GONE.format(number=number))
    tx.close_challenge(number, "declined")
    concerned = (challenge.challenger, player)
    tx.emit("challenge-declined", actor=player, concerns=concerned, challenge=number)


def withdraw(tx: Transaction, number: int, player: Player) -> None:
    """Take back *player*'s own challenge."""
    challenge = _standing(tx, number)
    if challenge.challenger != player:
        raise NotFound(_GONE.format(number=number))
    tx.close_challenge(number, "withdrawn")
    invited = challenge.opponent
    concerned = (player, invited) if invited else (player,)
    tx.emit("challenge-withdrawn", actor=player, concerns=concerned, challenge=number)


_GONE = "Challenge {number} is not open to you: it may have been taken or withdrawn."


def _standing(tx: Transaction, number: int) -> Challenge:
    challenge = tx.challenge(number)
    if challenge is None:
        raise NotFound(_GONE.format(number=number))
    return challenge
