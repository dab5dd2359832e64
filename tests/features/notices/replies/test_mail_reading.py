"""Mails as mail programs write them, and as none should."""

from __future__ import annotations

import time
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP as POLICY

import pytest

from lobby.features.notices.replies import mail_reading
from lobby.features.notices.replies.mail_reading import NotRead, own_line, read
from tests.support.cases import in_one_test

AT_TOP = "a1-c3\n\nOn Tue, 14 Nov 2023 at 22:13, Lobby <lobby@example.org> wrote:\n> Your move.\n"
BELOW = """\
On Tue, 14 Nov 2023 at 22:13, Lobby
<lobby@example.org> wrote:

> Your move.
>
> Board 1: Chaos

a1-c3

-- \nAnn
"""
GERMAN = "Am 14.11.2023 um 22:13 schrieb Lobby:\n> Your move.\n\na1-c3\n"
BETWEEN = "> Your move.\na1-c3\n> Board 1: Chaos\n"
SIGNED = "-- \na1-c3\n"
OUTLOOK = "a1-c3\n\n-----Original Message-----\nFrom: Lobby\nYour move.\n"
CLOSE = "a1-c3\nOn Tuesday Lobby wrote:\n> Your move.\n"
DRESSED = "\u200b\u00a0a1\u2011c3\u00ad\n"


@in_one_test("text", [AT_TOP, BELOW, GERMAN, BETWEEN, OUTLOOK, CLOSE, DRESSED])
def test_the_line_that_its_sender_wrote(text: str) -> None:
    assert own_line(text) == "a1-c3"
    assert own_line(text.replace("\n", "\r\n")) == "a1-c3"


@pytest.mark.parametrize("text", ["", "\n\n", SIGNED, "> a1-c3\n", AT_TOP.partition("\n")[2]])
def test_where_there_is_none(text: str) -> None:
    assert own_line(text) == ""


def test_a_line_is_cut_short() -> None:
    assert len(own_line("a" * 100_000)) == 200


PAGE = """\
<!DOCTYPE html><html><head><title>Re: Board 1</title><style>p > a { color: red }</style></head>
<body><!-- > a2-c2 --><div dir="ltr"><b>a1</b>-c3</div><br>
<div class="gmail_quote"><div class="gmail_attr">On Tuesday Lobby wrote:<br></div>
<blockquote><p>Your move.</p></blockquote></div></body></html>
"""


def written(plain: str = "", html: str = "", cte: str = "quoted-printable") -> bytes:
    mail = EmailMessage(policy=POLICY)
    mail["From"], mail["Message-ID"] = "Ann <Ann@example.org>", "<1@example.org>"
    mail.set_content(plain, cte=cte)
    if html:
        mail.add_alternative(html, subtype="html", cte=cte)
    return mail.as_bytes()


def first_line(content: bytes) -> str:
    """What is read of *content*, which comes from somebody if it does not say so itself."""
    says_so = b"From:" in content.partition(b"\r\n\r\n")[0]
    return read(content if says_so else b"From: ann@example.org\r\n" + content).line


@pytest.mark.parametrize("cte", ["quoted-printable", "base64", "8bit"])
def test_every_encoding(cte: str) -> None:
    assert first_line(written(DRESSED, cte=cte)) == "a1-c3"
    assert first_line(written("\n", PAGE, cte=cte)) == "a1-c3"


def test_plain_text_counts_before_html() -> None:
    assert first_line(written("a1-c3", PAGE.replace("c3", "c4"))) == "a1-c3"


def test_what_is_attached_is_not_read() -> None:
    mail = EmailMessage(policy=POLICY)
    mail.set_content("\n")
    mail.add_attachment("a1-c3", filename="move.txt")
    assert first_line(mail.as_bytes()) == ""


def test_html_alone() -> None:
    mail = EmailMessage(policy=POLICY)
    mail.set_content(PAGE, subtype="html")
    assert first_line(mail.as_bytes()) == "a1-c3"


@pytest.mark.parametrize(
    "charset", ["punycode", "idna", "unicode_escape", "rot13", "zlib", "x" * 900]
)
def test_an_encoding_that_is_none_of_mails(charset: str) -> None:
    mail = f"Content-Type: text/plain; charset={charset}\r\n\r\na1-c3\r\n".encode()
    assert first_line(mail) == "a1-c3"


