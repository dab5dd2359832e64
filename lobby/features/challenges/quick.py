"""Play now, the quick way to a match: an open challenge that fits is accepted, or else one is
posted, and the terms are kept for the next time."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from random import Random

from lobby.base.errors import Refused
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.bots.bot_matches import bot_in
from lobby.features.challenges import challenges, offering, queries
from lobby.features.challenges.values import HIGHEST_RATING, Challenge, Proposal, parsed
from lobby.features.deals import fair_deals
from lobby.features.matches import pairs
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people import allowances, own_limits, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions, ladder
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES

USUAL_TIME, _TERMS = "5+3", ("--totaltime=5m", "--increment=3s")
"""The usual time control, in short and as terms."""

WITHIN = 400
"""By how much an opponent's rating may usually differ."""

_WITHIN, _ANY = "--within", "any"
_NAME = "quick"
_SHORT_TIME = re.compile(r"(?!0+\+)([0-9]{1,3})\+([0-9]{1,3})")
_LIKE_TIME = re.compile(r"[0-9]+(?:[^0-9][0-9]*)*")
_TIME = re.compile(r"--(forfeittime|totaltime|increment|cap)=")
_LATELY = 20
"""Finished matches among which the last opponent is looked for."""


@dataclass(frozen=True, slots=True)
class Quick:
    """What a player wants to play now: *game* with *options* on *terms*, on either side, against
    somebody whose rating differs by at most *within*; None for any rating."""

    game: str
    options: Options
    terms: Terms
    within: int | None = WITHIN

    @property
    def words(self) -> tuple[str, ...]:
        """The options and terms in words that ``read`` understands."""
        within = f"{_WITHIN}={_ANY if self.within is None else self.within}"
        return (*self.options.words(), *self.terms.words(), within)

    def command(self, time: str) -> str:
        """The command that asks for the same; *time* may be the short form of the time control."""
        usual, words = f"{_WITHIN}={WITHIN}", self.words
        if "+" in time:
            words = tuple(word for word in words if not _TIME.match(word))
            words = (*(() if time == USUAL_TIME else (time,)), *words)
        return " ".join((self.game, "play", *(word for word in words if word != usual)))

    def ratings(self, own: int) -> tuple[int, int] | None:
        """The ratings of opponents for a player with the rating *own*; None for any."""
        if self.within is None:
            return None
        return max(0, own - self.within), min(HIGHEST_RATING, own + self.within)


def time_terms(word: str) -> tuple[str, ...]:
    """The terms that a time stands for; none if *word* is no time.

    >>> time_terms("5+3"), time_terms("0+3"), time_terms("ann")
    (('--totaltime=5m', '--increment=3s'), (), ())
    """
    if not (time := _SHORT_TIME.fullmatch(word)):
        return ()
    minutes, seconds = time.groups()
    more = (f"--increment={seconds}s",) if int(seconds) else ()
    return f"--totaltime={minutes}m", *more


def like_time(word: str) -> bool:
    """Whether *word*, which is no time, may be meant for one.

    >>> like_time("5-3"), like_time("5m"), like_time("9999+9"), like_time("ann")
    (True, True, True, False)
    """
    return bool(_LIKE_TIME.fullmatch(word))


def read(game: str, words: Iterable[str] = ()) -> Quick:
    """What *words* ask for: options of *game*, terms, and ``--within``; what is left out is as
    usual. Raises NotFound for an unknown game, Refused for bad words."""
    options, terms = list[str](), list[str]()
    within: int | None = WITHIN
    for word in words:
        if word.partition("=")[0] == _WITHIN:
            within = _read_within(word.partition("=")[2])
        else:
            (terms if word.startswith("--") else options).append(word)
    timed = any(map(_TIME.match, terms))
    chosen = parsed(game, options, (*(() if timed else _TERMS), *terms))
    return Quick(game, *(chosen if options else _even(game, *chosen)), within)


def _read_within(text: str) -> int | None:
    if text == _ANY:
        return None
    if re.fullmatch("[0-9]{1,4}", text):
        return int(text)
    raise Refused.because("Expected a number such as --within=400, or --within=any.")


def _even(game: str, options: Options, terms: Terms) -> tuple[Options, Terms]:
    """*options* of a match on *terms*; if it is rated and one side wins by force, the first that
    are known to give both sides the same chance."""
    if not terms.rated or terms.pair or not pairs.one_sided(game, options):
        return options, terms
    proved = GAMES[game].best_play.items()
    even = next((words for words, result in proved if result.winner is None), "")
    return GAMES[game].parse_options(even.split()), terms


def last(snapshot: Snapshot, player: Player) -> Quick:
    """What *player* asked for last or, the first time, their latest game on the usual terms."""
    game, *words = (players_queries.preferences(snapshot, player).get(_NAME) or " ").split(" ")
    try:
        return read(game, filter(None, words))
    except Refused:  # nothing, or a game that is no longer here
        latest = (match.game for match in _lately(snapshot, player) if match.installed)
        return read(next(latest, next(iter(GAMES))))


