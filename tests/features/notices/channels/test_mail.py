"""Mail, to a real mail server."""

from __future__ import annotations

import re
import ssl
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from lobby.base.errors import Refused
from lobby.features.notices import addresses
from lobby.features.notices.channel import Notice, Undeliverable
from lobby.features.notices.channels.mail import Mail, MailServer
from lobby.features.notices.replies.reply_tokens import ReplyAddress
from tests.support.cases import in_one_test
from tests.support.certificates import certified
from tests.support.ports import free_port
from tests.support.smtp import LOGIN, STEPS, Closing, Postbox, Silent, listening, mailserver

NOTICE = Notice(
    id="17-4",
    kind="turn",
    player="ann",
    subject="Board 117: it is your move, until Sunday – Curio",
    text="ben moved d2-b4 and says “your turn”.\n\n  ┌───┐\n  │ ● │\n  └───┘\n.\n\nGo on.\n",
    at=1_700_000_000,
    board=117,
    event="7d3f",
    thread_id="4c1a",
)
WORD = LOGIN.password.decode()
ASCII = replace(NOTICE, text="ben moved.\n.\n..\nGo on.\n")


def mail(
    port: int, *, replies: ReplyAddress | None = None, unsubscribe_url: str = "", **changes: Any
) -> Mail:
    server = MailServer(
        host="127.0.0.1", port=port, security="none", sender="lobby@lobby.example.org"
    )
    changed = replace(server, **changes)
    return Mail(changed, replies=replies, unsubscribe_url=unsubscribe_url)


async def refusal(channel: Mail, notice: Notice = NOTICE) -> Undeliverable:
    with pytest.raises(Undeliverable) as caught:
        await channel.deliver("ann@example.org", notice, secret="s")
    return caught.value


@pytest.mark.parametrize("notice", [NOTICE, ASCII])
async def sent(notice: Notice, **changes: Any) -> EmailMessage:
    """*notice* as it arrives."""
    postbox = Postbox()
    async with mailserver(postbox) as port:
        await mail(port, **changes).deliver("ann@example.org", notice, secret="s")
    assert postbox.envelopes[0].rcpt_tos == ["ann@example.org"]
    return postbox.mails[0]


def part(mail: EmailMessage, kind: str) -> str:
    """The text of the plain or HTML part of *mail*."""
    body = mail.get_body((kind,))
    assert body
    assert body.get_content_charset() == "utf-8"
    return str(body.get_content()).replace("\r\n", "\n")


@pytest.mark.parametrize("notice", [NOTICE, ASCII])
async def test_a_notice_arrives_as_it_was_written(notice: Notice) -> None:
    arrived = await sent(notice)
    assert arrived["Subject"] == notice.subject
    assert arrived.get_content_type() == "multipart/alternative"
    assert part(arrived, "plain") == notice.text


async def test_the_board_stands_in_a_fixed_font_and_all_is_escaped() -> None:
    board = "  <x>  &\n  o  |"
    notice = replace(NOTICE, text=f"ben <b>moved</b>.\n\n{board}\n\nNext:\n    ssh x", fixed=board)
    html = part(await sent(notice), "html")
    body = html.partition("<body")[2]
    assert "<p>ben &lt;b&gt;moved&lt;/b&gt;.</p>" in body
    assert re.search(r"<pre [^>]*monospace[^>]*>  &lt;x&gt;  &amp;\n  o  \|</pre>", body)
    assert re.search(r"<p>Next:</p>\n<pre [^>]*>    ssh x</pre>", body)
    assert not re.search(r"https?:|src=|href=|url\(|@import", html)


async def test_it_says_that_a_machine_wrote_it_and_for_which_board() -> None:
    arrived = await sent(NOTICE)
    expected = {
        "From": "Lobby <lobby@lobby.example.org>",
        "To": "ann@example.org",
        "Reply-To": None,
        "Date": "Tue, 14 Nov 2023 22:13:20 +0000",
        "Message-ID": "<notice.17-4@lobby.example.org>",
        "In-Reply-To": "<board.4c1a@lobby.example.org>",
        "References": "<board.4c1a@lobby.example.org>",
        "List-Id": "<notices.lobby.example.org>",
        "List-Unsubscribe": None,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        "Precedence": "bulk",
    }
    assert {name: arrived[name] for name in expected} == expected


async def test_all_mails_about_a_board_have_one_subject() -> None:
    arrived = await sent(replace(NOTICE, thread="Board 117: Curio against ben"))
    assert arrived["Subject"] == "Board 117: Curio against ben"


