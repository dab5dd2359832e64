"""The rows of the lobby: what to tell of matches and challenges, in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rich.style import Style

from lobby import results
from lobby.challenges import Challenge
from lobby.clocks import URGENT, in_words
from lobby.digest import Item
from lobby.games import GAMES
from lobby.matches import Match
from lobby.overview import Common, Mine
from lobby.players import Player
from lobby.reasons import CANCELLED
from lobby.screens.missed import missed_row
from lobby.widgets.columns import crop, left, right
from lobby.widgets.lines import Line, line
from lobby.widgets.rows import Row
from lobby.widgets.theme import Palette
from lobby.widgets.times import ago

DRAW_OFFERED = "draw offered"
_FIXED = 39
"""Cells of a row beside the names and the remarks."""


@dataclass(frozen=True, slots=True)
class BoardKey:
    """The row of a match."""

    board: int


@dataclass(frozen=True, slots=True)
class OfferKey:
    """The row of a challenge."""

    number: int


@dataclass(frozen=True, slots=True)
class MoreKey:
    """The row that opens the rest of a section."""

    section: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the lobby shows, at one moment, for one player."""

    player: Player | None
    now: int
    mine: Mine
    common: Common
    watchers: Mapping[int, int]
    here: frozenset[Player]
    unfolded: frozenset[str]
    few: int
    """Rows of a section about others that are shown before it is unfolded."""
    missed: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """How rows are drawn."""

    palette: Palette
    cells: int


@dataclass(frozen=True, slots=True)
class Told:
    """What stands at the right of a row: a time, which may be *pressing*, what to see to, and
    what is good to know."""

    time: str
    news: tuple[str, ...] = ()
    aside: str = ""
    pressing: bool = False


def rows(scene: Scene, look: Look, *, challenge_key: str) -> tuple[Row, ...]:
    """All rows of the lobby, section by section."""
    return tuple(_rows(scene, look, challenge_key))


def _rows(scene: Scene, look: Look, challenge_key: str) -> Iterator[Row]:
    mine, common = scene.mine, scene.common
    seen = {match.board for match in (*mine.my_move, *mine.waiting, *mine.finished)}
    others = [match for match in common.running if match.board not in seen]
    finished = [match for match in common.finished if match.board not in seen]
    ended = sorted((*mine.finished, *finished), key=lambda match: -(match.ended or 0))
    open_offers = [each for each in common.open_challenges if each.challenger != scene.player]
    if scene.player:
        yield from _folded("Since you were last here", _missed(scene, look), scene, look)
        yield from _your_move(scene, look, challenge_key)
        yield from _section("Waiting for them", _matches(mine.waiting, scene, look), look)
        yield from _section("Challenges to you", _offers(mine.challenges_to_me, scene, look), look)
        yield from _section("Your challenges", _offers(mine.challenges_by_me, scene, look), look)
    yield from _section("Open challenges", _offers(open_offers, scene, look), look)
    yield from _folded("Being played", _matches(others, scene, look), scene, look)
    yield from _folded("Finished lately", _matches(ended, scene, look), scene, look)


def _your_move(scene: Scene, look: Look, challenge_key: str) -> Iterator[Row]:
    mine = scene.mine
    if mine.my_move:
        found = _matches(mine.my_move, scene, look)
        yield from _section("Your move", found, look, look.palette.turn)
        return
    yield _heading("Your move", 0, look, look.palette.muted)
    idle = not (mine.waiting or mine.challenges_to_me)
    for sentence in _nothing_waits(idle, challenge_key, bool(scene.common.open_challenges)):
        yield Row(line("  ", (sentence, look.palette.muted)))
    yield _BLANK


def _nothing_waits(idle: bool, challenge_key: str, offers: bool) -> Iterator[str]:
    if not idle:
        yield "No board waits for you now."
        return
    yield f"You have no boards yet. Press {challenge_key} to challenge someone, or everybody."
    if offers:
        yield "Or move down to an open challenge and press Enter to take it."


def _section(
    title: str, found: Sequence[Row], look: Look, style: Style | None = None
) -> Iterator[Row]:
    if found:
        yield _heading(title, len(found), look, style or look.palette.strong)
        yield from found
        yield _BLANK


def _folded(title: str, found: Sequence[Row], scene: Scene, look: Look) -> Iterator[Row]:
    hidden = 0 if title in scene.unfolded else len(found) - scene.few
    if hidden <= 1:
        yield from _section(title, found, look)
        return
    yield _heading(title, len(found), look, look.palette.strong)
    yield from found[: scene.few]
    yield from (replace(row, folded=True) for row in found[scene.few :])
    more = f"        {look.palette.marks.ellipsis} {hidden} more"
    yield Row(line((more, look.palette.muted)), MoreKey(title), words=" ")
    yield _BLANK


_BLANK = Row(())


def _heading(title: str, count: int, look: Look, style: Style) -> Row:
    number = f"  {count}" if count else ""
    return Row(line((title, style), (number, look.palette.muted)))


