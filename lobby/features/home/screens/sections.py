"""The rows of the lobby: what to tell about matches and challenges, in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from rich.style import Style

from lobby.base.translation import N_, _
from lobby.features.challenges.challenges import FRESH, is_live
from lobby.features.challenges.values import Challenge
from lobby.features.home.screens.findings import Scene, missed_row
from lobby.features.home.views import FINISHED_SHOWN
from lobby.features.matches import lists, pairs
from lobby.features.matches.values import Match
from lobby.features.people.values.preference import Order
from lobby.ui.board.row_columns import NEW, QUESTIONS, Look
from lobby.ui.board.rows import (
    PublicRows,
    aside,
    finished_row,
    for_ended,
    match_row,
    needs_of_match,
    needs_of_offer,
    offer_row,
    public_rows,
)
from lobby.widgets.lines import line, width, wrapped
from lobby.widgets.row import Row


@dataclass(frozen=True, slots=True)
class MoreKey:
    """The row that opens the rest of a section."""

    section: str


@dataclass(frozen=True, slots=True)
class SectionKey:
    """The heading of a section that folds and unfolds; *opened* is whether its rows are shown."""

    section: str
    opened: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Ways:
    """The keys that lead to a match: to *challenge* somebody, to play *bots*, and to *learn* a game
    first; "" if the player cannot do so."""

    challenge: str
    bots: str
    learn: str


_FEW = 12
"""The fewest rows shown of a section about others, if there is room for open sections."""


def rows(scene: Scene, look: Look, ways: Ways) -> tuple[Row, ...]:
    """All rows of the lobby, section by section."""
    sections = _unfolded(tuple(_sections(scene, look, ways)), scene)
    shown = _shown(sections, scene)
    listed: list[Row] = []
    above: _Section | None = None
    for section in sections:
        if above and (section.opened or above.opened):
            listed.append(_BLANK)
        hints = not scene.chosen and not section.opened and (above is None or above.opened)
        listed += section.rows(shown, look, hints=hints)
        above = section
    return tuple(listed)


@dataclass(frozen=True, slots=True)
class _Section:
    """A section, with *note* behind its heading or, while it is folded, a mark, what *waits* in it
    and *news*. One with a *name* can be folded and unfolded; the rows are shown if it is *opened*,
    but no more than *most*. Of one that shows *some*, how many depends on the room."""

    title: str
    content: Sequence[Row]
    style: Style | None
    """How the heading looks; None for strong if it is opened and else like text."""
    name: str = ""
    note: str = ""
    news: str = ""
    waits: str = ""
    opened: bool = True
    some: bool = False
    most: int | None = None
    rest: str = ""
    """The name under which one that does not fold shows the rest."""
    count: int | None = None
    """How many the heading tells, as a pair is one row but two boards; None for as many as there
    are rows, 0 for no number."""
    last: Row | None = None
    """A row below the others that is not one of them."""

    def hidden(self, shown: int) -> int:
        """How many rows are hidden if *shown* are to be shown of those that depend on the room. A
        single one is never hidden: saying so would take as much room."""
        most = shown if self.some else self.most
        hidden = 0 if most is None else len(self.content) - most
        return hidden if hidden > 1 else 0

    def lines(self, shown: int) -> int:
        """The lines that it takes."""
        hidden = self.hidden(shown)
        more = bool(hidden) + (self.last is not None)
        return 1 + len(self.content) - hidden + more if self.opened else 1

    def rows(self, shown: int, look: Look, *, hints: bool) -> Iterator[Row]:
        """Its rows. If it *hints*, it says that it unfolds."""
        yield self._heading(look, hints=hints)
        if not self.opened:
            yield from (replace(row, folded=True) for row in self.content)
            return
        hidden = self.hidden(shown)
        seen = len(self.content) - hidden
        yield from self.content[:seen]
        yield from (replace(row, folded=True) for row in self.content[seen:])
        if hidden:
            cut = look.palette.marks.ellipsis
            more = _("        {ellipsis} {hidden} more", ellipsis=cut, hidden=hidden)
            yield Row(line((more, look.palette.muted)), MoreKey(self.rest or self.name), words=" ")
        if self.last:
            yield self.last

    def _heading(self, look: Look, *, hints: bool) -> Row:
        marks = look.palette.marks
        number = len(self.content) if self.count is None else self.count
        count = str(number) if number else ""
        count += "" if self.opened else f" {marks.right}"
        said = self.note if self.opened else self.waits
        more = "".join(f"  {part}" for part in (count, said) if part)
        quiet = look.palette.strong if self.opened else look.palette.text
        content = line((self.title, self.style or quiet), (more, look.palette.muted))
        if self.news and not self.opened:
            content += line((f"  {self.news}", look.palette.turn))
        room = look.cells - 1 - width(content)
        if hints and len(hint := _("Enter shows them")) + 2 <= room:
            content += line(" " * (room - len(hint)), (hint, look.palette.muted))
        key = SectionKey(self.name, self.opened) if self.name else None
        return Row(content, key, words=" ", heading=key is not None)


def _unfolded(sections: tuple[_Section, ...], scene: Scene) -> tuple[_Section, ...]:
    """*sections*, those open that fit as a whole, the upper ones first, unless the player has
    folded them."""
    for at, section in enumerate(sections):
        if section.name and not section.opened and section.name not in scene.chosen:
            tried = (*sections[:at], replace(section, opened=True), *sections[at + 1 :])
            if _lines(tried, _FEW) <= scene.room and not tried[at].hidden(_FEW):
                sections = tried
    return sections


def _lines(sections: Sequence[_Section], shown: int) -> int:
    """The lines that all *sections* take."""
    blanks = sum(above.opened or below.opened for above, below in pairwise(sections))
    return sum(section.lines(shown) for section in sections) + blanks


def _shown(sections: Sequence[_Section], scene: Scene) -> int:
    """How many rows to show of each section of which some are shown: as many as fit."""
    shown = _FEW
    while any(section.hidden(shown) for section in sections if section.some):
        if _lines(sections, shown + 1) > scene.room:
            break
        shown += 1
    return shown


def _sections(scene: Scene, look: Look, ways: Ways) -> Iterator[_Section]:
    public = public_rows(scene.common, scene.crowd, scene.now, look)
    own = _for_own(scene, look)
    yield from _asking(scene, own, ways, public)
    for section in _others(scene, look, own, public):
        if section.content:
            yield section


def _for_own(scene: Scene, look: Look) -> Look:
    """*look* for the player's own boards and challenges: their names lend what none of them needs
    to news that would be cut."""
    mine, known = scene.mine, scene.known
    matches = pairs.one_each((*mine.my_move, *mine.waiting))
    offers = (*mine.challenges_to_me, *mine.challenges_by_me)
    needs = [needs_of_match(match, known, look, _news(match, scene)) for match in matches]
    needs += [needs_of_offer(offer, known, look) for offer in offers]
    return look.lending(needs, titles=False)


def _asking(scene: Scene, look: Look, ways: Ways, public: PublicRows) -> Iterator[_Section]:
    """The sections that ask for something. A live challenge comes first; otherwise both begin on
    the screen, whichever is longer."""
    offers = any(offer.challenger != scene.player for offer in scene.common.open_challenges)
    if scene.player is None and not ways.bots:
        return
    mine = _your_move(scene, look, ways, public, offers=offers)
    if scene.player is None or not scene.mine.challenges_to_me:
        yield mine
        return
    to_me = sorted(scene.mine.challenges_to_me, key=lambda offer: not _calls(offer, scene))
    content = _offers(to_me, scene, look)
    theirs = _Section(_("Challenges to you"), content, look.palette.turn, rest="to-me")
    crowded = mine.lines(0) + 1 + theirs.lines(0) > scene.room
    swapped = _calls(to_me[0], scene) or (crowded and len(theirs.content) < len(mine.content))
    first, second = (theirs, mine) if swapped else (mine, theirs)
    if crowded and first.rest not in scene.chosen:
        first = replace(first, most=max(1, scene.room - _LEAST_OF_SECOND))
    yield from (first, second)


def _calls(offer: Challenge, scene: Scene) -> bool:
    """Whether *offer* is for now: a live one that has just been made."""
    return is_live(offer) and scene.now - offer.made < FRESH


_LEAST_OF_SECOND = 5
"""Lines that are left for the second of the sections that ask for something: what the first one
hides, a blank line, its heading and two rows."""


def _others(scene: Scene, look: Look, own: Look, public: PublicRows) -> Iterator[_Section]:
    """The sections that ask for nothing, even those without rows; with the look of the player's
    *own* boards and challenges."""
    mine, common = scene.mine, scene.common
    seen = {match.board for match in (*mine.my_move, *mine.waiting, *mine.finished)}
    waiting = pairs.others(mine.waiting, mine.my_move)
    followed = [match for match in mine.followed if match.board not in seen]
    seen |= {match.board for match in followed}
    others = [match for match in common.running if match.board not in seen]
    others.sort(key=lambda match: any(player.bot for player in match.players))  # people come first
    lately = [match for match in common.finished if match.board not in seen]
    ended = sorted((*mine.finished, *lately), key=lambda match: -(match.ended or 0))
    open_offers = [offer for offer in common.open_challenges if offer.challenger != scene.player]

    def section(name: str, title: str, content: Sequence[Row], **more: Any) -> _Section:
        opened = scene.chosen.get(name, scene.opens(name))
        some = more.pop("some", False) and name not in scene.chosen
        return _Section(title, content, None, name, opened=opened, some=some, **more)

    def matches(listed: Iterable[Match], look: Look = look) -> list[Row]:
        return _matches(listed, scene, look, public)

    if scene.player:
        missed = [missed_row(item, scene.now, look.palette, look.cells) for item in scene.missed]
        yield section("missed", _("Since you were last here"), missed, some=True)
        yield section(
            "theirs",
            _("Their move"),
            matches(_in_order(waiting, scene), own),
            count=len(waiting),
            note=_(_ORDERED[scene.order]),
            news=next((words for match in waiting for words in _news(match, scene)), ""),
        )
        # One to oneself is listed among those to the viewer.
        yours = (offer for offer in mine.challenges_by_me if offer not in mine.challenges_to_me)
        content = _offers(yours, scene, own)
        yield section("yours", _("Your challenges"), content, waits=_("not answered yet"))
    offered = [public.offers[offer.number] for offer in open_offers]
    yield section("open", _("Open challenges"), offered)
    yield section("followed", _("Players you follow"), matches(followed), some=True)
    yield section("others", _("Other matches"), matches(others), some=True)
    rest = None
    if scene.player and len(mine.finished) >= FINISHED_SHOWN:
        rest = finished_row(scene.player.name, _("all your finished matches"), look)
    yield section(
        "finished",
        _("Recently finished"),
        matches(ended, for_ended(look, ended, scene.known)),
        some=True,
        last=rest,
    )


_ORDERED: Mapping[Order, str] = {
    "deadline": "",
    "game": N_("by game"),
    "opponent": N_("by opponent"),
    "newest": N_("newest move first"),
}
"""What the heading of one's own boards says about their order; nothing for the usual one."""


