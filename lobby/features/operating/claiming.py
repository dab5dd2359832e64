"""Claiming: a server without an operator belongs to the first key that knows its code.

The code is printed at each start until somebody has used it. It stands in the database as it is,
unlike others of which only digests are stored: until there is an operator, nobody who can read the
database has anything to fear from them.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection

from lobby.base.errors import NotFound, Refused
from lobby.base.text import quoted
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Transaction
from lobby.features.operating import queries
from lobby.features.operating.values import Operator
from lobby.features.people import one_time_codes


class WrongCode(Refused):
    """The code is not that of this server."""


def code(tx: Transaction, named: Collection[str]) -> str | None:
    """The code with which this server is claimed, made now if there is none; None if it has an
    operator, *named* in the settings or not, and then no code works any longer."""
    if named or queries.claims(tx):
        queries.forget_claim_code(tx)
        return None
    standing = queries.claim_code(tx)
    if standing is None:
        queries.keep_claim_code(tx, one_time_codes.new())
        standing = queries.claim_code(tx)
    return standing


def claim(tx: Transaction, by: Operator, given: str, named: Collection[str]) -> None:
    """Make the key of *by* an operator's if *given* is the code. *named* are the operators in the
    settings. Raises WrongCode, and Refused if there is an operator already."""
    assert by.fingerprint, "only a key can claim a server"
    if named or queries.claims(tx):
        raise Refused.because("This server has an operator already. Ask them to name your key.")
    standing = queries.claim_code(tx)
    # Digests, so that the time it takes says nothing about the code, not even its length.
    right = hmac.compare_digest(one_time_codes.digest(standing or ""), one_time_codes.digest(given))
    if standing is None or not right:
        raise WrongCode.because("That is not the code that this server printed when it started.")
    queries.add_claim(tx, by.fingerprint)
    queries.forget_claim_code(tx)
    queries.add_deed(tx, by, "claim", player=None, about="", why="")
    _tell_servers(tx)


def give_up(tx: Transaction, fingerprint: str) -> None:
    """The key *fingerprint* is an operator's no longer. Raises NotFound if it claimed nothing."""
    if not queries.remove_claim(tx, fingerprint):
        raise NotFound.because(
            "{key} did not claim this server. `admin operators` lists the keys; those in"
            " LOBBY_OPERATORS are removed there.",
            key=quoted(fingerprint),
        )
    _tell_servers(tx)


claims = queries.claims
"""The keys with which this server was claimed, the first first."""


def _tell_servers(tx: Transaction) -> None:
    events_queries.emit(tx, "operators-changed", private=True)
