"""What the study says: above the board, what is studied; below it, the state of things."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich.style import Style

from lobby.base.translation import N_, _, ngettext
from lobby.features.analysis.analyses import Study
from lobby.features.analysis.values.together import Joint, Remark
from lobby.features.analysis.values.variations import Node
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.matches.words import pages, results
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions
from lobby.features.study.views import Sight, Studied
from lobby.gamekit.game import View
from lobby.games import catalogue
from lobby.games.catalogue import GAMES, title_of
from lobby.ui.board import match_title
from lobby.widgets.lines import Line, fitting, line, width
from lobby.widgets.theme.palette import Palette

TABS = {"moves": N_("Moves"), "lines": N_("Variations"), "explorer": N_("Explorer")}
"""The names of the panes."""

_GAP = 4
"""Columns that stay free beside a title: two between its two sides, or one if there is little room,
and one at each edge."""


def _results(match: Match, viewer: Player | None) -> Iterator[str]:
    """The result of *match*, the longest first."""
    yield results.result(match, viewer)
    if match.winner is None or match.reason == CANCELLED:
        yield results.reason(match.game, match.reason or "")


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside a title: the names of *tabs*, *tab* marked, after *asides*, the least
    important first. At least *least* of these must have room."""

    tabs: Sequence[str]
    tab: str
    asides: Sequence[str]
    least: int

    def fitting(self, palette: Palette, room: int, *, brief: bool) -> Line:
        """As many of the asides as *room* columns allow; *brief* as in ``shown``."""
        counts = range(len(self.asides), 0, -1)
        longest = (self.shown(palette, count, brief=brief) for count in counts)
        none = self.shown(palette, 0, brief=brief)
        return next((candidate for candidate in longest if width(candidate) <= room), none)

    def shown(self, palette: Palette, count: int, *, brief: bool) -> Line:
        """The last *count* asides and the tabs, in *brief* those beside *tab* by a letter."""
        between = line(" " * brief)
        names = line()
        for tab in self.tabs if len(self.tabs) > 1 else ():
            names += (between if names else ()) + line(self._name(tab, palette, brief))
        asides = f" {palette.marks.dot} ".join(self.asides[len(self.asides) - count :])
        return line((asides + "  " * bool(asides and names), palette.muted)) + names

    def _name(self, tab: str, palette: Palette, brief: bool) -> tuple[str, Style]:
        name = _(TABS[tab])
        if tab == self.tab:
            return f"<{name}>", palette.strong
        return (name[:1] if brief else f" {name} "), palette.muted


def heading(
    studied: Studied, viewer: Player | None, beside: Beside, palette: Palette, cells: int
) -> tuple[Line, Line]:
    """What is studied, and what stands *beside* it, in *cells*: as long as both may be, but the
    names of other panes shrink before the title loses its result."""
    titles = tuple(_titles(studied, viewer, palette, cells))
    for brief in (False, True):
        room = cells - _GAP + brief - width(beside.shown(palette, beside.least, brief=brief))
        title = next((candidate for candidate in titles if width(candidate) <= room), None)
        if title:
            break
    title = title or fitting(titles[-1], room, palette.marks.ellipsis)
    return title, beside.fitting(palette, cells - _GAP - width(title), brief=brief)


def _titles(
    studied: Studied, viewer: Player | None, palette: Palette, cells: int
) -> Iterator[Line]:
    """What is studied, the longest first: of a match that is over, with its result."""
    if studied.sight is None:
        yield line((title_of(studied.game), palette.strong), _(": from the start"))
        return
    study = studied.sight.study
    match = study.match
    number = line((f"{match.number} ", palette.muted))
    titles = match.title, GAMES[match.game].short_title
    names = [number + line((title, palette.strong)) for title in titles]
    if match.over:
        yield names[0] + line(f": {results.explained(match, viewer)}")
        for result in _results(match, viewer):
            yield from (name + line(f": {result}") for name in names)
            yield number + line(result)
    else:
        terms = cautions.terms(match, studied.sight.caution, plays=study.seat is not None)
        yield match_title.title(match, terms, palette, cells)
        yield match_title.brief(match, study.seat, palette, 2 * cells)
        yield from names


def move(joint: Joint) -> str:
    """The move that is shown, with its mark."""
    marks = (remark.mark for remark in joint.remarks if remark.mark)
    return f"{joint.depth}. {joint.move}{next(marks, '')}"


def commented(joint: Joint | None) -> str:
    """The comments on the move that is shown; "" at the start."""
    remarks = joint.remarks if joint else ()
    return " ".join(remark.comment for remark in remarks if remark.comment)


def status(sight: Sight, key: Callable[[str], str], *, counts: bool) -> str:
    """The state of a position, and what can be done; *key* names the key of an action. *counts*
    says whether to tell what each side has."""
    if remarks := "  ".join(about(sight)):
        return remarks
    if not sight.at.path and not sight.study.own.tree.nodes:
        return _("Type a move to try it, or press {key} to point.", key=key("act"))
    game, view = sight.study.match.game, sight.at.view
    held = catalogue.holdings(game, view) if counts else ()
    return "  ".join(filter(None, (whose_move(game, view), *held)))


def about(sight: Sight) -> Iterator[str]:
    """What there is to know about the position beside whose move it is."""
    at = sight.at
    if at.wrong:
        yield _("The variation ends here: {reason}", reason=at.wrong)
    elif at.assumed:
        yield _("Assumed to be legal: {moves}.", moves=", ".join(at.assumed))
    if at.stuck and not at.wrong:
        yield stuck(sight)
    yield from notes(sight)


def stuck(sight: Sight) -> str:
    """Why no move can follow: how the match ends here, if it does; "" if one can."""
    at = sight.at
    if at.stuck and at.view.outcome:
        return results.standing(sight.study.match.game, at.view.outcome, None)
    return at.stuck


def notes(sight: Sight) -> Iterator[str]:
    """The player's own notes on the position and, at the start, on the opponent."""
    study, opponent_note = sight.study, "" if sight.at.path else sight.opponent
    return pages.notes(study.match, study.seat, sight.note, opponent_note)


def loss(node: Node, below: int) -> str:
    """The question before *node* is deleted with the moves *below* it; "" if typing the move would
    bring everything back."""
    if below:
        return ngettext(
            "Delete {move} and {count} move after it for good?",
            "Delete {move} and {count} moves after it for good?",
            below,
            move=node.move,
        )
    if node.comment:
        return _("Delete {move} and its comment for good?", move=node.move)
    return _("Delete {move} and its mark for good?", move=node.move) if node.mark else ""


def opponent(study: Study) -> str:
    """The name of the opponent; "" for a viewer who does not play."""
    return "" if study.seat is None else study.match.players[1 - study.seat].name


def whose_move(game: str, view: View) -> str:
    """Who would be to move; "" for nobody."""
    if view.to_move is None:
        return ""
    return _("{seat} to move.", seat=GAMES[game].seats[view.to_move])


def branching(authors: Sequence[str], key: str) -> str:
    """That there are variations by *authors*, of whom "" is the viewer, in place of a move, and
    that *key* shows them; "" without any."""
    if not authors:
        return ""
    names = _(" and ").join(author or _("you") for author in authors)
    return _("Variations by {names}: {key}", names=names, key=key)


def remarks(given: Sequence[Remark]) -> str:
    """The remarks on a move, with their authors: ``ben: ?! too slow``."""
    return "  ".join(
        f"{remark.author or _('you')}: {' '.join(filter(None, (remark.mark, remark.comment)))}"
        for remark in given
    )
