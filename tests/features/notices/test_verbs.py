"""What players are notified of, and where, chosen in one line."""

from __future__ import annotations

import re

import pytest

from lobby.features.notices.channel import Undeliverable
from tests.support.letterbox import Post
from tests.support.shell import Shell


def code(post: Post) -> str:
    """The code in the last notice."""
    command = re.search(r"ssh lobby.example.org (notify confirm \S+)", post.box.notices[-1].text)
    assert command
    return command[1]


async def test_at_first_nothing_goes_anywhere(post: Post, as_ann: Shell) -> None:
    assert (await as_ann.does("notify")).splitlines()[:6] == [
        "mail     no address yet: notify mail ADDRESS",
        "ntfy     not set up on this server",
        "webhook  no address yet: notify webhook ADDRESS",
        "",
        "           terminal",
        "turn       now       it is your move on a board",
    ]


async def test_an_address_is_confirmed_by_its_code(post: Post, as_ann: Shell) -> None:
    said = await as_ann.does("notify mail Ann@Example.org")
    assert said.startswith("A code is on its way to ann@example.org. Do not give it to anyone.")
    assert post.box.sent_to == ["ann@example.org"]
    assert "ann@example.org is not confirmed yet: notify confirm CODE" in await as_ann.does(
        "notify"
    )
    assert await as_ann.refused("notify confirm 0000-0000") == (
        1,
        "That code is wrong, used or expired. Check it, or add the address again: notify CHANNEL"
        " ADDRESS",
    )
    said = await as_ann.does(code(post))
    assert said == "Notifications now go to ann@example.org.\n"
    shown = await as_ann.does("notify")
    assert shown.startswith("mail     ann@example.org\n")
    assert "           terminal  mail\nturn       now       now   it is your move on a" in shown
    said = await as_ann.does("notify mail off")
    assert said == "Notifications by mail are off, and your address is deleted.\n"
    assert (await as_ann.refused("notify mail off"))[0] == 3


async def test_a_wrong_guess_counts_although_it_is_refused(post: Post, as_ann: Shell) -> None:
    await as_ann.does("notify mail ann@example.org")
    for _ in range(5):
        await as_ann.refused("notify confirm 0000-0000")
    assert (await as_ann.refused(code(post)))[0] == 1


async def test_choices(post: Post, as_ann: Shell) -> None:
    await as_ann.does("notify TURN Mail daily")
    await as_ann.does("notify result terminal now")
    await as_ann.does("zone Europe/Berlin")
    await as_ann.does("notify digest 21")
    document = (await as_ann("notify --json")).document
    by_topic = {choice["topic"]: choice for choice in document["choices"]}
    assert (by_topic["turn"]["mail"], by_topic["turn"]["ntfy"]) == ("daily", "now")
    assert by_topic["result"]["terminal"] == "now"
    assert (document["hour"], document["zone"]) == (21, "Europe/Berlin")
    assert [address["offered"] for address in document["addresses"]] == [True, False, True]
    assert "Daily notifications come at 21:00 (Europe/Berlin)" in await as_ann.does("notify")


async def test_a_test_tells_how_it_went(post: Post, as_ann: Shell) -> None:
    await as_ann.does("notify mail ann@example.org")
    await as_ann.does(code(post))
    assert await as_ann.does("notify test") == "mail: test accepted for ann@example.org.\n"
    assert post.box.notices[-1].kind == "test"
    post.box.trouble = Undeliverable("The mail server cannot be reached.")
    assert await as_ann.does("notify test mail") == "mail: The mail server cannot be reached.\n"
    shown = await as_ann.does("notify")
    assert "ann@example.org; the last attempt failed: The mail server cannot be" in shown
    post.box.hung = True
    said = await as_ann.does("notify test mail")
    assert said == "mail: The receiving server took too long to answer.\n"


async def test_a_webhook_has_a_secret(post: Post, as_ann: Shell) -> None:
    await as_ann.does("notify webhook me@hook")
    await as_ann.does(code(post))
    (_, _, webhook) = (await as_ann("notify --json")).document["addresses"]
    assert re.fullmatch("[0-9a-f]{64}", webhook["secret"])
    shown = (await as_ann.does("notify")).split()
    assert webhook["secret"] in shown


async def test_a_code_that_cannot_be_sent(post: Post, as_ann: Shell) -> None:
    post.box.trouble = Undeliverable("The mail server cannot be reached.")
    assert await as_ann.refused("notify mail ann@example.org") == (
        1,
        "The code could not be sent to ann@example.org: The mail server cannot be reached.",
    )


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("notify ntfy lobby-ann", 1, "This server does not use ntfy. Its operator has not"),
        ("notify test ntfy", 1, "This server does not use ntfy"),
        ("notify mail nowhere", 1, "That is not a mail address. Give one such as ann@example.org."),
        ("notify test", 1, "You have no confirmed address for that. Add one first: notify CHANNEL"),
        ("notify confirm 1234", 1, "That code is wrong, used or expired"),
        ("notify digest 24", 1, "The hour of the daily notification is a number from 0 to 23."),
        (
            "notify turn terminal daily",
            1,
            "The terminal cannot collect notifications for a day. Choose now or",
        ),
        ("notify mail", 2, "`notify mail` is incomplete."),
        ("notify turn mail", 2, "`notify turn mail` is incomplete."),
        ("notify mail ann example.org", 1, "That is not a mail address."),
        ("notify pigeon ann", 2, "Expected mail, ntfy or webhook, not 'pigeon'."),
        ("notify weather mail now", 2, "Expected turn, reminder, challenge,"),
        ("notify turn pigeon now", 2, "Expected terminal, mail, ntfy or webhook, not 'pigeon'."),
        ("notify turn mail often", 2, "Expected off, now or daily, not 'often'."),
        ("notify digest noon", 1, "The hour of the daily notification is a number from 0 to 23."),
    ],
)
async def test_what_is_refused(
    post: Post, as_ann: Shell, command: str, status: int, reason: str
) -> None:
    refused, why = await as_ann.refused(command)
    assert refused == status
    assert why.startswith(reason)


async def test_without_any_channel(as_ann: Shell) -> None:
    assert await as_ann.refused("notify mail ann@example.org") == (
        1,
        "This server does not send mail. Its operator has not set up a mail server.",
    )


async def test_guests_have_no_notices(post: Post, as_guest: Shell) -> None:
    assert "You have no SSH key" in (await as_guest.refused("notify"))[1]