async def test_where_a_reply_goes() -> None:
    notice = replace(NOTICE, reply_token="abc")
    replies = ReplyAddress("lobby", "example.org")
    assert (await sent(notice, replies=replies))["Reply-To"] == "lobby+abc@example.org"
    assert (await sent(notice))["Reply-To"] is None
    assert (await sent(NOTICE, replies=replies))["Reply-To"] is None


async def test_long_addresses_stand_whole_on_a_line() -> None:
    postbox = Postbox()
    long = "x" * 60
    async with mailserver(postbox) as port:
        channel = mail(
            port,
            sender=f"lobby@{long}.example.org",
            replies=ReplyAddress("lobby", f"{long}.example.org"),
            unsubscribe_url=f"https://{long}.example.org/{long}",
        )
        notice = replace(NOTICE, reply_token="a" * 26, in_reply_to=f"<{'b' * 240}@x>")
        await channel.deliver("ann@example.org", notice, secret="s")
    content = postbox.envelopes[0].content
    assert isinstance(content, bytes)
    lines = content.split(b"\r\n")
    for begin in (
        "Message-ID: <notice.17-4@",
        "In-Reply-To: <bbb",
        "References: <board.4c1a@",
        f"Reply-To: lobby+{'a' * 26}@{long}",
        f"List-Unsubscribe: <https://{long}.example.org/{long}?ticket=off-ann-",
    ):
        assert any(line.startswith(begin.encode()) for line in lines), begin
    assert max(map(len, lines)) < 998


async def test_an_answer_is_to_the_mail_that_it_answers() -> None:
    arrived = await sent(replace(NOTICE, kind="answer", in_reply_to="<1@example.org>"))
    assert arrived["In-Reply-To"] == "<1@example.org>"
    assert arrived["References"] == "<board.4c1a@lobby.example.org> <1@example.org>"
    assert arrived["Auto-Submitted"] == "auto-replied"


