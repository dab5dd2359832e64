"""Duties: what a bot has to do on a board, and how it acts on a thought."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from lobby.base.errors import Refused, Stale
from lobby.base.translation import _
from lobby.core.queries import events as events_queries
from lobby.core.queries import leases as claims_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.bots import bot_matches
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.matches.viewing import situation_of
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat, State
from lobby.gamekit.mind import Choice, Situation
from lobby.games.catalogue import WITH_MIND, level_of

_STUCK = "bots"
"""Whoever claims that a board is stuck."""

EARLIEST_DRAW = 10
"""The ply before which a bot neither agrees to a draw nor offers one."""


@dataclass(frozen=True, slots=True)
class Takeback:
    """*bot* must answer whether its opponent in *match* may take back the last move."""

    match: Match
    bot: Player


@dataclass(frozen=True, slots=True)
class Thinking:
    """*bot* must think about *situation*, either to move in *match* or to answer a draw offered on
    the opponent's turn. In that case it relies on the position in which it last had a choice."""

    match: Match
    bot: Player
    situation: Situation

    @property
    def level(self) -> int:
        """The bot's level."""
        assert self.bot.level is not None, "every bot has a level"
        return self.bot.level

    @property
    def opponent(self) -> Player:
        """The person whom the bot plays."""
        first, second = self.match.players
        return second if first == self.bot else first

    @property
    def late(self) -> bool:
        """Whether enough moves were played for a draw to be agreed."""
        return self.match.plies >= EARLIEST_DRAW

    @property
    def seed(self) -> str:
        """The seed of the bot's random choices: the board, the ply and the level."""
        return f"{self.match.board}:{len(self.situation.moves)}:{self.level}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """*bot* is offered a draw in *match* before it has had a choice of moves."""

    match: Match
    bot: Player


Duty: TypeAlias = Takeback | Thinking | Refusal


def find(snapshot: Snapshot, board: int) -> Duty | None:
    """The bot's duty on *board* now; None if nothing waits for one."""
    match = matches_queries.match(snapshot, board)
    bot = bot_matches.bot_in(match) if match and not match.over else None
    if match is None or bot is None or match.game not in WITH_MIND:
        return None
    if match.offers_takeback_to(bot):
        return Takeback(match, bot)
    if not match.awaits(bot) and not match.offers_draw_to(bot):
        return None
    played = matches_queries.moves(snapshot, board)
    states = viewing.history(snapshot, match, played)
    seat = match.seat_of(bot)
    assert seat is not None, "it plays there"
    last = _last_turn(states, seat)
    if last is None:
        return Refusal(match, bot)
    moves = tuple(played_move.move for played_move in played[:last])
    return Thinking(match, bot, situation_of(match, states[: last + 1], moves, seat))


def answer_takeback(tx: Transaction, duty: Takeback) -> Match:
    """Accept the takeback if the rules of takebacks allow it, else decline. Raises Stale if the
    match has changed."""
    check(tx, duty)
    board = duty.match.board
    try:
        return offers.accept_takeback(tx, board, duty.bot)
    except Refused:
        return offers.decline_takeback(tx, board, duty.bot)


def refuse(tx: Transaction, duty: Refusal) -> Match:
    """Decline the draw. Raises Stale if the match has changed."""
    check(tx, duty)
    return offers.decline_draw(tx, duty.match.board, duty.bot)


def act(tx: Transaction, duty: Thinking, choice: Choice) -> Match:
    """Act on *choice*: agree to an offered draw if it is no worse than the bot expects; otherwise
    move, and perhaps offer a draw; when it is not the bot's turn, decline. Raises Stale if the
    match has changed, and Refused."""
    check(tx, duty)
    match, bot = duty.match, duty.bot
    if claims_queries.is_claimed(tx, "stuck", match.board):
        claims_queries.end_claim(tx, "stuck", match.board, _STUCK)
    if match.offers_draw_to(bot) and _agrees(duty, choice):
        return offers.offer_draw(tx, match.board, bot)
    if match.awaits(bot):
        played = playing.play(tx, match.board, bot, choice.move)
        if choice.offers and duty.late and not played.over and match.can_be_drawn:
            return offers.offer_draw(tx, match.board, bot)
        return played
    return offers.decline_draw(tx, match.board, bot)


def note_failure(tx: Transaction, board: int, seconds: int, operators: Collection[str]) -> None:
    """Say for *seconds* that the bot on *board* is out of order, and tell those who hold the keys
    of *operators*, unless that is known already."""
    match = matches_queries.match(tx, board)
    bot = bot_matches.bot_in(match) if match and not match.over else None
    if match is None or bot is None:
        return
    known = claims_queries.is_claimed(tx, "stuck", board)
    claims_queries.claim(tx, "stuck", board, _STUCK, tx.now + seconds)
    if not known:
        holders = {players_queries.player_of_key(tx, key) for key in operators}
        concerns = {*match.players, *filter(None, holders)}
        events_queries.emit(
            tx, "bot-failed", actor=bot, board=board, concerns=concerns, private=match.private
        )


def check(snapshot: Snapshot, duty: Duty) -> None:
    """Raise Stale when the match has changed since *duty* was found."""
    match = matches_queries.match(snapshot, duty.match.board)
    if match is None or match.revision != duty.match.revision:
        raise Stale(_("The position has changed since the bot looked."))


def _agrees(duty: Thinking, choice: Choice) -> bool:
    level = level_of(duty.match.game, duty.level)
    return duty.late and (choice.agrees or level.agrees(choice.value))


def _last_turn(states: tuple[State, ...], seat: Seat) -> int | None:
    """The last ply before which *seat* was to move and had a choice; it may be the present one."""
    turns = (ply for ply in reversed(range(len(states))) if states[ply].to_move == seat)
    return next((ply for ply in turns if not states[ply].forced), None)
