"""The bots' accounts, one for each level, shared by all games; matches against them, which begin as
soon as somebody asks for one; and what a bot has to do on a board."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import TypeAlias

from lobby.base import durations
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Refused, Stale
from lobby.base.translation import N_, _
from lobby.core.queries import events as events_queries
from lobby.core.queries import leases as claims_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges.values import Proposal
from lobby.features.deals import fair_deals
from lobby.features.matches import endings, offers, pairs, playing, starting, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.matches.viewing import situation_of
from lobby.features.people import own_limits
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat, State
from lobby.gamekit.levels import LEVELS, choose
from lobby.gamekit.mind import Choice, Situation
from lobby.games.catalogue import GAMES, WITH_MIND, level_of, mind_of


def ensure(tx: Transaction) -> tuple[Player, ...]:
    """The bots, by level; creates any that are missing. A server calls this when it starts."""
    there = {bot.level for bot in players_queries.bots(tx)}
    for level in LEVELS:
        if level not in there:
            # A person may have had the name before there were bots.
            names = (f"bot{level}" if n == 1 else f"bot{level}-{n}" for n in count(1))
            players_queries.add_bot(
                tx,
                next(name for name in names if not players_queries.player_named(tx, name)),
                level,
            )
    return players_queries.bots(tx)


def everyone(snapshot: Snapshot) -> tuple[Player, ...]:
    """The bots, by level; empty before ``ensure``."""
    return players_queries.bots(snapshot)


def move(situation: Situation, level: int, seed: str, seconds: float) -> Choice:
    """A bot's move at *level*. *seed* identifies the match and the ply: equal arguments give equal
    moves, unless *seconds* run out before the level's work is done."""
    chance = Random(seed)
    setting = level_of(situation.game, level).after(len(situation.moves))
    thought = mind_of(situation.game).think(situation, setting.effort(seconds), chance)
    return choose(thought, setting, chance)


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
        raise Refused.because(
            "The bots are switched off here. Challenge a person, or make an open challenge."
        )
    if proposal.game not in WITH_MIND:
        raise Refused.because(
            "No bot plays {title}. Challenge a person, or make an open challenge.",
            title=GAMES[proposal.game].title,
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
        raise Refused.because(
            "You already have {most} running matches with bots. Finish or resign one first.",
            most=MOST,
        )
    if running + boards > MOST:
        raise Refused.because(
            "A pair is two matches, and you may have {most} running matches with bots. Finish"
            " or resign one first.",
            most=MOST,
        )


def _check_ended(snapshot: Snapshot, player: Player) -> None:
    ended = matches_queries.finished_matches_of(snapshot, player, MOST_ENDED)
    at = ended[-1].ended if len(ended) == MOST_ENDED else None
    if at is not None and snapshot.now - HOUR < at <= snapshot.now:
        raise Refused.because(
            "You have ended {most_ended} matches in the last hour, so you cannot begin another"
            " with a bot yet: {again}.",
            most_ended=MOST_ENDED,
            again=durations.again(at + HOUR - snapshot.now),
        )


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
    bot = bot_in(match) if match and not match.over else None
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
    bot = bot_in(match) if match and not match.over else None
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
        raise Stale.because("The position has changed since the bot looked.")


def _agrees(duty: Thinking, choice: Choice) -> bool:
    level = level_of(duty.match.game, duty.level)
    return duty.late and (choice.agrees or level.agrees(choice.value))


def _last_turn(states: tuple[State, ...], seat: Seat) -> int | None:
    """The last ply before which *seat* was to move and had a choice; it may be the present one."""
    turns = (ply for ply in reversed(range(len(states))) if states[ply].to_move == seat)
    return next((ply for ply in turns if not states[ply].forced), None)