async def test_how_the_mails_are_stopped() -> None:
    ticket = addresses.ticket("ann", "s")
    replies = ReplyAddress("lobby", "example.org")
    by_mail = await sent(NOTICE, replies=replies)
    assert by_mail["List-Unsubscribe"] == f"<mailto:lobby+{ticket}@example.org>"
    assert by_mail["List-Unsubscribe-Post"] is None
    page = "https://example.org/stop"
    by_click = await sent(NOTICE, replies=replies, unsubscribe_url=page)
    assert by_click["List-Unsubscribe"] == f"<{page}?ticket={ticket}>"
    assert by_click["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    code = await sent(replace(NOTICE, kind="code"), replies=replies, unsubscribe_url=page)
    assert code["List-Unsubscribe"] is None


async def test_the_mails_without_a_board_have_no_thread() -> None:
    postbox = Postbox()
    async with mailserver(postbox) as port:
        await mail(port).deliver(
            "ann@example.org", replace(NOTICE, board=None, thread_id=""), secret="s"
        )
    assert "References" not in postbox.mails[0]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\x85", "\u2028", "\0"])
async def test_no_subject_and_no_address_adds_a_heading(end: str) -> None:
    postbox = Postbox()
    async with mailserver(postbox) as port:
        channel = mail(port)
        error = await refusal(channel, replace(NOTICE, subject=f"Hello{end}Bcc: eve@example.org"))
        assert error.permanent
        with pytest.raises(Refused):
            await channel.deliver(f"ann@example.org{end}Bcc: eve@example.org", NOTICE, secret="s")
    assert not postbox.mails


ABOUT_US = STEPS[: STEPS.index("RCPT")]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    return certified(tmp_path_factory.mktemp("certificate"))


@pytest.mark.parametrize("code", [421, 451, 550])
async def test_what_the_server_refuses_at_each_step(
    certificate: tuple[ssl.SSLContext, ssl.SSLContext], code: int
) -> None:
    """4xx is "not now" at every step. A 5xx is "no" for an address or a mail; at other steps the
    operator may mend it. What the server says of these goes to the player, the rest to the log."""
    shown, trusted = certificate
    for step in STEPS:
        answer = (step, f"{code} 4.7.0 ann is\r\x1b[2J unwelcome")
        async with mailserver(Postbox(), tls=shown, login=True, refusal=answer) as port:
            error = await refusal(
                mail(port, security="starttls", authorities=trusted, user="lobby", password=WORD)
            )
        assert f"({code})" in error.sentence, step
        assert ("just now" in error.sentence) == (code < 500), step
        assert error.permanent == (code >= 500 and step not in ABOUT_US), step
        said = f"{error.sentence} It says: 4.7.0 ann is"
        assert (said in error.for_player, said in error.logged) == (
            step not in ABOUT_US,
            step in ABOUT_US,
        ), step
        assert error.for_player.isprintable()


async def test_a_server_that_does_not_know_ehlo_is_greeted_the_old_way() -> None:
    postbox = Postbox()
    async with mailserver(postbox, refusal=("EHLO", "502 What?")) as port:
        await mail(port).deliver("ann@example.org", NOTICE, secret="s")
    assert len(postbox.mails) == 1


async def test_a_server_that_says_nothing_is_given_up() -> None:
    async with listening(Silent) as port:
        patiences: list[dict[str, Any]] = [{"connect_seconds": 0.05}, {"seconds": 0.05}]
        for patience in patiences:
            error = await refusal(mail(port, **patience))
            assert error.sentence == "The mail server took too long to answer."
            assert not error.permanent


async def test_a_server_that_hangs_up_or_is_not_there() -> None:
    async with listening(Closing) as port:
        errors = [await refusal(mail(port)), await refusal(mail(free_port()))]
    for error in errors:
        assert error.sentence == "The mail server cannot be reached, or closed the connection."
        assert not error.permanent


async def test_encryption_and_login(tmp_path: Path) -> None:
    shown, trusted = certified(tmp_path)
    postbox = Postbox()
    async with mailserver(postbox, tls=shown, login=True) as port:
        channel = mail(
            port,
            security="starttls",
            authorities=trusted,
            user=LOGIN.login.decode(),
            password=LOGIN.password.decode(),
        )
        await channel.deliver("ann@example.org", NOTICE, secret="s")
    assert len(postbox.mails) == 1


async def test_a_wrong_password_is_the_operators_trouble_and_not_told(tmp_path: Path) -> None:
    shown, trusted = certified(tmp_path)
    async with mailserver(Postbox(), tls=shown, login=True) as port:
        channel = mail(
            port, security="starttls", authorities=trusted, user="lobby", password="wrong word"
        )
        error = await refusal(channel)
    assert error.sentence == "The mail server refuses mail from the lobby (535)."
    assert not error.permanent
    assert "wrong word" not in repr(channel._server)


@pytest.mark.parametrize("security", ["starttls", "tls"])
async def test_no_mail_goes_where_the_certificate_is_not_trusted(
    tmp_path: Path, security: str
) -> None:
    shown, _ = certified(tmp_path)
    postbox = Postbox()
    from_the_start = shown if security == "tls" else None
    async with (
        mailserver(postbox, tls=shown) as inner,
        listening(Silent, tls=from_the_start) as outer,
    ):
        port = outer if security == "tls" else inner
        error = await refusal(
            mail(port, security=security, authorities=ssl.create_default_context())
        )
    assert error.sentence == "The mail server offers no encryption or login that the lobby trusts."
    assert not postbox.mails


async def test_no_mail_goes_in_the_clear_when_encryption_was_asked_for() -> None:
    postbox = Postbox()
    async with mailserver(postbox) as port:
        error = await refusal(mail(port, security="starttls"))
    assert error.sentence == "The mail server offers no encryption or login that the lobby trusts."
    assert not error.permanent
    assert not postbox.mails


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("ann@example.org", "ann@example.org"),
        ("Ann.B+lobby@Example.ORG", "Ann.B+lobby@example.org"),
        ("ann@bücher.example", "ann@xn--bcher-kva.example"),
        ("ann@faß.example", "ann@xn--fa-hia.example"),
        ("o'neill@mail.example.co.uk", "o'neill@mail.example.co.uk"),
    ],
)
def test_addresses_that_are_taken(given: str, stored: str) -> None:
    assert mail(25).checked(given) == stored
    assert mail(25).checked(stored) == stored


@in_one_test(
    "given",
    [
        "",
        "ann",
        "@example.org",
        "ann@",
        "ann@@example.org",
        "ann@bob@example.org",
        "Ann <ann@example.org>",
        "ann@example.org, bob@example.org",
        "ann@localhost",
        "ann@127.0.0.1",
        "ann@[127.0.0.1]",
        ".ann@example.org",
        "ann..b@example.org",
        '"ann b"@example.org',
        "ann b@example.org",
        "ann@exa mple.org",
        "ann@-example.org",
        "ann@example..org",
        "änn@example.org",
        "ann@example.org.",
        "ann@.org",
        "ann@exam_ple.org",
        "ann@example.org\nBcc: eve@x.org",
        "a" * 65 + "@example.org",
        "ann@" + "a.b" * 90 + ".org",
    ],
)
def test_addresses_that_are_not_taken(given: str) -> None:
    with pytest.raises(Refused) as caught:
        mail(25).checked(given)
    assert "such as ann@example.org" in str(caught.value)
