"""A server without an operator is claimed with its code, once."""

from __future__ import annotations

import asyncio

import pytest

from lobby.app.commands import console
from lobby.core.lobby import Lobby
from lobby.features.operating import claiming, deeds
from lobby.features.operating.values import Operator
from lobby.features.people import one_time_codes
from lobby.features.people.values.player import Player, Visitor
from lobby.ssh.door.limits import Limits
from lobby.ssh.door.turnstile import Refused, Turnstile
from tests.support.shell import Shell


async def code(lobby: Lobby) -> str:
    """What a start prints."""
    printed = await lobby.change(claiming.code, lobby.operators.named)
    assert printed
    return printed


async def test_the_first_key_that_knows_the_code_operates(
    lobby: Lobby, as_ann: Shell, as_ben: Shell
) -> None:
    printed = await code(lobby)
    assert await code(lobby) == printed, "each start prints the same until it is used"
    assert (await as_ann.refused("admin"))[0] == 77
    assert (await as_ann.does(f"admin claim {printed.upper()}")).startswith("This key operates")
    assert "version" in await as_ann.does("admin")
    assert lobby.gate.operators is lobby.operators
    assert await lobby.gate.standing(as_ann.visitor) == "operator"
    status, why = await as_ben.refused(f"admin claim {printed}")
    assert (status, why[:36]) == (1, "This server has an operator already.")
    assert await lobby.change(claiming.code, lobby.operators.named) is None
    (done,) = await lobby.ask(deeds.on_record)
    assert (done.what, done.by.fingerprint) == ("claim", "SHA256:ann")
    (entry,) = (await as_ann("admin operators --json")).document["operators"]
    assert entry["key"] == "SHA256:ann"


async def test_until_then_everybody_is_told_how(lobby: Lobby, as_ann: Shell) -> None:
    why = (
        "Nobody operates this server yet. The first key that runs `admin claim CODE` will: the"
        " server prints the code when it starts."
    )
    for command in ("admin", "admin sessions", "admin what"):
        assert await as_ann.refused(command) == (77, why)
    printed = await code(lobby)
    status, _, said = await console(lobby)(f"claim {printed}")
    assert (status, " ".join(said.split())) == (
        1,
        "On this machine you operate the server without a key. To operate it from elsewhere, run"
        " `ssh HOST admin claim CODE` there: the server prints the code when it starts.",
    )
    await as_ann.does(f"admin claim {printed}")
    assert "name your key in LOBBY_OPERATORS." in (await console(lobby)(f"claim {printed}"))[2]


async def test_without_a_key_nothing_can_be_claimed(lobby: Lobby, as_guest: Shell) -> None:
    assert (await as_guest.refused(f"admin claim {await code(lobby)}"))[0] == 1
    assert not len(lobby.operators)


async def test_with_an_operator_in_the_settings_no_code_works(lobby: Lobby, as_ann: Shell) -> None:
    printed = await code(lobby)
    lobby.operators = frozenset({"SHA256:op"})
    assert (await as_ann.refused(f"admin claim {printed}"))[0] == 1
    assert await lobby.change(claiming.code, lobby.operators.named) is None
    lobby.operators = frozenset()
    assert await code(lobby) != printed


async def test_a_claim_can_be_given_up_and_then_there_is_a_new_code(
    lobby: Lobby, as_ann: Shell, as_ben: Shell
) -> None:
    printed = await code(lobby)
    await as_ann.does(f"admin claim {printed}")
    assert (await as_ann.refused("admin operators remove SHA256:ben"))[0] == 3
    assert (await as_ann.refused("admin operators drop SHA256:ann"))[0] == 2
    said = await as_ann.does("admin operators remove SHA256:ann")
    assert "Nobody operates this server now" in said
    assert (await as_ann.refused("admin"))[0] == 77
    assert (await as_ann.refused(f"admin claim {printed}"))[0] == 1
    await as_ben.does(f"admin claim {await code(lobby)}")
    assert "SHA256:ben  claimed this server just now" in await as_ben.does("admin operators")


async def test_another_server_learns_of_it(lobby: Lobby, ann: Player) -> None:
    """It only hears the event."""
    looked = asyncio.Event()

    def send_away(_: object) -> int:
        looked.set()
        return 0

    lobby.gate.attend(send_away, lambda: None)
    by, printed = Operator(ann, "SHA256:ann"), await code(lobby)
    await lobby.change(claiming.claim, by, printed, frozenset())
    async with asyncio.timeout(60):
        await looked.wait()
    assert lobby.operated_by(Visitor("ann", "SHA256:ann", "203.0.113.1"))


async def test_wrong_codes_shut_an_address_out(lobby: Lobby, as_ann: Shell, as_ben: Shell) -> None:
    door = Turnstile(Limits(penalties=True))
    lobby.gate.attend(lambda __: 0, lambda: None, penalties=door)
    printed = await code(lobby)
    as_ben.visitor = Visitor("ben", "SHA256:ben", "198.51.100.7")
    for wrong in ("1234", one_time_codes.new()):
        status, why = await as_ann.refused(f"admin claim {wrong}")
        assert (status, why[:20]) == (1, "That is not the code")
    status, why = await as_ann.refused(f"admin claim {printed}")
    assert (status, why[:20]) == (75, "Too many wrong codes")
    with pytest.raises(Refused):
        door.admit("203.0.113.1")
    door.admit("198.51.100.7")
    await as_ben.does(f"admin claim {printed}")
