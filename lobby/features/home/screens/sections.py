"""The rows of the lobby: what to tell about matches and challenges, in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rich.style import Style

from lobby.base.translation import N_, _
from lobby.features.challenges.values import Challenge
from lobby.features.home.screens.missed import missed_row
from lobby.features.home.views import Common, Mine
from lobby.features.matches import lists, pairs
from lobby.features.matches.values import Match
from lobby.features.news.views.digest import Item
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Order
from lobby.features.ratings.values.standing import Rated
from lobby.ui.board.public_rows import PublicRows, aside, public_rows
from lobby.ui.board.rows import DRAW_OFFERED, NEW, Known, Look, match_row, offer_row
from lobby.ui.crowd import Crowd
from lobby.widgets.lines import line, wrapped
from lobby.widgets.rows import Row


@dataclass(frozen=True, slots=True)
class MoreKey:
    """The row that opens the rest of a section."""

    section: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that the lobby shows to one player at one moment."""

    player: Player | None
    now: int
    mine: Mine
    common: Common
    crowd: Crowd
    unfolded: frozenset[str]
    few: int
    """The fewest rows of a section about others shown before it is unfolded."""
    room: int
    """Lines available for the rows on the screen; all of them are used."""
    order: Order = "deadline"
    """How the player's own running boards are sorted."""
    missed: tuple[Item, ...] = ()
    """What the player missed and no other section tells."""

    @property
    def known(self) -> Known:
        """What is known besides the matches."""
        rated: Rated = {**self.common.rated, **self.mine.rated}
        return Known(self.player, self.now, rated, self.mine.gains)


@dataclass(frozen=True, slots=True)
class Ways:
    """The keys that lead to a match: to *challenge* somebody, to play *bots*, and to *learn* a game
    first; "" if the player cannot do so."""

    challenge: str
    bots: str
    learn: str


def rows(scene: Scene, look: Look, ways: Ways) -> tuple[Row, ...]:
    """All rows of the lobby, section by section."""
    parts = tuple(_parts(scene, look, ways))
    few = _few(parts, scene)
    listed = [
        row
        for part in parts
        for row in (part.rows(few, look) if isinstance(part, _Folded) else (part,))
    ]
    while listed and listed[-1] == _BLANK:
        del listed[-1]
    return tuple(listed)


@dataclass(frozen=True, slots=True)
class _Folded:
    """A section that shows only some rows until it is unfolded."""

    title: str
    content: Sequence[Row]

    def hidden(self, few: int) -> int:
        """How many rows are hidden if *few* are to be shown. A single one is never hidden: saying
        so would take as much room."""
        hidden = len(self.content) - few
        return hidden if hidden > 1 else 0

    def lines(self, few: int) -> int:
        """The lines it takes if *few* rows are to be shown, including the heading and a blank
        line."""
        hidden = self.hidden(few)
        return 2 + len(self.content) - hidden + bool(hidden)

    def rows(self, few: int, look: Look) -> Iterator[Row]:
        hidden = self.hidden(few)
        if not hidden:
            yield from _section(self.title, self.content, look)
            return
        yield _heading(self.title, len(self.content), look, look.palette.strong)
        yield from self.content[:few]
        yield from (replace(row, folded=True) for row in self.content[few:])
        more = _(
            "        {ellipsis} {hidden} more", ellipsis=look.palette.marks.ellipsis, hidden=hidden
        )
        yield Row(line((more, look.palette.muted)), MoreKey(self.title), words=" ")
        yield _BLANK


def _few(parts: Sequence[Row | _Folded], scene: Scene) -> int:
    """How many rows of each folded section to show: as many as fit, and at least as many as *scene*
    asks for."""
    folded = [part for part in parts if isinstance(part, _Folded)]
    # The last blank line is not shown.
    room = scene.room + 1 - (len(parts) - len(folded))
    few = scene.few
    while any(part.hidden(few) for part in folded):
        if sum(part.lines(few + 1) for part in folded) > room:
            break
        few += 1
    return few


def _parts(scene: Scene, look: Look, ways: Ways) -> Iterator[Row | _Folded]:
    mine, common = scene.mine, scene.common
    public = public_rows(common, scene.crowd, scene.now, look)
    seen = {match.board for match in (*mine.my_move, *mine.waiting, *mine.finished)}
    waiting = pairs.others(mine.waiting, mine.my_move)
    followed = [match for match in mine.followed if match.board not in seen]
    seen |= {match.board for match in followed}
    others = [match for match in common.running if match.board not in seen]
    others.sort(key=lambda match: any(player.bot for player in match.players))  # people come first
    lately = [match for match in common.finished if match.board not in seen]
    ended = sorted((*mine.finished, *lately), key=lambda match: -(match.ended or 0))
    open_offers = [offer for offer in common.open_challenges if offer.challenger != scene.player]
    if scene.player or ways.bots:
        yield from _your_move(scene, look, ways, public, offers=bool(open_offers))
    if scene.player:
        to_me = _offers(mine.challenges_to_me, scene, look)
        yield from _section(_("Challenges to you"), to_me, look, look.palette.turn)
        yield from _folded(_("Since you were last here"), _missed(scene, look), scene, look)
        theirs = _matches(_in_order(waiting, scene), scene, look, public)
        yield from _section(_("Their move"), theirs, look, note=_ORDERED[scene.order])
        yield from _section(_("Your challenges"), _offers(_to_others(mine), scene, look), look)
    offered = [public.offers[offer.number] for offer in open_offers]
    yield from _section(_("Open challenges"), offered, look)
    of_followed = _matches(followed, scene, look, public)
    yield from _folded(_("Players you follow"), of_followed, scene, look)
    yield from _folded(_("Other matches"), _matches(others, scene, look, public), scene, look)
    yield from _folded(_("Recently finished"), _matches(ended, scene, look, public), scene, look)


