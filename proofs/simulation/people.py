"""The people of a simulated lobby, and when they do what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TypeAlias

from lobby.base.durations import DAY, MINUTE
from lobby.features.bots import bot_matches
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.planning.values import PlannedLine, Step
from proofs.simulation.acts import Acts
from proofs.simulation.reference import Board

At: TypeAlias = Callable[[int, Callable[[], None]], None]
"""Does something at a given time."""

ZONES = (
    "UTC Europe/Berlin America/New_York Australia/Lord_Howe America/Sao_Paulo Asia/Kathmandu"
    " America/Santiago Asia/Beirut"
).split()
"""Time zones that change their clocks, some of them at midnight or by half an hour."""

GAMES = (
    ("binar", "-size=3"),
    ("chaos", ""),
    ("curio", "-base=2 -rows=5 -cols=3"),
    ("octilite", ""),
)
TERMS = (
    "",
    "--forfeittime=2 --weekends-off",
    "--forfeittime=1 --remind=0.5 --weekends-off",
    "--totaltime=5 --increment=12 --cap=8 --weekends-off",
    "--totaltime=3 --private",
    "--totaltime=4 --forfeittime=2 --increment=3h",
    "--forfeittime=12h --unrated",
    "--forfeittime=3 --remind=2 --private --weekends-off",
)
MEMBERS = 30
_LONGEST = 30
"""Moves after which people get tired of a match."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How a person plays: a move takes part of the time allowed, and sometimes never comes."""

    player: Player
    pace: float
    faith: float