def test_the_headings() -> None:
    mail = read(written("a1-c3"))
    assert (mail.sender, mail.message_id) == ("ann@example.org", "<1@example.org>")
    assert read(written("other")).digest == mail.digest


@pytest.mark.parametrize("given", ["<a b@c>", "no id", "<>", f"<{'a' * 300}@b>", "<a\x01@b>"])
def test_a_message_id_that_cannot_be_repeated(given: str) -> None:
    mail = f"From: ann@example.org\r\nMessage-ID: {given}\r\n\r\na1-c3".encode()
    assert read(mail).message_id == ""


@pytest.mark.parametrize(
    "given",
    [
        "Ann <Ann@Example.org>",
        "ann@example.org",
        "ann@example.org (Ann)",
        '"Smith, Ann <eve@example.com>" <ann@example.org>',
        '"eve@example.com" <ann@example.org>',
        "=?utf-8?q?eve=40example.com?= <ann@example.org>",
    ],
)
def test_the_sender(given: str) -> None:
    assert read(f"From: {given}\r\n\r\na1-c3".encode()).sender == "ann@example.org"


@pytest.mark.parametrize(
    "given",
    [
        "ann@example.org <eve@example.com>",
        "ann@example.org, eve@example.com",
        "<ann@example.org> <eve@example.com>",
        "Friends: ann@example.org;",
        "ann@example.org@example.com",
        "ann@(eve@example.com)example.org",
        "(ann@example.org) eve@example.com (a) (b)",
        "ann@example.org)eve@example.com",
        '"ann@example.org <eve@example.com>',
        "<@example.com:ann@example.org>",
        "Ann",
        "",
    ],
)
def test_a_sender_that_programs_read_in_several_ways(given: str) -> None:
    with pytest.raises(NotRead, match="one address"):
        read(f"From: {given}\r\n\r\na1-c3".encode())


@pytest.mark.parametrize("line", ["no header", "From : eve@example.com", ": nothing", "\x00a: b"])
def test_no_header_is_hidden_below_a_line_that_is_none(line: str) -> None:
    mail = f"From: ann@example.org\r\n{line}\r\nAuto-Submitted: auto-replied\r\n\r\na1-c3"
    with pytest.raises(NotRead):
        read(mail.encode())


@pytest.mark.parametrize("precedence", ["bulk", "LIST", "junk (of our shop)"])
def test_bulk_mail(precedence: str) -> None:
    with pytest.raises(NotRead, match="bulk"):
        read(f"From: ann@example.org\r\nPrecedence: {precedence}\r\n\r\na1-c3".encode())


SIZE = 400_000


