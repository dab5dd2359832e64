"""JSON documents of games, boards and moves, and the functions that fill them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypedDict, get_args

from lobby.base.bounds import OneOf
from lobby.features.archive.documents import ImportedMatch, ImportedPage
from lobby.features.matches import views
from lobby.features.matches.documents.parts import HOW, REASONS, TimeControl, position, time_control
from lobby.features.matches.values import Match, Played
from lobby.features.matches.views import Sheet
from lobby.features.people.values.player import Player
from lobby.features.planning.queued_moves import Queue
from lobby.features.ratings import ladder
from lobby.features.ratings.expectations import SeatScore
from lobby.features.ratings.ladder import NO_GAINS, Gains
from lobby.features.ratings.values import Rating
from lobby.gamekit.game import Game, Kind, Repetition


class ProvedResult(TypedDict):
    """The result with best play by both sides."""

    options: Annotated[list[str], "the option words that differ from the defaults"]
    winner: Annotated[int | None, "the seat that wins; null for a draw"]
    move: Annotated[int | None, "the number of the move that ends the match; null for a draw"]


class FirstSeatScore(TypedDict):
    """Results of the public matches between people on this server."""

    options: Annotated[list[str], "the option words that differ from the defaults"]
    matches: Annotated[int, "how many have a result"]
    score: Annotated[float, "the first seat's score, from 0 to 1"]


class GameRules(TypedDict):
    """One game of the lobby."""

    name: Annotated[str, "the word that commands use"]
    title: Annotated[str, "its name as people write it"]
    kind: Annotated[str, "among which games lists have it", OneOf(get_args(Kind))]
    summary: Annotated[str, "the aim, in a line"]
    credit: Annotated[str, "who invented it"]
    seats: Annotated[list[str], "what the two seats are called"]
    options: Annotated[list[str], "the option words, as `help <game>` explains them"]
    drawn: Annotated[bool, "whether a match with the usual options can be drawn"]
    repetition: Annotated[
        str,
        "what a position that comes up for the third time means: a `draw`, or a `loss` for the side"
        " whose move brought it up, or a `count` of what each has; `own` if the rules see to it,"
        " `none` if none can",
        OneOf(get_args(Repetition)),
    ]
    best_play: Annotated[list[ProvedResult], "what is proved, by options"]
    scores: Annotated[list[FirstSeatScore], "by default, single and solved options, if played"]


class Board(TypedDict):
    """A match, without its position."""

    board: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    players: Annotated[list[str], "the names, by seat"]
    levels: Annotated[list[int | None], "of a bot, from 1 to 6, by seat; null for a person"]
    terms: Annotated[list[str], "the term words that differ from the defaults"]
    time_control: Annotated[TimeControl, "the same time limits in seconds"]
    rated: Annotated[bool, "whether the result changes ratings; in a list, by the terms alone"]
    private: Annotated[bool, "whether only its players may see it"]
    seat: Annotated[int | None, "the reader's own; null when watching"]
    your_move: Annotated[bool, "whether it is the reader's move"]
    to_move: Annotated[int | None, "the seat to move; null when it is over"]
    ply: Annotated[int, "how many moves were played"]
    deadline: Annotated[int | None, "when the seat to move runs out of time; null without a limit"]
    draw_offer: Annotated[int | None, "the seat that offers a draw"]
    takeback_offer: Annotated[int | None, "the seat that asks to take its last move back"]
    started: Annotated[int, "when"]
    changed: Annotated[int, "when it changed last"]
    ended: Annotated[int | None, "when; null while it is running"]
    winner: Annotated[int | None, "the seat that won; null for a draw or while it is running"]
    reason: Annotated[str | None, "how it ended, in a word; null while it is running", REASONS]
    rating_changes: Annotated[
        list[int], "what it, or its pair, added to the ratings, by seat; empty if nothing"
    ]
    rating_weight: Annotated[float | None, "how much it counted for them, up to 1; null if nothing"]
    waiting: Annotated[bool, "whether the clock waits until both players are connected"]
    cancelled_by: Annotated[int | None, "the seat of the player who cancelled it; null for nobody"]
    pair: Annotated[int | None, "the other board of its pair; null for a match on its own"]


class Side(TypedDict):
    """One side of a match."""

    called: Annotated[str, "what the game calls it, such as `O`, `Light` or `South`"]
    rating: Annotated[int, "after the match, or today's while it is running"]
    provisional: Annotated[bool, "whether it is too uncertain to rank"]
    seconds: Annotated[int | None, "time left on the clock; null without a limit"]
    away_until: Annotated[int | None, "when the current vacation ends; null without one"]
    caution: Annotated[
        str | None,
        "`shared`: not rated, as the players share a key or an address, which only they are told;"
        " `short`: nobody's rating rises, as the match ended early; else null",
    ]


class Resignation(Board):
    """A match after resigning, or after planning or withdrawing a resignation."""

    waits: Annotated[bool, "whether the reader resigns when the turn comes"]


class Move(TypedDict):
    """A move that was played."""

    ply: Annotated[int, "its number, from 1"]
    seat: Annotated[int, "the seat that made it"]
    move: Annotated[str, "as the game writes it"]
    comment: Annotated[str, "the comment on it"]
    at: Annotated[int, "when"]
    how: Annotated[str, "`by hand`; `ahead` when it was planned; `by the server` when forced", HOW]


class Page(Board):
    """A match with a position, as the reader may see it."""

    sides: Annotated[list[Side], "ratings and clocks as they are now, by seat"]
    commitment: Annotated[
        str | None, "what the server committed to for the deal; null without; `fair` has more"
    ]
    shown_ply: Annotated[int, "after how many moves the position stands"]
    moves: Annotated[list[Move], "the moves up to there"]
    position: Annotated[dict[str, object], "what the reader may see; see below"]
    legal_moves: Annotated[list[str], "every legal move, on the reader's turn; else empty"]
    note: Annotated[str, "the reader's note on the position; empty for none"]
    opponent_note: Annotated[str, "the reader's note on the opponent; empty for none"]


class Boards(TypedDict):
    """A list of matches."""

    count: Annotated[int, "how many"]
    boards: Annotated[list[Board], "in the order of the command"]


class History(Boards):
    """A list of finished matches."""

    more: Annotated[bool, "whether there are others that ended earlier"]
    imported: Annotated[list[ImportedMatch], "imported matches of the player who was named"]


class Pages(TypedDict):
    """A list of matches with their positions."""

    boards: Annotated[list[Page], "in the order asked for"]
    imported: Annotated[list[ImportedPage], "imported matches, in the order asked for"]
    more: Annotated[bool, "whether the player has others after these; `--skip=N` shows them"]


class Listing(TypedDict):
    """The games, and the running matches of those that were named."""

    games: Annotated[list[GameRules], "all, or those named"]
    boards: Annotated[list[Board], "the most recently changed first; empty when no game was named"]
    more: Annotated[bool, "whether there are other boards that changed earlier"]


def of_game(game: Game, scores: Iterable[SeatScore] = ()) -> GameRules:
    """The document of a game, with the results of its matches here."""
    return GameRules(
        name=game.name,
        title=game.title,
        kind=game.kind,
        summary=game.summary,
        credit=game.credit,
        seats=list(game.seats),
        options=[word for declaration in game.options for word in declaration.words],
        drawn=game.can_be_drawn,
        repetition=game.repetition,
        best_play=best_play(game),
        scores=[
            FirstSeatScore(options=score.options.split(), matches=score.matches, score=score.share)
            for score in scores
        ],
    )


def best_play(game: Game) -> list[ProvedResult]:
    """The proven results of *game*, by options."""
    return [
        ProvedResult(options=words.split(), winner=proved.winner, move=proved.move)
        for words, proved in game.best_play.items()
    ]


def of_match(match: Match, viewer: Player | None, gains: Gains = NO_GAINS) -> Board:
    """The document of a match as *viewer* may see it, with its effect on the ratings."""
    changes = gains.get(match.board, ())
    return Board(
        board=match.board,
        game=match.game,
        options=match.options.split(),
        players=[player.name for player in match.players],
        levels=[player.level for player in match.players],
        terms=list(match.terms.words()),
        time_control=time_control(match.terms),
        rated=ladder.rated(match),
        private=match.private,
        seat=match.seat_of(viewer),
        your_move=match.awaits(viewer),
        to_move=match.to_move,
        ply=match.plies,
        deadline=match.deadline,
        draw_offer=match.draw_offer,
        takeback_offer=match.takeback_offer,
        started=match.started,
        changed=match.changed,
        ended=match.ended,
        winner=match.winner,
        reason=match.reason,
        rating_changes=[change.gain for change in changes],
        rating_weight=changes[0].weight if changes else None,
        waiting=match.clock.waiting,
        cancelled_by=match.cancelled_by,
        pair=match.twin.board if match.twin else None,
    )


def of_matches(matches: Iterable[Match], viewer: Player | None, gains: Gains) -> Boards:
    """The document of a list of matches."""
    boards = [of_match(match, viewer, gains) for match in matches]
    return Boards(count=len(boards), boards=boards)


def of_sheet(sheet: Sheet, viewer: Player | None) -> Page:
    """The document of a board with its position, as *viewer* may see it."""
    showing = sheet.showing
    board = of_match(showing.match, viewer, sheet.gains)
    board["rated"] = sheet.terms.rated
    return Page(
        **board,
        sides=[
            _side(called, side, plays=showing.seat is not None)
            for called, side in zip(showing.match.seats, sheet.sides, strict=True)
        ],
        commitment=sheet.fair.deal.commitment if sheet.fair.deal else None,
        shown_ply=showing.ply,
        moves=[of_move(played) for played in showing.played],
        position=position(showing.view),
        legal_moves=list(showing.view.moves),
        note=sheet.note,
        opponent_note=sheet.opponent_note,
    )


def of_resignation(queue: Queue, viewer: Player | None, gains: Gains = NO_GAINS) -> Resignation:
    """The document of a match that *viewer* resigns."""
    return Resignation(**of_match(queue.match, viewer, gains), waits=queue.resigning)


def _side(called: str, side: views.Side, *, plays: bool) -> Side:
    """Those who watch are not told what the players share."""
    rating = side.rating or Rating()
    return Side(
        called=called,
        rating=round(rating.value),
        provisional=rating.provisional,
        seconds=side.seconds,
        away_until=side.away.end if side.away else None,
        caution=side.caution if plays or side.caution != "shared" else None,
    )


def of_move(played: Played) -> Move:
    """The document of a move."""
    return Move(
        ply=played.ply,
        seat=played.seat,
        move=played.move,
        comment=played.comment,
        at=played.at,
        how=played.how,
    )
