"""What the analysis board says: above it, which position this is; below it, the state of things."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lobby.base.translation import _, ngettext
from lobby.features.analysis.analyses import Study
from lobby.features.analysis.values.together import Joint
from lobby.features.analysis.values.variations import Node
from lobby.features.analysis.views import Sight
from lobby.gamekit.game import View
from lobby.games import catalogue
from lobby.ui.board import match_title
from lobby.widgets.lines import Line, line, width
from lobby.widgets.theme.palette import Palette


def title(sight: Sight, palette: Palette, cells: int) -> tuple[Line, Line]:
    """Which match it is, and which move of it or of a variation is shown."""
    study = sight.study
    place = _("analysis, move {ply}", ply=len(sight.at.path))
    readers = _("shown to your opponent") if study.own.shown else _("only you see it")
    aside = f"{readers} {palette.marks.dot} "
    room = match_title.room_beside(study.match, palette, cells)
    if len(aside) + len(place) > room:
        aside = ""
    standing = line((aside, palette.muted), (place, palette.strong))
    left = cells - width(standing)
    if len(place) > room:
        return match_title.brief(study.match, study.seat, palette, left), standing
    return match_title.title(study.match, palette, left), standing


def move(joint: Joint) -> str:
    """The move that is shown, with its mark and comments."""
    marks = (remark.mark for remark in joint.remarks if remark.mark)
    comments = (remark.comment for remark in joint.remarks if remark.comment)
    return " ".join((f"{joint.depth}. {joint.move}{next(marks, '')}", *comments))


def status(sight: Sight, verdict: str, key: Callable[[str], str]) -> str:
    """The state of the position, and what can be done; *verdict* is what the engine says, and *key*
    names the key of an action."""
    remarks = " ".join(filter(None, (verdict, *_about(sight))))
    if remarks:
        return remarks
    if not sight.at.path and not sight.study.own.tree.nodes:
        return _("Type a move, or press {key} to point.", key=key("act"))
    held = "  ".join(catalogue.holdings(sight.study.match.game, sight.at.view))
    return "  ".join(filter(None, (whose_move(sight.study, sight.at.view), held)))


def _about(sight: Sight) -> Iterator[str]:
    at = sight.at
    if at.wrong:
        yield _("The line ends here: {reason}", reason=at.wrong)
    elif at.assumed:
        yield _("Assumed to be legal: {moves}.", moves=", ".join(at.assumed))
    if at.stuck and not at.wrong:
        yield at.stuck
    if sight.note:
        yield _("Your note: {note}", note=sight.note)
    if sight.opponent and not at.path:
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


def whose_move(study: Study, view: View) -> str:
    """Who would be to move; "" for nobody."""
    if view.to_move is None:
        return ""
    return _("{seat} to move.", seat=study.match.seats[view.to_move])