def filled(text: str) -> bytes:
    return (text * (SIZE // len(text))).encode()


BODIES = [
    *(
        b"Content-Type: text/html\r\n\r\n" + filled(piece)
        for piece in (
            "<a ",
            "<!--",
            "<",
            "<!",
            "&#",
            "<a b='",
            "</",
            "<![CDATA[",
            "<?",
            "<script>",
            "<div>",
            "<blockquote>",
            "&",
            "<style",
            "<a b=c ",
        )
    ),
    *(
        b"Content-Type: text/plain\r\n\r\n" + filled(piece)
        for piece in (
            "> \n",
            "a:\n",
            "\n",
            "a\n\n",
            "\u200b",
            "--\n ",
            "\r",
            "-",
        )
    ),
    b"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n" * 5 + filled("\r\n"),
    b"Content-Type: multipart/mixed; boundary=a\r\n\r\n" + filled("--a\r\n\r\n"),
    b"Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n" * 5000,
    b"Content-Type: multipart/mixed;" + filled("a=b;"),
    b"Content-Type: multipart/mixed;" + filled(" a*0*=b;\r\n"),
    filled("Content-Type: message/rfc822\r\n\r\n"),
    b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    + filled("===="),
    b"Content-Transfer-Encoding: uuencode\r\n\r\n" + filled("begin 644 x\n"),
    b"Content-Type: text/plain; charset=utf-7\r\n\r\n" + filled("+AAA"),
    bytes(range(256)) * (SIZE // 256),
    b"",
]


@in_one_test("body", BODIES, ids=lambda body: repr(body[:60]))
def test_no_mail_takes_long_to_read(body: bytes) -> None:
    began = time.process_time()
    with suppress(NotRead):
        assert len(first_line(body)) <= 200
    assert time.process_time() - began < 2


@in_one_test(
    "block",
    [
        filled("x: y\r\n"),
        filled(" "),
        filled("From: a@b\r\n"),
        b"From: " + filled("("),
        b"From: " + b"(" * 900,
        b"From: " + b'"' * 900,
        b"From: " + b"a," * 400,
        b"From: " + b"<" * 900,
        b"From: =?punycode?b?" + b"a" * 900,
        b"Auto-Submitted: " + filled("no;"),
        b"Message-ID: " + filled("<"),
        bytes(range(256)) * (SIZE // 256),
        b"",
    ],
    ids=lambda block: repr(block[:40]),
)
def test_no_headings_take_long_or_break_anything(block: bytes) -> None:
    began = time.process_time()
    with pytest.raises(NotRead):
        read(block)
    assert time.process_time() - began < 2


def test_html_is_read_once() -> None:
    assert mail_reading.text_of_html(
        "<p>a &lt;b&gt;<p>c<blockquote>d<p>e</blockquote>f<script>g"
    ) == ("a <b>\nc\n> d\n> e\nf")
    assert (
        mail_reading.text_of_html("no tags < here > and &nonsense;")
        == "no tags < here > and &nonsense;"
    )


def test_what_is_too_long_is_not_read_to_its_end() -> None:
    assert mail_reading._LONGEST_TEXT < SIZE


H = b"From: a@b.c\r\nTo: d@e.f\r\nMessage-ID: <1@b.c>\r\n"

HOSTILE = [
    *(
        H
        + b'X: y\rContent-Type: text/plain; x="'
        + (b";" * 60_000 + end + b" ") * 8
        + b"\r\n\r\na1\r\n"
        for end in (b"\r\n", b"\r", b"\n")
    ),
    *(
        H + b"Content-Type: message/delivery-status\r\n\r\n" + end * 500_000
        for end in (b"\r", b"\n", b"\r\n", b"\r\n\r\n", b"\x0b", b"\x85")
    ),
    b"a:\r\n" * 120_000,
    H + b"a:\r\n" * 120_000,
    H + b"\r\n" + b"a:\r\n\r\n" * 60_000,
    H + b"\r\n" + b"&#" + b"1" * 400_000 + b";",
    H + b"Content-Type: text/html\r\n\r\n&#" + b"1" * 60_000 + b";",
    H + b"Content-Type: multipart/mixed; boundary=a\r\n" + b"\r\n--a\r\n" * 60_000,
    H
    + b"\r\n".join(
        b"Content-Type: multipart/mixed; boundary=%d\r\n\r\n--%d" % (depth, depth)
        for depth in range(9_000)
    ),
    H + b"Content-Transfer-Encoding: base64\r\n\r\n" + b"=" * 500_000,
    H + b"Content-Transfer-Encoding: quoted-printable\r\n\r\n" + b"=\r\n" * 160_000,
]


@in_one_test("mail", HOSTILE, ids=range(len(HOSTILE)))
def test_no_hostile_mail_takes_long(mail: bytes) -> None:
    began = time.process_time()
    with suppress(NotRead):
        read(mail)
    assert time.process_time() - began < 1


def test_a_mail_within_the_mail_is_not_read() -> None:
    mail = EmailMessage(policy=POLICY)
    inner = EmailMessage(policy=POLICY)
    inner.set_content("a1-c3\n")
    mail.set_content("\n")
    mail.add_attachment(inner)
    assert first_line(mail.as_bytes()) == ""
    assert first_line(b"Content-Type: message/rfc822\r\n\r\n" + written("a1-c3")) == ""


def test_the_first_text_counts() -> None:
    mail = EmailMessage(policy=POLICY)
    mail.set_content("a1-c3\n")
    mail.add_attachment("a2-c2\n", disposition="inline")
    mail.add_attachment(b"x" * 100_000, maintype="image", subtype="png")
    assert first_line(mail.as_bytes()) == "a1-c3"


def test_parts_inside_parts() -> None:
    text = written("a1-c3", "<p>a2-c2</p>")
    for boundary in "xyz":
        head = f"Content-Type: multipart/mixed; boundary={boundary}\r\n\r\n--{boundary}\r\n"
        text = head.encode() + text + f"\r\n--{boundary}--\r\n".encode()
    assert first_line(text) == "a1-c3"
