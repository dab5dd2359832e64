"""What somebody proposes to play, and a challenge: a proposal that stands, to everybody or to one
player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lobby.base.bounds import Count, Time
from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms, parse
from lobby.gamekit.game import Seat
from lobby.gamekit.options import Options
from lobby.games import named_games
from lobby.games.catalogue import GAMES

BOARDS_OF_PAIR = 2
"""The number of boards in a pair."""

MAX_OPEN = 20
"""The most open challenges of one player; one for several matches counts as that many, and a pair
as two."""

LIFETIME = 14 * DAY
"""How many seconds a challenge stays open if nobody answers it."""

MAX_REASON = 400
"""The most characters in the reason for declining one."""

HIGHEST_RATING = 4000
"""The highest rating that a proposal may name."""

SEATS: Mapping[str, Seat | None] = {"0": 0, "1": 1, "random": None}
"""The seats that a player may ask for, by the words for them; None is a random one."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What somebody proposes to play: a *game* with its *options*, on *terms*.

    *seat* is the one that the player asks for, None for a random one; in a pair each player has
    each seat once, whatever it says. *opponent* is the name of the player who may accept; None for
    anybody. An open proposal may be limited to players with *ratings* from the lowest to the
    highest, and is for *count* matches. *nonce* is the player's part in what is dealt. The player
    proposes this *instead_of* the challenge with that number, which is closed. Raises Refused if
    they contradict each other.
    """

    game: str
    options: Options
    terms: Terms
    seat: Seat | None = 0
    opponent: str | None = None
    ratings: tuple[int, int] | None = None
    count: int = 1
    nonce: str = ""
    instead_of: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MAX_OPEN:
            raise Refused.because("A challenge is for 1 to {most} matches.", most=MAX_OPEN)
        if self.count > 1 and self.opponent:
            raise Refused.because(
                "Only an open challenge can be for several matches. Leave out the opponent."
            )
        if self.ratings and self.opponent:
            raise Refused.because(
                "A rating range is only for open challenges. Leave out the opponent or the range."
            )
        lowest, highest = self.ratings or (0, 0)
        if not 0 <= lowest <= highest <= HIGHEST_RATING:
            raise Refused.because(
                "Expected a rating range such as 1400-1600, up to {highest_rating}.",
                highest_rating=HIGHEST_RATING,
            )

    @property
    def boards(self) -> int:
        """How many boards it is for."""
        return self.count * (BOARDS_OF_PAIR if self.terms.pair else 1)


def parsed(
    game: str, options: Iterable[str] = (), terms: Iterable[str] = ()
) -> tuple[Options, Terms]:
    """Options of *game* and terms, from the words for them. Raises NotFound for an unknown game,
    Refused for bad options or terms."""
    return named_games.parse(game, options), parse(terms)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A proposal that stands, as the database has it. *opponent* is None if anyone may accept it;
    *options* is the text of the option words, which this server may not know. It lapses at
    *expires*. *ratings* are the lowest and the highest rating of players who may accept it; None
    for any. *remaining* is how many more matches it can start: more than one only if anyone may
    accept it. *commitments* are for the deals of these matches, in order; empty if nothing is
    dealt."""

    number: int
    game: str
    options: str
    challenger: Player
    opponent: Player | None
    seat: Seat | None
    terms: Terms
    made: Time
    expires: Time
    ratings: tuple[int, int] | None = None
    remaining: Count = 1
    commitments: tuple[str, ...] = ()

    @property
    def pair(self) -> bool:
        """Whether each match from this challenge is a pair of boards."""
        return self.terms.pair

    @property
    def next(self) -> Proposal:
        """What the next match is played as. Raises NotInstalled."""
        options = GAMES[self.game].parse_options(self.options.split())
        return Proposal(self.game, options, self.terms, self.seat)

    @property
    def boards(self) -> int:
        """How many more boards this challenge can start."""
        return self.remaining * (BOARDS_OF_PAIR if self.pair else 1)

    @property
    def next_commitments(self) -> tuple[str, ...]:
        """The commitments for the deals of the next match: two for a pair whose boards are dealt
        separately."""
        return self.commitments[: len(self.commitments) // self.remaining]

    @property
    def private(self) -> bool:
        """Whether only the players may see the match."""
        return self.terms.private
