"""Lists in answers: how many entries they have, and of which games."""

from __future__ import annotations

from lobby.base.translation import N_, _
from lobby.features.matches import lists
from lobby.games import named_games
from lobby.games.catalogue import GAMES
from lobby.language.calls import Call
from lobby.language.catalogue import Term


def most_of(call: Call) -> int:
    """The limit on the number of matches that a command asks for. Raises WrongCommand."""
    given = call.term("--most")
    most = lists.LISTED if given is None else call.number(given, _("a number of matches"))
    if not 0 < most <= lists.MOST:
        raise call.wrong(_("Expected a number from 1 to {most} after --most=.", most=lists.MOST))
    return most


def games_named(call: Call) -> list[str]:
    """The games a command asks for; all of them if it names none. Raises NotFound."""
    return [named_games.named(word) for word in call.words] or list(filter(call.of_game, GAMES))


MOST = Term(
    "--most=N",
    N_("the number of boards, from 1 to {most}; default: {usual}"),
    {"most": lists.MOST, "usual": lists.LISTED},
)
