"""ntfy: notices on a telephone or a desktop, through https://ntfy.sh or a server of one's own.

The address is a topic of ntfy.sh, or the topic's URL on another server. Notices are published as
JSON: the form with headers has no agreed way to carry text outside ASCII.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping

from yarl import URL

from lobby.base.errors import Refused
from lobby.base.translation import N_
from lobby.features.notices.channel import Kind, Notice
from lobby.features.notices.channels import posting
from lobby.features.notices.channels.posting import Poster

_PUBLIC = URL("https://ntfy.sh/")
_TOPIC = re.compile(r"[-_A-Za-z0-9]{1,64}")
_ELSEWHERE = re.compile(rf"(?:https?://)?[^\s/]+/{_TOPIC.pattern}", re.IGNORECASE)
"""A topic on a named server, with or without the scheme."""
_WHAT = N_(
    "A topic has 1 to 64 letters, digits, - or _. Give one such as lobby-ann-x7Kq,"
    " or the whole URL of a topic on your own server."
)
_MOST_BYTES = 3800
"""The most bytes of a text; ntfy turns any text longer than 4096 into a file."""

_NEAR = 24 * 3600
_LOW, _USUAL, _HIGH = 2, 3, 4

_TAGS: Mapping[Kind, str] = {
    "turn": "game_die",
    "reminder": "hourglass_flowing_sand",
    "challenge": "crossed_swords",
    "offer": "handshake",
    "result": "checkered_flag",
    "message": "speech_balloon",
    "account": "key",
    "watched": "eyes",
    "digest": "newspaper",
}
"""Emoji that ntfy puts before the title, by its names for them."""


class Ntfy:
    """Publishes notices. A tap on one opens *click*, a URL such as ``ssh://lobby.example.org``."""

    def __init__(self, poster: Poster, clock: Callable[[], int], *, click: str = "") -> None:
        self._poster = poster
        self._clock = clock
        self._click = click

    def checked(self, address: str) -> str:
        """Return the topic, or its whole URL. Raises Refused."""
        if _TOPIC.fullmatch(address):
            return address
        if not _ELSEWHERE.fullmatch(address):
            raise Refused.because(_WHAT)
        text = address if "://" in address else f"https://{address}"
        url = posting.checked_url(text, allow_private=self._poster.allow_private)
        if url.raw_query_string or len(url.parts) != 2:
            raise Refused.because(_WHAT)
        return str(url)

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        """Publish *notice*. Raises Undeliverable."""
        url = URL(address, encoded=True) if "/" in address else _PUBLIC / address
        body = json.dumps(self._message(url.name, notice), ensure_ascii=False).encode()
        await self._poster.post(url.parent, body)

    def _message(self, topic: str, notice: Notice) -> dict[str, object]:
        message: dict[str, object] = {
            "topic": topic,
            "title": notice.subject,
            "message": _shortened(notice.brief or notice.text),
            "priority": self._priority(notice),
        }
        if tag := _TAGS.get(notice.kind):
            message["tags"] = [tag]
        if self._click:
            message["click"] = self._click
        return message

    def _priority(self, notice: Notice) -> int:
        if notice.kind in ("digest", "watched"):
            return _LOW
        near = notice.deadline is not None and notice.deadline - self._clock() < _NEAR
        return _HIGH if near or notice.kind == "reminder" else _USUAL


def _shortened(text: str) -> str:
    """*text*, without its last lines if it is longer than ntfy shows."""
    if len(text.encode()) <= _MOST_BYTES:
        return text
    beginning = text.encode()[:_MOST_BYTES].decode(errors="ignore")
    return beginning.rpartition("\n")[0] + "\n…" if "\n" in beginning else beginning + "…"