def _missed(scene: Scene, look: Look) -> list[Row]:
    return [missed_row(item, scene.now, look.palette, look.cells) for item in scene.missed]


def _matches(matches: Iterable[Match], scene: Scene, look: Look) -> list[Row]:
    return [_match_row(match, scene, look) for match in matches]


def _offers(challenges: Iterable[Challenge], scene: Scene, look: Look) -> list[Row]:
    return [_offer_row(challenge, scene, look) for challenge in challenges]


def _match_row(match: Match, scene: Scene, look: Look) -> Row:
    time, pressing = _time(match, scene)
    told = Told(time, _news(match, scene), _aside(match, scene), pressing)
    return _drawn_match(match, scene.player, told, look)


def _time(match: Match, scene: Scene) -> tuple[str, bool]:
    """Of one's own running match what time is left, else how long ago it changed; and whether
    time is running out for the player."""
    if match.deadline is None or match.seat_of(scene.player) is None:
        return ago(match.ended or match.changed, scene.now), False
    left = max(0, match.deadline - scene.now)
    pressing = match.awaits(scene.player) and left <= max(URGENT, match.terms.reminder or 0)
    words = in_words(left)
    return (f"{words} !" if pressing and not words.endswith("!") else words), pressing


def _news(match: Match, scene: Scene) -> tuple[str, ...]:
    """What the player has to see to at a board, the most urgent first."""
    mine, seat = scene.mine, match.seat_of(scene.player)
    offered = match.draw_offer is not None and seat is not None and match.draw_offer != seat
    told = (
        (offered, DRAW_OFFERED),
        (match.board in mine.results, "new"),
        (match.board in mine.half_entered, "half a move"),
        (match.board in mine.unread, "new message"),
    )
    return tuple(words for holds, words in told if holds)


def _aside(match: Match, scene: Scene) -> str:
    """What is good to know of a match."""
    if match.reason is not None:
        return results.reason(match.reason)
    if scene.player in match.players:
        here = "here" if scene.here & {*match.players} - {scene.player} else ""
        said = scene.mine.remarks.get(match.board)
        return ", ".join(filter(None, (here, f'"{said}"' if said else "")))
    watching = scene.watchers.get(match.board)
    watched = "you watch" if match.board in scene.mine.watched else ""
    return ", ".join(filter(None, (watched, f"{watching} watching" if watching else "")))


# Others' matches look the same to everybody, so their lines are made once for all sessions.
@lru_cache(4096)
def _drawn_match(match: Match, viewer: Player | None, told: Told, look: Look) -> Row:
    middle = f"{match.plies} moves" if match.over else f"move {match.plies + 1:>2}"
    columns = str(match.board), match.rules.title, _sides(match, viewer), middle
    return Row(_columns(columns, told, look), BoardKey(match.board))


def _sides(match: Match, viewer: Player | None) -> str:
    if match.over and match.reason != CANCELLED:
        return results.result(match, viewer)
    seat = match.seat_of(viewer)
    if seat is None:
        return " v ".join(player.name for player in match.players)
    return f"{match.rules.seats[seat]:<5} v {match.players[1 - seat].name}"


def _offer_row(challenge: Challenge, scene: Scene, look: Look) -> Row:
    columns = (
        "",
        GAMES[challenge.game].title,
        _parties(challenge, scene.player),
        _seat(challenge, scene.player),
    )
    told = Told(
        ago(challenge.made, scene.now),
        (challenge.options,) if challenge.options else (),
        str(challenge.terms),
    )
    return Row(_columns(columns, told, look), OfferKey(challenge.number))


def _parties(challenge: Challenge, viewer: Player | None) -> str:
    if challenge.challenger == viewer:
        return f"to {challenge.opponent.name}" if challenge.opponent else "to anyone"
    return f"from {challenge.challenger.name}"


def _seat(challenge: Challenge, viewer: Player | None) -> str:
    """The seat that the viewer would take."""
    if challenge.seat is None:
        return "any side"
    own = challenge.challenger == viewer
    seat = challenge.seat if own else 1 - challenge.seat
    return f"as {GAMES[challenge.game].seats[seat]}"


def _columns(columns: tuple[str, str, str, str], told: Told, look: Look) -> Line:
    number, game, who, middle = columns
    palette = look.palette
    cut, dot = palette.marks.ellipsis, f" {palette.marks.dot} "
    room = max(10, look.cells - _FIXED)
    names = max(16, min(30, 12 + room // 5))
    news = dot.join(told.news)
    remarks = crop(dot.join(filter(None, (news, told.aside))), max(0, room - names), cut)
    return line(
        (right(number, 5), palette.muted),
        f"  {left(game, 8)} {left(who, names, cut)} ",
        (f"{left(middle, 8)} ", palette.muted),
        (f"{right(told.time, 9)}  ", palette.danger if told.pressing else palette.muted),
        (remarks[: len(news)], palette.turn if DRAW_OFFERED in told.news else palette.text),
        (remarks[len(news) :], palette.muted),
    )
