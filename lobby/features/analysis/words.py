"""The notes and branches of an analysis in words."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.base.translation import _
from lobby.features.analysis.values.together import Remark


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