def _in_order(matches: Sequence[Match], scene: Scene) -> tuple[Match, ...]:
    return lists.in_order(matches, scene.order, scene.player)


def _your_move(
    scene: Scene, look: Look, ways: Ways, public: PublicRows, *, offers: bool
) -> _Section:
    """The boards on which the viewer is to move, or what to do if there are none; *offers* is
    whether there are challenges that the viewer can accept."""
    mine, title = scene.mine, _("Your move")
    if mine.my_move:
        matches = _matches(_in_order(mine.my_move, scene), scene, look, public)
        note = _(_ORDERED[scene.order])
        count = len(mine.my_move)
        return _Section(title, matches, look.palette.turn, note=note, count=count, rest="mine")
    content = [
        Row(text)
        for sentence in _nothing_waits(scene.idle, ways, offers)
        for text in wrapped(sentence, look.cells - 2, look.palette.muted, "  ")
    ]
    return _Section(title, content, look.palette.muted, count=0)


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


_BLANK = Row(())


def _matches(matches: Iterable[Match], scene: Scene, look: Look, public: PublicRows) -> list[Row]:
    known = scene.known

    return [
        (None if look.lent else _alike(match, scene, public))
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
        *(
            (plays and any(asks(half, scene.player) for half in match.halves), _(words))
            for words, asks in QUESTIONS.items()
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