def keep(tx: Transaction, player: Player, quick: Quick) -> None:
    """Keep *quick* as what *player* asked for last."""
    players_queries.set_preference(tx, player, _NAME, " ".join((quick.game, *quick.words)))


def on_offer(
    snapshot: Snapshot, player: Player, quick: Quick, here: Collection[Player]
) -> tuple[Challenge | None, tuple[Challenge, ...]]:
    """The open challenge that offers *player* just this, if there is one, and those for something
    else with a live clock of players who are *here*; the oldest first, unrated if its result is."""
    others = [
        challenge
        for challenge in queries.open_challenges(snapshot)
        if challenge.terms.live
        and challenge.challenger in here
        and not _same(challenge, quick)
        and _may_take(snapshot, challenge, player)
    ]
    if others:
        caution = cautions.of_challenge(snapshot, others[0], player)
        others[0] = cautions.foreseen(others[0], caution)
    return fitting(snapshot, player, quick, here), tuple(others)


def fitting(
    snapshot: Snapshot, player: Player, quick: Quick, here: Collection[Player]
) -> Challenge | None:
    """The oldest open challenge that offers *player* just this; if the clock is a live one, only by
    players who are *here*."""
    own = _rating(snapshot, player, quick.game)
    bounds = quick.ratings(own) or (0, HIGHEST_RATING)
    for challenge in queries.open_challenges(snapshot):
        other = challenge.challenger
        if (
            _same(challenge, quick)
            and (other in here or not quick.terms.live)
            and bounds[0] <= _rating(snapshot, other, quick.game) <= bounds[1]
            and _may_take(snapshot, challenge, player)
        ):
            return challenge
    return None


def _may_take(snapshot: Snapshot, challenge: Challenge, player: Player) -> bool:
    """Whether *player* may accept the open *challenge* of another. Reads more than the rest of what
    is asked, so ask it last."""
    return (
        challenge.challenger != player
        and challenge.game in GAMES
        and challenges.may_accept(snapshot, challenge, player)
    )


def standing(snapshot: Snapshot, player: Player, quick: Quick) -> Challenge | None:
    """*player*'s own open challenge that asks for this; None if there is none."""
    own = queries.challenges_by(snapshot, player)
    return next((challenge for challenge in own if _same(challenge, quick)), None)


def seek(
    tx: Transaction, player: Player, quick: Quick, chance: Random, *, here: Collection[Player] = ()
) -> Challenge | Match:
    """Accept the open challenge that fits, or post one that does; one that stands is not posted
    twice. Keep *quick* for the next time. *here* are the connected players.

    Raises what ``challenges.accept`` and ``offering.offer`` raise.
    """
    players.check_member(player)
    own_limits.check(tx, player, quick.game, player)
    allowances.check_cancelled(tx, player, player)
    keep(tx, player, quick)
    nonce = fair_deals.nonce_for(quick.game, quick.options, chance)
    if fits := fitting(tx, player, quick, here):
        return challenges.accept(tx, fits.number, player, chance, here=here, nonce=nonce)
    ratings = quick.ratings(_rating(tx, player, quick.game))
    if mine := standing(tx, player, quick):
        if mine.ratings == ratings:
            return mine
        challenges.withdraw(tx, mine.number, player)
    proposal = Proposal(
        quick.game, quick.options, quick.terms, seat=None, ratings=ratings, nonce=nonce
    )
    return offering.offer(tx, player, proposal, chance=chance)


def begin_meanwhile(
    tx: Transaction, player: Player, quick: Quick, chance: Random, *, awake: bool
) -> Match:
    """Begin a match of the same game, without haste, against the bot that *player* met last, or
    else the weakest. Raises what ``offering.propose`` raises."""
    met = (bot_in(match) for match in _lately(tx, player))
    bots = *filter(None, met), *players_queries.bots(tx)
    nonce = fair_deals.nonce_for(quick.game, quick.options, chance)
    unrated, bot = Terms(rated=False), bots[0].name
    proposal = Proposal(quick.game, quick.options, unrated, None, bot, nonce=nonce)
    begun = offering.propose(tx, player, proposal, chance=chance, awake=awake)
    assert isinstance(begun, Match), "a bot takes what it is offered"
    return begun


def _same(challenge: Challenge, quick: Quick) -> bool:
    """Whether *challenge*, to anybody, is for what *quick* asks for, whoever makes it."""
    asked = quick.game, str(quick.options), quick.terms
    offered = challenge.game, challenge.options, challenge.terms
    return challenge.opponent is None and offered == asked


def _rating(snapshot: Snapshot, player: Player, game: str) -> int:
    return round(ladder.of_player(snapshot, player, game).rating.value)


def _lately(snapshot: Snapshot, player: Player) -> list[Match]:
    """The latest matches of *player*, those that began last first."""
    running = matches_queries.running_matches_of(snapshot, player)
    ended = matches_queries.finished_matches_of(snapshot, player, _LATELY)
    return sorted((*running, *ended), key=lambda match: -match.board)
