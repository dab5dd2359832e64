"""What people do in a lobby. Each act is applied to the lobby and to the reference, which says
beforehand whether it is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from lobby.base.durations import DAY
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.bots import bot_matches
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Challenge, Proposal, parsed
from lobby.features.clocks import vacations, zones
from lobby.features.clocks.values import Vacation
from lobby.features.matches import endings, offers, playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.moderation import sanctions
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import RESIGNATION, PlannedLine, Written
from lobby.gamekit.game import Seat
from lobby.gamekit.mind import DRAW, Choice, Value
from lobby.games.catalogue import GAMES
from proofs.simulation import checks
from proofs.simulation.attempts import Attempts
from proofs.simulation.checks import Wrong
from proofs.simulation.reference import Board


def _offer(
    tx: Transaction,
    player: Player,
    game: str,
    options: str,
    terms: str,
    *,
    opponent: str | None,
    seat: Seat | None,
    chance: Random,
) -> Challenge:
    words = parsed(game, options.split(), terms.split())
    return offering.offer(
        tx, player, Proposal(game, *words, seat=seat, opponent=opponent), chance=chance
    )


def _propose(
    tx: Transaction,
    player: Player,
    game: str,
    options: str,
    *,
    opponent: str,
    seat: Seat,
    chance: Random,
) -> Challenge | Match:
    words = parsed(game, options.split())
    return offering.propose(
        tx, player, Proposal(game, *words, seat=seat, opponent=opponent), chance=chance
    )


class Acts(Attempts):
    """The acts of people."""

    def join(self, name: str, zone: str) -> Player:
        """Somebody new, who lives in *zone*, joins."""
        player = self.hands.change(players.take_name, f"SHA256:{name}", name)
        self.move_to(player, zone)
        return player

    def move_to(self, player: Player, zone: str) -> None:
        """*player* moves to the time zone *zone*."""
        if self._done(f"moving to {zone}", zones.choose, player, zone):
            self.zones[player.id] = zone

    def offer(
        self, player: Player, game: str, options: str, terms: str, opponent: Player | None
    ) -> Challenge | None:
        """Offer a challenge to *opponent*, or to everybody if that is None; return None if it was
        refused."""
        name = opponent.name if opponent else None
        done = self._try(
            None,
            "a challenge",
            _offer,
            player,
            game,
            options,
            terms,
            opponent=name,
            seat=self.chance.choice((0, 1, None)),
            chance=self.chance,
        )
        made: Challenge | None = done.result if done else None
        if made:
            self.reference.expiries[made.number] = made.expires
            self.offers[made.number] = made
        self._settle()
        return made

    def accept(self, number: int, player: Player) -> Board | None:
        """*player* accepts a challenge; return None if that is refused."""
        stands = self.reference.expiries.get(number, 0) > self.reference.now
        done = self._try(
            None if stands else False,
            f"challenge {number}",
            challenges.accept,
            number,
            player,
            self.chance,
        )
        if done is None:
            self._settle()
            return None
        del self.reference.expiries[number]
        return self._begun(done.result, player, waits=True)

    def close(self, number: int, player: Player, *, withdraw: bool) -> None:
        """*player* withdraws or declines a challenge."""
        act: Callable[..., None] = challenges.withdraw if withdraw else challenges.decline
        if self._done(f"challenge {number}", act, number, player):
            self.reference.expiries.pop(number, None)
        self._settle()

    def meet_bot(self, player: Player, bot: Player, game: str, options: str) -> Board | None:
        """*player* begins a match with *bot*; return None if there are too many."""
        done = self._try(
            None,
            "a match with a bot",
            _propose,
            player,
            game,
            options,
            opponent=bot.name,
            seat=self.chance.randrange(2),
            chance=self.chance,
        )
        if done is None:
            self._settle()
            return None
        return self._begun(done.result, player)

    def _begun(self, match: Match, taker: Player, *, waits: bool = False) -> Board:
        """Begin *match*. *waits*: with less than a day per move, its clock waits until both are
        here, which never happens."""
        setup = self.hands.ask(_setup, match.board)
        rules = GAMES[match.game]
        start = rules.start(match.parsed_options, setup)
        first, second = (self.zones.get(player.id, "UTC") for player in match.players)
        banks = None if match.terms.bank is None else [match.terms.bank, match.terms.bank]
        now = self.reference.now
        board = Board(
            match.board,
            match.game,
            match.players,
            match.terms,
            (first, second),
            setup,
            [start],
            now,
            banks,
        )
        limit = match.terms.limit
        board.waiting = waits and limit is not None and limit < DAY
        self.reference.begin(board, taker)
        self._settle(board)
        return board

    def move(self, board: Board, player: Player, move: str) -> None:
        """*player* makes *move*, legal or not."""
        allowed = self._acting(board, player) and board.mover == player
        legal = allowed and board.states[-1].canonical(move) in board.states[-1].moves()
        number = board.number
        if self._done(f"{move} on {number}", playing.play, number, player, move, allowed=legal):
            self.reference.play(board, move)
        self._settle(board)

    def queue(self, board: Board, player: Player, line: PlannedLine) -> None:
        """*player* queues *line*."""
        number = board.number
        if self._done(f"a line on {number}", queued_moves.queue, number, player, Written(line)):
            if not self._acting(board, player):
                raise Wrong(f"A line was taken on board {number} from somebody who may not act.")
            lines = board.lines.get(player.id, ())
            board.lines[player.id] = Written(line).among(lines)
        self._settle(board)

    def resign(self, board: Board, player: Player, *, later: bool) -> None:
        """*player* resigns; with *later*, on the next turn if it is not theirs yet."""
        act: Callable[..., object] = queued_moves.resign if later else playing.resign
        can = self._acting(board, player)
        if self._done(f"resigning {board.number}", act, board.number, player, allowed=can):
            if later and board.mover != player and len(board.moves) >= 2:
                lines = board.lines.get(player.id, ())
                others = tuple(line for line in lines if line != RESIGNATION)
                queued = others if RESIGNATION in lines else (*lines, RESIGNATION)
                board.lines[player.id] = queued
            else:
                self.reference.resign(board, player, player)
        self._settle(board)

    def abort(self, board: Board, player: Player) -> None:
        """*player* aborts the match before both have moved."""
        can = self._acting(board, player) and len(board.moves) < 2
        if self._done(f"aborting {board.number}", playing.abort, board.number, player, allowed=can):
            self.reference.resign(board, player, player)
        self._settle(board)

    def draw(self, board: Board, player: Player) -> None:
        """*player* offers a draw or accepts one."""
        again = ("draw", player.id) in board.asked and board.draw is None
        can = self._acting(board, player) and board.draw != board.seat(player) and not again
        if self._done(
            f"a draw on {board.number}", offers.offer_draw, board.number, player, allowed=can
        ):
            if board.draw is not None:
                self.reference.agree(board, player)
            else:
                board.draw = board.seat(player)
                board.asked.add(("draw", player.id))
                self.reference.tell("draw-offered", player, board)
        self._settle(board)

    def decline_draw(self, board: Board, player: Player) -> None:
        """*player* declines a draw."""
        can = self._acting(board, player) and board.draw == 1 - board.seat(player)
        number = board.number
        if self._done(f"no draw on {number}", offers.decline_draw, number, player, allowed=can):
            board.draw = None
            self.reference.tell("draw-declined", player, board)
        self._settle(board)

    def ask_back(self, board: Board, player: Player) -> None:
        """*player* requests a takeback."""
        again = ("takeback", player.id) in board.asked
        free = self._acting(board, player) and board.takeback is None and not again
        can = free and self.reference.take_back_to(board, board.seat(player)) is not None
        number = board.number
        if self._done(
            f"a takeback on {number}", offers.offer_takeback, number, player, allowed=can
        ):
            board.takeback = board.seat(player)
            board.asked.add(("takeback", player.id))
            self.reference.tell("takeback-offered", player, board)
        self._settle(board)

    def give_back(self, board: Board, player: Player, *, accept: bool) -> None:
        """*player* answers a request for a takeback."""
        asked = self._acting(board, player) and board.takeback == 1 - board.seat(player)
        plies = self.reference.take_back_to(board, 1 - board.seat(player)) if asked else None
        can = asked and (plies is not None or not accept)
        act: Callable[..., Match] = offers.accept_takeback if accept else offers.decline_takeback
        number = board.number
        if self._done(f"a takeback on {number}", act, number, player, allowed=can):
            if accept and plies is not None:
                self.reference.take_back(board, plies, player)
            else:
                board.takeback = None
                self.reference.tell("takeback-declined", player, board)
        self._settle(board)

    def call_off(self, board: Board) -> None:
        """The operator cancels a match."""
        can, number = board.reason is None, board.number
        done = self._done(
            f"calling off {number}", endings.call_off, number, "Why not?", None, allowed=can
        )
        if done:
            self.reference.end(board, None, "cancelled", None, why="Why not?")
        self._settle(board)

    def ban(self, player: Player) -> None:
        """The operator bans *player*, or lifts the ban."""
        name, banned = player.name, self.reference.banned
        if name in banned:
            done = self._try(True, f"unban {name}", sanctions.lift, "ban", name)
        else:
            done = self._try(True, f"ban {name}", sanctions.impose, "ban", name, "Because.")
        if done:
            banned ^= {name}
        self.hands.ask(checks.banned, banned)

    def vacation(self, player: Player, text: str) -> None:
        """*player* declares a vacation."""
        done = self._try(None, "a vacation", vacations.declare, player, text)
        if done:
            made: Vacation = done.result
            span = (made.span.start, made.span.end)
            self.reference.vacations.setdefault(player.id, {})[made.id] = span
            self._pauses_changed(player)
        self._settle()

    def come_back(self, player: Player) -> None:
        """*player* ends a vacation, or cancels it."""
        done = self._try(None, "an end", vacations.end, player)
        if done:
            ended: Vacation = done.result
            mine = self.reference.vacations[player.id]
            begins, ends = mine.pop(ended.id)
            if begins < self.reference.now:
                mine[ended.id] = (begins, min(ends, self.reference.now))
            self._pauses_changed(player)
        self._settle()

    def bot_acts(self, board: Board) -> None:
        """The bot does what it has to do on *board*."""
        duty = self.hands.ask(bot_matches.find, board.number)
        bot = next(player for player in board.players if player.bot)
        if isinstance(duty, bot_matches.Takeback):
            target = self.reference.take_back_to(board, 1 - board.seat(bot))
            if self._done("a bot's takeback", bot_matches.answer_takeback, duty):
                if target is not None:
                    self.reference.take_back(board, target, bot)
                else:
                    board.takeback = None
                    self.reference.tell("takeback-declined", bot, board)
        elif isinstance(duty, bot_matches.Refusal):
            if self._done("a bot's refusal", bot_matches.refuse, duty):
                board.draw = None
                self.reference.tell("draw-declined", bot, board)
        elif duty is not None:
            self._bot_thinks(board, bot, duty)
        self._settle(board)

    def _bot_thinks(self, board: Board, bot: Player, duty: bot_matches.Thinking) -> None:
        move = Random(duty.seed).choice(duty.situation.view.moves)
        choice = Choice(move, Value(DRAW))
        done = self._try(True, "a bot's move", bot_matches.act, duty, choice)
        if done is None:
            return
        match: Match = done.result
        if match.reason == "agreement":
            self.reference.agree(board, bot)
        elif board.mover == bot:
            self.reference.play(board, choice.move)
        else:
            board.draw = None
            self.reference.tell("draw-declined", bot, board)

    def swept(self, *, wholly: bool = True) -> None:
        """The sweep has run: check that what was due happened, once, and nothing else did. If it
        did not run *wholly*, only what events report must have happened."""
        done = None if wholly else self.hands.ask(checks.done_by_sweep, self.last_event)
        for board in self.reference.overdue():
            if done is None or ("ended", board.number) in done:
                self.reference.time_out(board)
        for board in self.reference.running.values():
            due = board.remind_at is not None and board.remind_at <= self.reference.now
            spoilt = board.number in self.reference.spoilt
            if due and not spoilt and (done is None or ("reminded", board.number) in done):
                board.remind_at, board.reminded = None, True
                mover = board.mover
                assert mover is not None
                detail = frozenset[object]({("deadline", board.deadline)})
                news = ("reminded", None, board.number, frozenset({mover.id}), True, detail)
                self.reference.news.append(news)
        now = self.reference.now
        lapsed = [challenge for challenge, when in self.reference.expiries.items() if when <= now]
        for number in lapsed:
            if done is not None and ("challenge-expired", number) not in done:
                continue
            del self.reference.expiries[number]
            offer = self.offers[number]
            concerned = frozenset({offer.challenger.id, (offer.opponent or offer.challenger).id})
            detail = frozenset[object]({("challenge", number), ("game", offer.game)})
            private = offer.opponent is not None
            self.reference.news.append(
                ("challenge-expired", None, None, concerned, private, detail)
            )
        self._settle(ordered=False)
        if wholly:
            self.hands.ask(checks.nothing_is_late, self.reference)

    def compare(self, boards: Iterable[Board], *, closely: bool = True) -> None:
        """Raise Wrong unless the lobby agrees with the reference about *boards*."""
        self.hands.ask(checks.boards, self.reference, tuple(boards), closely=closely)

    def _pauses_changed(self, player: Player) -> None:
        mine = (board for board in self.reference.running.values() if board.mover == player)
        self.reference.reckon(mine)

    def _acting(self, board: Board, player: Player) -> bool:
        """Whether *player* may act on *board* at all."""
        running = board.reason is None and player in board.players
        return running and not self.reference.late(board)


def _setup(snapshot: Snapshot, board: int) -> Mapping[str, str]:
    return matches_queries.setup(snapshot, board)
