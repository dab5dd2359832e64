"""Matches against bots, which begin as soon as somebody asks for one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from lobby.base import durations
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges.values import Proposal
from lobby.features.deals import fair_deals
from lobby.features.matches import endings, pairs, starting
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people import own_limits
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.games.catalogue import GAMES, WITH_MIND

MOST = 10
"""The most running matches against bots for one player."""

MOST_OF_A_GUEST = 4
"""The most running matches against bots for a guest, of different games: single ones or pairs."""

MOST_ENDED = 120
"""A player who has ended this many matches within an hour cannot begin another against a bot
yet."""


class InTheWay(Refused):
    """A guest has to end another match first: *why* is one sentence that names it."""

    def __init__(self, why: str) -> None:
        super().__init__(_("{why} Finish or resign it first.", why=why))
        self.why = why


def begin(
    tx: Transaction,
    player: Player,
    bot: Player,
    proposal: Proposal,
    *,
    chance: Random,
    awake: bool,
    instead: bool = False,
) -> Match:
    """Begin the match that *player* proposes to *bot*: unrated, and otherwise on the proposed
    terms, except that guests always have a day for each move. A random seat is drawn by *chance*,
    unless something is dealt from a seed. For a pair, return the board on which the player moves
    first. If a guest has to end another match first, it is given up *instead*.

    Raises InTheWay if it is not to be; Refused if the player has too many boards, or had too many
    lately, if no bot is *awake* or plays the game, or if the nonce is not valid.
    """
    if not awake:
        raise Refused(
            _("The bots are switched off here. Challenge a person, or make an open challenge.")
        )
    if proposal.game not in WITH_MIND:
        raise Refused(
            _(
                "No bot plays {title}. Challenge a person, or make an open challenge.",
                title=GAMES[proposal.game].title,
            )
        )
    own_limits.check(tx, player, proposal.game, player, boards=proposal.boards)
    _check_ended(tx, player)
    if player.guest:
        _make_room(tx, player, proposal.game, instead=instead)
    else:
        _check_room(tx, player, proposal.boards)
    count = pairs.deals_of(proposal)
    fair = fair_deals.means_at_once(tx, player, bot, proposal, chance=chance, count=count)
    agreed = replace(proposal, terms=terms_with(player, proposal.terms))
    return starting.begin_agreed(tx, agreed, (player, bot), chance, taker=player, fair=fair)[0]


def terms_with(player: Player, wished: Terms) -> Terms:
    """The terms of a match of *player* against a bot, if *wished* were asked for."""
    if player.guest:
        return Terms(
            per_move=DAY, reminder=None, rated=False, private=wished.private, pair=wished.pair
        )
    return replace(wished, rated=False, explorer=False)


def bot_in(match: Match) -> Player | None:
    """The bot that plays in *match*, if any."""
    return next((player for player in match.players if player.bot), None)


def _against_bots(snapshot: Snapshot, player: Player) -> tuple[Match, ...]:
    """The running matches of *player* against bots."""
    running = matches_queries.running_matches_of(snapshot, player)
    return tuple(match for match in running if bot_in(match))


def _make_room(tx: Transaction, guest: Player, game: str, *, instead: bool) -> None:
    """Let *guest* begin a match of *game*: the oldest match that is in the way is given up
    *instead*. Raises InTheWay if it is to go on."""
    running = sorted(_against_bots(tx, guest), key=lambda match: match.board)
    played = {match.boards for match in running}
    of_game = [match for match in running if match.game == game]
    oldest = next(iter(of_game or (running if len(played) >= MOST_OF_A_GUEST else ())), None)
    if oldest is None:
        return
    if not instead:
        sentence = (
            N_(
                "Guests can play one match of each game at a time. You are playing {title} on"
                " board {board}."
            )
            if of_game
            else N_(
                "Guests can play {most} matches at a time. Your oldest is {title} on board {board}."
            )
        )
        raise InTheWay(_(sentence, title=oldest.title, board=oldest.board, most=MOST_OF_A_GUEST))
    for match in running:
        if match.boards == oldest.boards:
            _give_up(tx, match.board, guest)


def _give_up(tx: Transaction, board: int, player: Player) -> None:
    """End the match on *board*, unless the end of its other board has done so."""
    match = matches_queries.match(tx, board)
    if match and not match.over:
        endings.resign(tx, match, player)


def _check_room(snapshot: Snapshot, player: Player, boards: int) -> None:
    running = len(_against_bots(snapshot, player))
    if running >= MOST:
        raise Refused(
            _(
                "You already have {most} running matches with bots. Finish or resign one first.",
                most=MOST,
            )
        )
    if running + boards > MOST:
        raise Refused(
            _(
                "A pair is two matches, and you may have {most} running matches with bots. Finish"
                " or resign one first.",
                most=MOST,
            )
        )


def _check_ended(snapshot: Snapshot, player: Player) -> None:
    ended = matches_queries.finished_matches_of(snapshot, player, MOST_ENDED)
    at = ended[-1].ended if len(ended) == MOST_ENDED else None
    if at is not None and snapshot.now - HOUR < at <= snapshot.now:
        raise Refused(
            _(
                "You have ended {most_ended} matches in the last hour, so you cannot begin another"
                " with a bot yet: {again}.",
                most_ended=MOST_ENDED,
                again=durations.again(at + HOUR - snapshot.now),
            )
        )