def _to_others(mine: Mine) -> tuple[Challenge, ...]:
    """The viewer's own challenges; one to oneself is listed among those to the viewer."""
    return tuple(offer for offer in mine.challenges_by_me if offer not in mine.challenges_to_me)


_ORDERED: Mapping[Order, str] = MappingProxyType(
    {
        "deadline": "",
        "game": N_("by game"),
        "opponent": N_("by opponent"),
        "newest": N_("newest move first"),
    }
)
"""What the heading of one's own boards says about their order; nothing for the usual one."""


def _in_order(matches: Sequence[Match], scene: Scene) -> tuple[Match, ...]:
    return lists.in_order(matches, scene.order, scene.player)


def _your_move(
    scene: Scene, look: Look, ways: Ways, public: PublicRows, *, offers: bool
) -> Iterator[Row]:
    """The boards on which the viewer is to move, or what to do if there are none; *offers* is
    whether there are challenges that the viewer can accept."""
    mine = scene.mine
    if mine.my_move:
        matches = _matches(_in_order(mine.my_move, scene), scene, look, public)
        note = _ORDERED[scene.order]
        yield from _section(_("Your move"), matches, look, look.palette.turn, note=note)
        return
    yield _heading(_("Your move"), 0, look, look.palette.muted)
    idle = not (mine.waiting or mine.challenges_to_me)
    for sentence in _nothing_waits(idle, ways, offers):
        yield from map(Row, wrapped(sentence, look.cells - 2, look.palette.muted, "  "))
    yield _BLANK


def _nothing_waits(idle: bool, ways: Ways, offers: bool) -> Iterator[str]:
    if not idle:
        yield _("No board waits for you.")
        return
    challenge = (
        _("{challenge} to challenge someone", challenge=ways.challenge) if ways.challenge else ""
    )
    bots = _("{bots} to play a bot now", bots=ways.bots) if ways.bots else ""
    ways_in = [*filter(None, (challenge, bots)), _("{learn} to learn a game", learn=ways.learn)]
    yield _("No running matches. Press {ways_in}.", ways_in=", or ".join(ways_in))
    if offers and ways.challenge:
        yield _("Or select an open challenge and press Enter to accept it.")


def _section(
    title: str, content: Sequence[Row], look: Look, style: Style | None = None, *, note: str = ""
) -> Iterator[Row]:
    if content:
        yield _heading(title, len(content), look, style or look.palette.strong, _(note))
        yield from content
        yield _BLANK


def _folded(
    title: str, content: Sequence[Row], scene: Scene, look: Look
) -> Iterator[Row | _Folded]:
    if title in scene.unfolded:
        yield from _section(title, content, look)
    elif content:
        yield _Folded(title, content)


_BLANK = Row(())


def _heading(title: str, count: int, look: Look, style: Style, note: str = "") -> Row:
    more = "".join(f"  {part}" for part in (count, note) if part)
    return Row(line((title, style), (more, look.palette.muted)))


def _missed(scene: Scene, look: Look) -> list[Row]:
    return [missed_row(item, scene.now, look.palette, look.cells) for item in scene.missed]


def _matches(matches: Iterable[Match], scene: Scene, look: Look, public: PublicRows) -> list[Row]:
    known = scene.known

    return [
        _alike(match, scene, public)
        or match_row(match, known, look, news=_news(match, scene), aside=_aside(match, scene))
        for match in pairs.one_each(matches)
    ]


def _alike(match: Match, scene: Scene, public: PublicRows) -> Row | None:
    """The row of *match* if it looks the same to the player as to everybody."""
    if match.board in scene.mine.watched or scene.player in match.players:
        return None
    # Also None for a match of the player that the visitor was until a moment ago.
    return public.matches.get(match.board)


def _offers(challenges: Iterable[Challenge], scene: Scene, look: Look) -> list[Row]:
    known = scene.known
    return [offer_row(challenge, known, look) for challenge in challenges]


def _news(match: Match, scene: Scene) -> tuple[str, ...]:
    """What needs the player's attention at a board, the most urgent first."""
    mine, boards = scene.mine, {*match.boards}
    plays = scene.player in match.players
    remarks = (
        (
            plays and any(half.offers_draw_to(scene.player) for half in match.halves),
            _(DRAW_OFFERED),
        ),
        (bool(boards & mine.results), NEW),
        (bool(boards & mine.half_entered), _("half a move")),
        (bool(boards & mine.unread), _("new message")),
    )
    return tuple(words for holds, words in remarks if holds)


def _aside(match: Match, scene: Scene) -> str:
    """What is good to know about a match: of one's own, whether the opponent is here and their
    comment; of others, what everybody is told."""
    if match.over or scene.player not in match.players:
        watched = match.board in scene.mine.watched
        return aside(match, scene.crowd.watching(match), watched=watched)
    here = _("here") if scene.crowd.here & {*match.players} - {scene.player} else ""
    said = scene.mine.remarks.get(match.board)
    return ", ".join(filter(None, (here, f'"{said}"' if said else "")))
