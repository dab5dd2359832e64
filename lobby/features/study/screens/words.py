"""What the study says: above the board, what is studied; below it, the state of things."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from lobby.base.translation import N_, _, ngettext
from lobby.features.analysis.analyses import Study
from lobby.features.analysis.values.together import Joint
from lobby.features.analysis.values.variations import Node
from lobby.features.analysis.views import Sight
from lobby.features.matches.words import results
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions
from lobby.features.study.views import Studied
from lobby.gamekit.game import View
from lobby.games import catalogue
from lobby.games.catalogue import GAMES, title_of
from lobby.ui.board import match_title
from lobby.widgets.lines import Line, line, width
from lobby.widgets.theme.palette import Palette

TABS = {"moves": N_("Moves"), "lines": N_("Variations"), "explorer": N_("Explorer")}
"""The names of the panes."""

_GAP = 5
"""Columns that a title leaves free: three between its two sides, and one at each edge."""


def title(studied: Studied, viewer: Player | None, palette: Palette, cells: int) -> Line:
    """What is studied, in at most *cells*: for a match that is over, with its result."""
    if studied.sight is None:
        return line(
            (_("Study "), palette.muted),
            (title_of(studied.game), palette.strong),
            _("  from the start"),
        )
    study = studied.sight.study
    match, terms = study.match, cautions.terms(study.match, None, plays=study.seat is not None)
    long = [match_title.title(study.match, terms, palette, cells)]
    if match.over:
        head = line(
            (_("Study "), palette.muted),
            (f"{match.number} ", palette.muted),
            (match.title, palette.strong),
        )
        told = (results.explained(match, viewer), results.result(match, viewer))
        long = [head + line(f"  {result}") for result in told]
    long.append(match_title.brief(match, study.seat, palette, 2 * cells))
    number = line((f"{match.number} ", palette.muted))
    long.append(number + line((match.title, palette.strong)))
    shortest = number + line((GAMES[match.game].short_title, palette.strong))
    return next((text for text in long if width(text) <= cells - _GAP), shortest)


def standing(
    tabs: Sequence[str], tab: str, asides: Sequence[str], room: int, palette: Palette
) -> Line:
    """The names of *tabs*, *tab* marked, in at most *room* columns: after as many of *asides* as
    there is room for, the last of them first."""
    names = line()
    for each in tabs if len(tabs) > 1 else ():
        name = _(TABS[each])
        shown = (f"<{name}>", palette.strong) if each == tab else (f" {name} ", palette.muted)
        names += line(shown)
    told = names
    for aside in reversed(asides):
        gap = f" {palette.marks.dot} " if told is not names else "  " if names else ""
        longer = line((f"{aside}{gap}", palette.muted)) + told
        if width(longer) > room:
            break
        told = longer
    return told


def move(joint: Joint) -> str:
    """The move that is shown, with its mark."""
    marks = (remark.mark for remark in joint.remarks if remark.mark)
    return f"{joint.depth}. {joint.move}{next(marks, '')}"


def commented(joint: Joint | None) -> str:
    """The comments on the move that is shown; "" at the start."""
    remarks = joint.remarks if joint else ()
    return " ".join(remark.comment for remark in remarks if remark.comment)


def status(sight: Sight, key: Callable[[str], str]) -> str:
    """The state of a position, and what can be done; *key* names the key of an action."""
    if remarks := "  ".join(about(sight)):
        return remarks
    if not sight.at.path and not sight.study.own.tree.nodes:
        return _("Type a move to try it, or press {key} to point.", key=key("act"))
    held = "  ".join(catalogue.holdings(sight.study.match.game, sight.at.view))
    return "  ".join(filter(None, (whose_move(sight.study.match.game, sight.at.view), held)))


def about(sight: Sight) -> Iterator[str]:
    """What there is to know about the position beside whose move it is."""
    at = sight.at
    if at.wrong:
        yield _("The variation ends here: {reason}", reason=at.wrong)
    elif at.assumed:
        yield _("Assumed to be legal: {moves}.", moves=", ".join(at.assumed))
    if at.stuck and not at.wrong:
        yield at.stuck
    yield from notes(sight)


def notes(sight: Sight) -> Iterator[str]:
    """The player's own notes on the position and, at the start, on the opponent."""
    if sight.note:
        yield _("Your note: {note}", note=sight.note)
    if sight.opponent and not sight.at.path:
        yield _("Your note on {player}: {note}", player=opponent(sight.study), note=sight.opponent)


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
