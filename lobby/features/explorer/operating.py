"""``lobby explore``: for operators, on the command line of the server's machine.

It imports what it needs when it runs, as the others do: see ``lobby.app.cli``.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import click

from lobby.base.option_values import with_settings
from lobby.base.settings import Settings

if TYPE_CHECKING:
    from lobby.database.store import Store

OnDatabase: TypeAlias = "Callable[[Settings, str, Callable[[Store], Awaitable[str]]], str]"


@click.command("explore", short_help="Look at all finished matches anew, for the explorer.")
@with_settings("data", "database")
@click.option("--processes", type=click.IntRange(1, 64), help="Default: one for each processor.")
@click.pass_obj
def explore_command(on_database: OnDatabase, settings: Settings, processes: int | None) -> None:
    """Rebuild the record of what was played from each position, from all finished matches.

    The server does this by itself for each match that ends, and after an upgrade for older ones.
    This command is faster for very many matches, and is needed once when a game changes which
    positions it treats as the same. Stop the server first. If it is interrupted, nothing has
    changed.
    """
    from lobby.features.explorer.rebuilding import explore  # noqa: PLC0415

    act = partial(explore, tell=click.echo, processes=processes)
    click.echo(on_database(settings, "lobby explore", act))