class People:
    """People who play, through *acts*; *at* schedules what they intend to do later."""

    def __init__(self, acts: Acts, chance: Random, at: At) -> None:
        self._acts = acts
        self._chance = chance
        self._at = at
        self._members: list[Habits] = []
        self._bots: tuple[Player, ...] = ()

    @property
    def _now(self) -> int:
        return self._acts.reference.now

    def come(self) -> None:
        """Everybody chooses a name."""
        self._bots = self._acts.hands.change(bot_matches.ensure)
        for number in range(MEMBERS):
            player = self._acts.join(f"player-{number}", self._chance.choice(ZONES))
            pace, faith = self._chance.uniform(0.02, 0.3), self._chance.uniform(0.9, 1)
            self._members.append(Habits(player, pace, faith))

    def arrange(self) -> None:
        """Somebody wants to play, with a certain player, with anybody, or with a bot."""
        kind = self._chance.random()
        game, options = self._chance.choice(GAMES)
        member, other = self._chance.sample(self._members, 2)
        if kind < 0.1:
            player = member.player if kind < 0.07 else self._guest()
            board = self._acts.meet_bot(player, self._chance.choice(self._bots), game, options)
            if board:
                self.plan(board)
            return
        opponent = other.player if kind < 0.6 else None
        terms = self._chance.choice(TERMS)
        offer = self._acts.offer(member.player, game, options, terms, opponent)
        if offer is None:
            return
        later = self._now + round(self._chance.expovariate(1 / DAY))
        if kind > 0.95:
            return  # nobody takes it
        if kind > 0.92 or 0.57 < kind < 0.6:
            withdraw = kind > 0.92
            who = member.player if withdraw else other.player
            self._at(later, lambda: self._acts.close(offer.number, who, withdraw=withdraw))
        else:
            self._at(later, lambda: self._take(offer.number, other.player))

    def _take(self, number: int, player: Player) -> None:
        board = self._acts.accept(number, player)
        if board:
            self.plan(board)

    def _guest(self) -> Player:
        fingerprint = f"SHA256:guest{self._chance.getrandbits(64)}"
        return self._acts.hands.change(players.begin_guest, fingerprint)

    def plan_vacation(self) -> None:
        """Somebody goes on vacation, at once or later."""
        player = self._chance.choice(self._members).player
        self._acts.vacation(player, str(self._chance.randint(1, 12)))

    def end_vacation(self) -> None:
        """Somebody comes back early, or tries to without a vacation."""
        self._acts.come_back(self._chance.choice(self._members).player)

    def travel(self) -> None:
        """Somebody moves to another time zone; running matches keep the old one."""
        player = self._chance.choice(self._members).player
        self._acts.move_to(player, self._chance.choice(ZONES))

    def ban(self) -> None:
        """An operator bans somebody, or lifts a ban; sometimes cancels a match."""
        self._acts.ban(self._chance.choice(self._members).player)
        reference = self._acts.reference
        running = [board for n, board in reference.running.items() if n not in reference.spoilt]
        if running and self._chance.random() < 0.2:
            self._acts.call_off(self._chance.choice(running))

    def plan(self, board: Board) -> None:
        """Schedule the next thing to happen on *board*."""
        if board.reason is not None or board.mover is None:
            if self._chance.random() < 0.2:
                self._act_too_late(board)
            return
        ply, since = len(board.moves), board.since

        def turn() -> None:
            spoilt = board.number in self._acts.reference.spoilt
            if not spoilt and (board.reason, len(board.moves), board.since) == (None, ply, since):
                self._take_turn(board)
                self.plan(board)

        when = self._when(board)
        if when is not None:
            self._at(when, turn)

    def _when(self, board: Board) -> int | None:
        """When the side to move on *board* will act; None for never."""
        mover = board.mover
        assert mover is not None
        if mover.bot:
            return self._now + self._chance.randrange(1, 10 * MINUTE)
        habits = next((member for member in self._members if member.player == mover), None)
        pace, faith = (habits.pace, habits.faith) if habits else (0.1, 0.9)
        if board.deadline is not None and self._chance.random() < 0.02:
            return board.deadline + self._chance.choice((-1, 0, 1))
        if board.deadline is not None and self._chance.random() > faith**0.3:
            return None
        limit = board.allowed or 7 * DAY
        return self._now + 1 + round(self._chance.expovariate(1 / (pace * min(limit, 4 * DAY))))

    def _take_turn(self, board: Board) -> None:
        """The side to move does something; sometimes the other side does first."""
        mover, acts = board.mover, self._acts
        assert mover is not None
        if mover.bot:
            acts.bot_acts(board)
            return
        other = next(player for player in board.players if player != mover)
        if not other.bot and self._chance.random() < 0.3:
            self._interfere(board, other)
        if board.reason is None and board.mover == mover:
            self._act(board, mover)
        if other.bot and board.reason is None and board.mover == mover:
            acts.bot_acts(board)  # answers what it was offered meanwhile

    def _act_too_late(self, board: Board) -> None:
        """Somebody acts on a board that is over."""
        acts, me = self._acts, self._chance.choice(board.players)
        kind = self._chance.randrange(4)
        if kind == 0:
            acts.move(board, me, "a1-c3")
        elif kind == 1:
            give_up = self._chance.choice((partial(acts.resign, later=False), acts.abort))
            give_up(board, me)
        else:
            (acts.draw if kind == 2 else acts.ask_back)(board, me)

    def _act(self, board: Board, me: Player) -> None:
        acts, chance = self._acts, self._chance
        if board.takeback == 1 - board.seat(me):
            acts.give_back(board, me, accept=chance.random() < 0.7)
        elif board.draw == 1 - board.seat(me) and chance.random() < 0.5:
            acts.draw(board, me) if chance.random() < 0.5 else acts.decline_draw(board, me)
        elif len(board.moves) > _LONGEST or chance.random() < 0.01:
            acts.resign(board, me, later=False)
        elif chance.random() < 0.03:
            chance.choice((acts.draw, acts.decline_draw, acts.ask_back, acts.abort))(board, me)
        else:
            acts.move(board, me, self._move(board))

    def _move(self, board: Board) -> str:
        if self._chance.random() < 0.01:
            return self._chance.choice(("", "a1-a9", "pass", "c3", "zzz"))
        return self._chance.choice(board.states[-1].moves())

    def _interfere(self, board: Board, me: Player) -> None:
        """The side that is not to move does something."""
        acts, kind = self._acts, self._chance.random()
        if kind < 0.2:
            for _ in range(self._chance.choice((1, 1, 1, 2))):
                acts.draw(board, me)
        elif kind < 0.5:
            acts.ask_back(board, me)
        elif kind < 0.55:
            acts.move(board, me, self._move(board))
        elif kind < 0.6:
            acts.resign(board, me, later=self._chance.random() < 0.8)
        elif kind < 0.61:
            acts.abort(board, me)
        elif kind < 0.65:
            acts.give_back(board, me, accept=True)
        else:
            self._queue(board, me)

    def _queue(self, board: Board, me: Player) -> None:
        """Queue an answer, which may or may not be legal, to one of the possible replies or to
        any."""
        state = board.states[-1]
        moves = state.moves()
        reply = self._chance.choice(moves)
        after = state.play(reply).moves() or ("pass",)
        answer = self._chance.choice(after)
        self._acts.queue(
            board, me, PlannedLine((Step(reply if self._chance.random() < 0.8 else None, answer),))
        )
