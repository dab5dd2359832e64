"""The terms of an offer: those of the match, and who may accept it from which seat."""

from __future__ import annotations

import re
from functools import partial

from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.challenges.values import SEATS
from lobby.features.terms.values.declarations import DECLARATIONS, Length, TermDeclaration
from lobby.gamekit.game import Seat
from lobby.language.calls import Call
from lobby.language.catalogue import Term

_RATINGS = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")


def seat(call: Call, usual: Seat) -> Seat | None:
    """The seat that the player wants, *usual* by default; None for one by lot."""
    wish = call.term("--seat")
    if wish is None:
        return usual
    if "--pair" in call.terms:
        raise call.wrong(_("In a pair you have each seat once. Leave out --seat or --pair."))
    if wish not in SEATS:
        raise call.wrong(
            _("Expected --seat=0, --seat=1 or --seat=random, not {wish}.", wish=quoted(wish))
        )
    return SEATS[wish]


def nonce(call: Call) -> str:
    """The player's own part in the deal; "" for none. Raises WrongCommand if it is left out."""
    given = call.term_as_spelled(NONCE.word)
    if given == "":
        raise call.wrong(_("Expected a word after {term}.", term=f"{NONCE.word}="))
    return given or ""


def instead_of(call: Call) -> int | None:
    """The number of the challenge that the offer replaces, if there is one."""
    number = call.term(INSTEAD_OF.word)
    return None if number is None else call.number(number, _("a challenge number"))


def ratings(call: Call) -> tuple[int, int] | None:
    """The lowest and the highest rating of who may accept; None for anybody."""
    wish = call.term(RATING.word)
    if wish is None:
        return None
    bounds = _RATINGS.fullmatch(wish)
    if not bounds:
        raise call.wrong(
            _("Expected a range such as --rating=1400-1600, not {wish}.", wish=quoted(wish))
        )
    return int(bounds[1]), int(bounds[2])


def is_of_match(term: str) -> bool:
    """Whether *term* is a condition of the match rather than of the offer."""
    return term.partition("=")[0] not in (SEAT.word, RATING.word, NONCE.word, INSTEAD_OF.word)


def _of_match(declaration: TermDeclaration) -> Term:
    """A term of the match, with the values it accepts and its default."""
    return Term(declaration.spelling, declaration.help, describe=partial(_described, declaration))


def _described(declaration: TermDeclaration) -> str:
    about, usual = _(declaration.help), _(declaration.default_text)
    accepted = declaration.accepted if isinstance(declaration, Length) else ""
    if accepted and usual:
        return _(
            "{about}: {accepted}; default: {usual}", about=about, accepted=accepted, usual=usual
        )
    return f"{about}: {accepted}" if accepted else about


SEAT = Term("--seat=0|1|random", N_("your seat: 0 (the default) moves first"))
RATING = Term("--rating=LO-HI", N_("only players with a rating in this range may accept"))
NONCE = Term("--nonce=WORD", N_("your part in the deal, where there is one: see help fair"))
INSTEAD_OF = Term("--instead-of=N", N_("close challenge N, yours or to you, in favour of this one"))
OF_MATCH = tuple(map(_of_match, DECLARATIONS))
"""The terms of a match."""
OF_OFFER = (SEAT, NONCE, INSTEAD_OF, *OF_MATCH)
"""The terms of an offer to one player."""
