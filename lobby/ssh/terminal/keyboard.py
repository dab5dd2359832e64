"""Turns a stranger's bytes into events that are safe to give to an app."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Final

from textual import events, messages
from textual.message import Message

from lobby.base.charsets import UTF_8
from lobby.base.translation import _
from lobby.core import budgets
from lobby.core.background import Timer
from lobby.core.bucket import Bucket
from lobby.ssh.acts import Line
from lobby.ssh.door.limits import Limits
from lobby.ssh.door.throttle import Throttle
from lobby.ssh.terminal.modes import LEAVE, ground_in, shows_every_colour
from lobby.ssh.terminal.sequences import (
    Answered,
    Part,
    PasteBegan,
    Pasted,
    PasteReader,
    Pressed,
    SequenceReader,
    Typed,
    decoder,
)
from lobby.ui.window import EscapeThen, EveryColourTold, GroundTold, KeysWait, SightChanged
from lobby.widgets.textual_internals import Parser

_PIECE = 16

_known: dict[str, tuple[str, str | None]] = {}
"""Keys by what terminals send for them."""
_MOST_KNOWN: Final = 1000
"""The most that are known: more than there are on all keyboards."""

_log = logging.getLogger(__name__)


class Keyboard:
    """Delivers what a client types, clicks and pastes, no faster than the limits and the budget of
    who is served in this context allow.

    The parser is Textual's, which trusts its terminal. So only keys, clicks, pastes and the answer
    about synchronised output get through: in particular no resize, which would be obeyed at any
    size. If the parser fails it is replaced, and a client that keeps breaking it is disconnected.
    *tell* is given what else the app should know: ``GroundTold``, ``EveryColourTold``,
    ``SightChanged`` and ``KeysWait``.
    """

    def __init__(
        self,
        line: Line,
        limits: Limits,
        deliver: Callable[[Message], None],
        tell: Callable[[Message], None],
        charset: str = UTF_8,
    ) -> None:
        self._line = line
        self._limits = limits
        self._deliver = deliver
        self._tell = tell
        self._decoder = decoder(charset)
        self._pastes = PasteReader(limits.paste_characters)
        self._sequences = SequenceReader()
        self._parser = Parser()
        self._malformed = 0
        self._tick = Timer()
        self._throttle: Throttle[str] = Throttle(
            line,
            Bucket(rate=limits.keys_per_second, burst=limits.keys_at_once),
            piece=_PIECE,
            patience=limits.flooding_seconds,
            take=self._take,
            flooded=self._flooded,
            hindrance=budgets.hindrance(),
            hindered=lambda: tell(KeysWait()),
        )

    def receive(self, data: bytes) -> None:
        """Take bytes as they come from the client, split anywhere."""
        self._throttle.feed(self._decoder.decode(data))

    def close(self) -> None:
        """Stop delivering."""
        self._throttle.close()
        self._tick.stop()

    def _flooded(self) -> None:
        # A long text pasted by a terminal that does not mark pastes ends up here, too.
        words = _("The lobby ended this session: too many keys came at once. Connect again later.")
        self._line.write(f"{LEAVE}{words}\r\n")
        self._line.throw_out("types too much")

    def _take(self, piece: str) -> int:
        delivered = 0
        for part in self._pastes.feed(piece):
            match part:
                case Typed(text):
                    delivered += self._type(text)
                case PasteBegan():
                    self._sequences = SequenceReader()
                    self._replace_parser()
                case Pasted(text):
                    delivered += self._pass_on([events.Paste(text)])
        return delivered

    def _type(self, text: str) -> int:
        delivered = sum(map(self._deliver_part, self._sequences.feed(text)))
        self._wait()
        return delivered

    def _wait(self) -> None:
        """Go on once nothing has followed for as long as something may."""
        self._tick.stop()
        if patience := self._sequences.patience:
            self._tick.start(patience, self._nothing_follows)

    def _nothing_follows(self) -> None:
        for part in self._sequences.give_up():
            self._deliver_part(part)
        self._wait()

    def _deliver_part(self, part: Part) -> int:
        match part:
            case Typed(text):
                # One at a time, so that a character that breaks the parser takes no others with it.
                return sum(self._pass_on(self._read(char)) for char in text)
            case Pressed(sequence):
                return self._press(sequence)
            case Answered(text):
                if ground := ground_in(text):
                    self._tell(GroundTold(ground))
                elif shows_every_colour(text):
                    self._tell(EveryColourTold())
                return 1

    def _press(self, sequence: str) -> int:
        if len(sequence) == 2:
            return self._press_after_escape(sequence[1])
        parsed = self._read(sequence)
        if not parsed:  # it waits for more, but there is none
            parsed = self._parse(self._parser.feed, "") if len(sequence) == 1 else []
            self._replace_parser()
        return max(1, self._pass_on(parsed))

    def _press_after_escape(self, character: str) -> int:
        parsed = self._read(character)
        keys = [EscapeThen(key) for key in parsed if isinstance(key, events.Key) and _harmless(key)]
        return max(1, self._pass_on([*keys]))

    def _read(self, text: str) -> list[Message]:
        """What a character or a whole sequence stands for. A key is parsed once for all sessions,
        as that is a good part of what receiving it costs."""
        if known := _known.get(text):
            return [events.Key(*known)]
        parsed = self._parse(self._parser.feed, text)
        match parsed:
            case [events.Key() as key] if len(_known) < _MOST_KNOWN:
                _known[text] = key.key, key.character
        return parsed

    def _parse(self, parse: Callable[..., Iterable[Message]], *text: str) -> list[Message]:
        try:
            return list(parse(*text))
        except Exception:
            # Catch everything: the parser is a generator, and dead once it has raised.
            self._choked()
            return []

    def _choked(self) -> None:
        _log.debug("malformed key", exc_info=True)
        self._replace_parser()
        self._malformed += 1
        if self._malformed > self._limits.malformed_keys:
            self._line.throw_out("types what no terminal sends")

    def _replace_parser(self) -> None:
        self._parser = Parser()

    def _pass_on(self, parsed: list[Message]) -> int:
        for message in parsed:
            if isinstance(message, events.AppFocus | events.AppBlur):
                self._tell(SightChanged(isinstance(message, events.AppFocus)))
            elif _harmless(message):
                self._deliver(message)
        return len(parsed)


def _harmless(message: Message) -> bool:
    if isinstance(message, events.Key):
        return not any("\ud800" <= char <= "\udfff" for char in message.character or "")
    return isinstance(
        message, events.MouseEvent | events.Paste | messages.TerminalSupportsSynchronizedOutput
    )
