"""What Postfix needs to know to hand moves by mail to the lobby."""

from __future__ import annotations

from collections.abc import Mapping

from lobby.app.config.values import beside, filled
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings


def files(settings: Settings) -> Mapping[str, str]:
    """The configuration with which Postfix delivers to the lobby what is sent to its address, with
    any extension. Raises CannotOperate."""
    if not settings.mail_in_port:
        raise CannotOperate(
            "Moves by mail come in on a port, and there is none: set LOBBY_MAIL_IN_PORT, for"
            " example to 2525."
        )
    address = settings.mail_in_address or settings.mail_from
    domain = address.rpartition("@")[2]
    if not domain:
        raise CannotOperate(
            "Moves by mail need an address: set LOBBY_MAIL_IN_ADDRESS, for example to"
            " lobby@lobby.example.org."
        )
    place = beside(settings.mail_in_host).at(settings.mail_in_port)
    return {
        "lobby.cf": filled("postfix.cf", domain=domain),
        "lobby-recipients": f"{address} OK\n",
        "lobby-transport": f"{address} lmtp:inet:{place}\n",
    }
