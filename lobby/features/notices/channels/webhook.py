"""Webhooks: a notice as a JSON document, sent to a program of the player's own."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable

from yarl import URL

from lobby.features.notices.channel import Notice
from lobby.features.notices.channels import posting
from lobby.features.notices.channels.posting import Poster

EVENT_HEADER = "Lobby-Event"
"""The header with the notice's id, the same for each attempt."""

SIGNATURE_HEADER = "Lobby-Signature"
"""The header that carries the signature."""


class Webhook:
    """Posts notices to the URL that is the address; docs/notices.md describes what arrives."""

    def __init__(self, poster: Poster, clock: Callable[[], int]) -> None:
        self._poster = poster
        self._clock = clock

    def checked(self, address: str) -> str:
        """Return the URL as it is used. Raises Refused."""
        return str(posting.checked_url(address, allow_private=self._poster.allow_private))

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        """Post the document, signed. Raises Undeliverable."""
        body = json.dumps(document(notice), ensure_ascii=False).encode()
        headers = {
            SIGNATURE_HEADER: signature(secret, body, self._clock()),
            EVENT_HEADER: notice.id,
        }
        await self._poster.post(URL(address, encoded=True), body, headers)


def document(notice: Notice) -> dict[str, str | int | None]:
    """The document to post. Keys may be added later, but none is removed or changes its meaning."""
    return {
        "id": notice.id,
        "kind": notice.kind,
        "player": notice.player,
        "subject": notice.subject,
        "text": notice.text,
        "brief": notice.brief,
        "at": notice.at,
        "board": notice.board,
        "event": notice.event,
        "deadline": notice.deadline,
    }


def signature(secret: str, body: bytes, at: int) -> str:
    """The value of the header for *body*, sent at *at* in UTC seconds.

    The time is signed together with the body, so that a receiver can reject a recorded notice that
    somebody sends again later.
    """
    signed = b"%d.%b" % (at, body)
    return f"t={at},v1={hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()}"
