"""Everything that parses what strangers send, each as a function of bytes that refuses in its own
way what it cannot read."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from aiohttp.base_protocol import BaseProtocol
from aiohttp.client_proto import ResponseHandler
from aiohttp.http import HttpRequestParser
from aiosmtpd.smtp import SMTP
from yarl import URL

from lobby.app.verbs import CATALOGUE
from lobby.base import durations, networks, text, written
from lobby.base.errors import Refused
from lobby.features.account import belongings
from lobby.features.analysis.values.variations import Tree
from lobby.features.archive import incoming, intake
from lobby.features.clocks import vacations
from lobby.features.help import topics
from lobby.features.notices.channels import mail, posting
from lobby.features.notices.duties import mail_door
from lobby.features.notices.replies import mail_reading
from lobby.features.notices.replies.reply_tokens import ReplyAddress
from lobby.features.people import moving_in, names
from lobby.features.planning import values as planning_values
from lobby.features.records import positions, reading, records
from lobby.features.terms.values import terms
from lobby.gamekit.move_entry import Entry
from lobby.games.catalogue import GAMES, notation_of
from lobby.language import command_streams, line
from lobby.language.answers import WrongCommand
from lobby.ssh.door.knocking import BadHeader, Header
from lobby.ssh.identity import printable
from lobby.ssh.terminal.keyboard import Keyboard
from lobby.ssh.terminal.streams import Input, Interrupted, LineEditor
from proofs.fuzzing import targets as fuzzing

Parse: TypeAlias = Callable[[bytes], object]

_KIB = 1024
_REFUSALS = (
    Refused, ValueError, WrongCommand, BadHeader, Interrupted, LookupError,
    command_streams.InputTooLong,
)  # fmt: skip
"""What parsers raise. Any of their work may end so, even of the longest text."""


@dataclass(frozen=True, slots=True)
class Parser:
    """How something is parsed: *parse* is given texts of up to *longest* bytes, and longer ones,
    which it may refuse unread. *pieces* are what valid ones are made of, *frames* the beginnings
    and ends between which something may be repeated."""

    parse: Parse
    longest: int
    pieces: tuple[bytes, ...]
    frames: tuple[tuple[bytes, bytes], ...] = ()


def _of_text(parse: Callable[[str], object]) -> Parse:
    return lambda data: parse(data.decode("utf-8", "replace"))


def _refusing(parse: Parse) -> Parse:
    def parsed(data: bytes) -> None:
        with contextlib.suppress(*_REFUSALS):
            parse(data)

    return parsed


def _in_packets(feed: Callable[[bytes], object], data: bytes, size: int) -> None:
    for start in range(0, len(data), size):
        feed(data[start : start + size])


def _at_once(work: Coroutine[Any, Any, object]) -> None:
    """Run *work*, which has nothing to wait for."""
    with contextlib.suppress(StopIteration):
        work.send(None)
        raise AssertionError("there is something to wait for")


class _Client:
    """A client that can be paused, but sends what it likes."""

    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def allow(self, size: int) -> None: ...


def _standard_input(size: int, data: bytes) -> None:
    """All of it, in packets of *size*; then as lines."""
    for read in (_whole, _lines):
        stdin = Input(_Client())  # type: ignore[arg-type]  # it is only paused
        _in_packets(stdin.feed, data, size)
        stdin.end()
        _at_once(read(stdin))


async def _whole(stdin: Input) -> None:
    while await stdin.some() is not None:
        pass


async def _lines(stdin: Input) -> None:
    while await stdin.readline() is not None:
        pass


def _edited(size: int, data: bytes) -> None:
    stdin = Input(None)
    editor = LineEditor(
        echo=lambda _: None, done=lambda typed: stdin.feed(typed.encode()), end=stdin.end
    )
    _in_packets(editor.feed, data, size)


def _typed(size: int, data: bytes) -> None:
    _in_packets(_keyboard().receive, data, size)


def _keyboard() -> Keyboard:
    return Keyboard(fuzzing.Client(), fuzzing.UNBOUNDED, lambda _: None, lambda _: None)


def _header(size: int, data: bytes) -> None:
    header = Header()
    _in_packets(header.feed, data, size)


def _mail(data: bytes) -> None:
    if not mail_reading.has_bare_line_ends(data):
        mail_reading.attempt(data)


def _envelope(data: bytes) -> None:
    """What the entrance for mail makes of an address in a command."""
    given = data[: SMTP.command_size_limit].decode("utf-8", "surrogateescape")
    address, __ = mail_door.address_in(given)
    ReplyAddress("lobby", "example.org").token_in(address or "")


def _request(data: bytes) -> None:
    """What the page for unsubscribing is asked."""
    loop = asyncio.get_running_loop()
    parser = HttpRequestParser(
        BaseProtocol(loop), loop, 2**16, max_line_size=8190, max_field_size=8190
    )
    with contextlib.suppress(Exception):
        messages, __, ___ = parser.feed_data(data)
        for message, ____ in messages:
            _ = URL(str(message.url)).query.get("ticket")


def _response(data: bytes) -> None:
    """What a webhook answers: its text is not read."""
    loop = asyncio.get_running_loop()
    protocol = ResponseHandler(loop)
    protocol.set_response_params(read_until_eof=True)
    with contextlib.suppress(Exception):
        protocol.data_received(data)


def _command(text: str) -> None:
    if line.length(text) <= command_streams.LONGEST_COMMAND:
        CATALOGUE.request(line.read(text))


def _words(text: str) -> None:
    words = text.split()
    for parse in (terms.parse, *(game.parse_options for game in GAMES.values())):
        with contextlib.suppress(*_REFUSALS):
            parse(words)


def _small(text_: str) -> None:
    """What is one word, or a line, of a command or a form."""
    for parse in (
        text.quoted,
        partial(text.meant, known=("move", "moves", "show")),
        text.shows,
        partial(text.clean, limit=400),
        written.command,
        durations.Unit("d").parse,
        networks.parsed_address,
        networks.plain_address,
        networks.parsed_network,
        names.check_name,
        names.suggest_name,
        printable,
        topics.topic_of,
        partial(vacations.parse, now=0, zone=None),  # type: ignore[arg-type]
        _moving_in,
        Tree.read,
        planning_values.parse,
        Entry(("22+a", "22+b", "22-33", "22-44", "22-44x")).typed,
    ):
        with contextlib.suppress(*_REFUSALS):
            parse(text_)


def _moving_in(text: str) -> None:
    account = moving_in.account(text)
    belongings.read(account)
    incoming.read(text, intake.by_board(account))
    moving_in.read(account)


def _record(text: str) -> None:
    with contextlib.suppress(*_REFUSALS):
        records.replay(reading.read(text))
    incoming.read(text)


def _moves(game: str) -> Parse:
    state = fuzzing.first_position(GAMES[game])

    def parse(data: bytes) -> None:
        move = data.decode("utf-8", "replace")
        for read in (state.canonical, state.play):
            with contextlib.suppress(*_REFUSALS):
                read(move)

    return parse


def _position(game: str) -> Parse:
    return _of_text(lambda word: positions.read(game, (), word))


def _position_pieces(game: str) -> tuple[bytes, ...]:
    state = fuzzing.first_position(GAMES[game])
    word = notation_of(game).write(state.view(None), 0)
    return (
        word.encode(),
        *(part.encode() for part in re.split(r"(?<=[:/])", word)[:3]),
        b":",
        b"/",
    )


_LINES = command_streams.LONGEST_COMMAND
_PACKETS = 32 * _KIB
_MUCH = 32 * _KIB
"""For what may be longer: twice this still fits into the caches of most processors, and what takes
quadratic time shows long before."""

_ODDITIES = (
    b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\r\n", b"\0", b"\x1a", b"\xe9", b"\xcc\x95", b"\xcc\x80",
    b"\xe2\x80\x94", b"\xef\xbc\x81",
)  # fmt: skip
_MAIL = (
    b"From: ann@example.org\r\n", b"Message-ID: <a@b>\r\n", b"Content-Type: text/plain\r\n",
    b"\r\n", b"Content-Type: text/html\r\n", b'Content-Type: multipart/mixed; boundary="b"\r\n',
    b"--b\r\n", b"--b--\r\n", b"Content-Transfer-Encoding: base64\r\n", b"> quoted\r\n",
    b"On Monday, ann:\r\n",
    b"Content-Transfer-Encoding: quoted-printable\r\n", b"a1-c3\r\n", b"=\r\n", b"=3D", b"YTEK",
    b"<div>", b"</div>", b"<br>", b"<!--", b"-->", b"<style>", b"<blockquote>", b"&amp;", b"<a x='",
    b"=?utf-8?q?a?=", b"; name*0=a", b'; a="b"', b"(", b"ann@example.org, ",
)  # fmt: skip
_HEADED = b"From: ann@example.org\r\nMessage-ID: <a@b>\r\n"
_BOUNDED = _HEADED + b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
_MAIL_FRAMES = (
    (_HEADED + b"\r\n", b"\r\n"),
    (_HEADED + b"X: ", b"\r\n\r\na1-c3\r\n"),
    (b"From: ", b"\r\n\r\na1-c3\r\n"),
    (_HEADED + b"Message-ID: ", b"\r\n\r\na1-c3\r\n"),
    (_HEADED + b"Content-Type: text/plain; charset=", b"\r\n\r\na1-c3\r\n"),
    (_HEADED + b'Content-Type: multipart/mixed; boundary="', b'"\r\n\r\na1-c3\r\n'),
    (_HEADED + b"Content-Disposition: ", b"\r\n\r\na1-c3\r\n"),
    (_HEADED + b"Auto-Submitted: ", b"\r\n\r\na1-c3\r\n"),
    (_HEADED + b"Content-Type: text/html\r\n\r\n", b""),
    (_HEADED + b"Content-Type: text/html\r\n\r\n<", b">"),
    (_HEADED + b"Content-Transfer-Encoding: base64\r\n\r\n", b""),
    (_HEADED + b"Content-Transfer-Encoding: quoted-printable\r\n\r\n", b""),
    (_HEADED + b"Content-Type: text/plain; charset=utf-7\r\n\r\n", b""),
    (_BOUNDED, b"\r\n--b--\r\n"),
    (_BOUNDED + b"--b\r\n", b"\r\n--b--\r\n"),
    (_BOUNDED + b"--b\r\nContent-Type: ", b"\r\n\r\na1-c3\r\n--b--\r\n"),
)
_RECORD = b'[Game "chaos"]\n[Seat0 "a"]\n[Seat1 "b"]\n[Reason "resigned"]\n'
_EXPORT = b'{"name": "ann", "matches": ['
_MATCH = (
    b'{"board": 1, "game": "chaos", "options": [], "setup": {}, "players": ["a", "b"],'
    b' "winner": 0, "reason": "resigned", "started": 1, "ended": 2, "moves": ['
)
_RECORD_FRAMES = (
    (_RECORD, b" 1-0"),
    (_RECORD + b"a1-c3 {", b"} d4-a1 1-0"),
    (_RECORD + b'[Setup "', b'"]\na1-c3 1-0'),
    (_RECORD + b'[Terms "', b'"]\na1-c3 1-0'),
    (_RECORD + b'[Options "', b'"]\na1-c3 1-0'),
    (b'[Game "chaos', b'"]'),
    (_EXPORT, b"]}"),
    (_EXPORT + _MATCH, b"]}]}"),
    (_EXPORT + _MATCH + b'{"move": "', b'"}]}]}'),
    (_EXPORT + b'], "imported": [{"record": "', b'"}]}'),
)
URL_PIECES = (
    b"https://", b"example.org", b"/", b"?a=b", b"#", b"xn--", b"[::1]", b"127.0.0.1", b"%41", b"@",
    b":443", "\N{LATIN SMALL LETTER SHARP S}".encode(), b"a.", b"0x7f.",
)  # fmt: skip
_HTTP = (b"GET / HTTP/1.1\r\n", b"Host: a\r\n", b"\r\n", b"Content-Length: 5\r\n", b"a: b\r\n",
         b"Transfer-Encoding: chunked\r\n", b"5\r\nabcde\r\n", b"0\r\n\r\n", b"?ticket=a&", b"%41",
         b"Cookie: a=b\r\n", b"HTTP/1.1 200 OK\r\n", b"Content-Encoding: gzip\r\n")  # fmt: skip
_ADDRESS = (b"<", b">", b"ann", b"@", b"example.org", b"(a)", b'"a"', b"\\", b".", b"[1.2.3.4]",
            b"@a,@b:", b"=?utf-8?q?a?=", b" ", b"FROM:")  # fmt: skip

PARSERS: Mapping[str, Parser] = {
    "mail": Parser(_mail, mail_door.Limits().size, _MAIL, _MAIL_FRAMES),
    "mail, own line": Parser(_of_text(mail_reading.own_line), _MUCH, _MAIL),
    "mail, HTML": Parser(_of_text(mail_reading.text_of_html), _MUCH, _MAIL),
    "mail, envelope": Parser(
        _refusing(_envelope), SMTP.command_size_limit, _ADDRESS, ((b"<", b">"), (b"<a@", b">"))
    ),
    "mail address": Parser(
        _refusing(_of_text(mail.checked)), _LINES, _ADDRESS, ((b"ann@", b".org"), (b"", b"@a.org"))
    ),
    "URL": Parser(
        _refusing(_of_text(partial(posting.checked_url, allow_private=False))),
        _LINES,
        URL_PIECES,
        ((b"https://", b"/"), (b"https://example.org/", b""), (b"https://a:", b"")),
    ),
    "HTTP request": Parser(
        _request,
        _MUCH,
        _HTTP,
        ((b"GET /?ticket=", b" HTTP/1.1\r\n\r\n"), (b"GET / HTTP/1.1\r\n", b"\r\n\r\n"),
         (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", b"")),
    ),
    "webhook's answer": Parser(
        _response,
        _MUCH,
        _HTTP,
        ((b"HTTP/1.1 200 OK\r\n", b"\r\n\r\n"), (b"HTTP/1.1 200 ", b"\r\n\r\n"),
         (b"HTTP/1.1 200 OK\r\nSet-Cookie: ", b"\r\n\r\n"),
         (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"")),
    ),
    "PROXY": Parser(
        _refusing(partial(_header, 2048)), 2048, fuzzing.HEADERS,
        ((b"PROXY ", b"\r\n"), (b"PROXY TCP4 ", b"\r\n"),
         (b"\r\n\r\n\x00\r\nQUIT\n\x21\x11\x07\x00", b"")),
    ),
    "PROXY, byte by byte": Parser(
        _refusing(partial(_header, 1)), 2048, fuzzing.HEADERS,
        ((b"PROXY ", b"\r\n"), (b"\r\n\r\n\x00\r\nQUIT\n\x21\x11\x07\x00", b"")),
    ),
    "keyboard": Parser(
        partial(_typed, _PACKETS), 512, fuzzing.KEYS,
        ((b"\x1b[200~", b"\x1b[201~"), (b"\x1b[", b"u"), (b"\x1b]11;", b"\x07")),
    ),
    "keyboard, key by key": Parser(
        partial(_typed, 1), 256, fuzzing.KEYS, ((b"\x1b[200~", b"\x1b[201~"),)
    ),
    "line editor": Parser(_refusing(partial(_edited, _PACKETS)), 16 * _KIB, fuzzing.KEYS),
    "standard input": Parser(
        _refusing(partial(_standard_input, _PACKETS)), _MUCH, (*fuzzing.COMMANDS, *_ODDITIES),
    ),
    "standard input, byte by byte": Parser(
        _refusing(partial(_standard_input, 1)), 4 * _KIB, (*fuzzing.COMMANDS, *_ODDITIES)
    ),
    "command": Parser(
        _refusing(_of_text(_command)), _MUCH, fuzzing.COMMANDS,
        ((b"move ", b" -m a"), (b"chat 1 -m ", b""), (b"help ", b"")),
    ),
    "options and terms": Parser(_of_text(_words), _LINES, fuzzing.WORDS),
    "words": Parser(
        _of_text(_small), 4 * _KIB, (*fuzzing.WORDS, b"SHA256:", b"{", b"^1 ", b"a1!~ ")
    ),
    "record": Parser(
        _refusing(_of_text(_record)), _MUCH, fuzzing.RECORDS,
        _RECORD_FRAMES,
    ),
    **{
        f"moves of {game}": Parser(_moves(game), _LINES, fuzzing.MOVES) for game in GAMES
    },
    **{
        f"positions of {game}": Parser(
            _refusing(_position(game)), _LINES, _position_pieces(game)
        )
        for game in GAMES
    },
}  # fmt: skip
"""Every parser, by what it parses. They run inside an event loop."""
