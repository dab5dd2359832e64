"""Settings are declared once: what is read from a declaration holds for all of them."""

from __future__ import annotations

import click

from lobby.app.cli import main
from lobby.base.setting_kinds import Setting
from lobby.base.settings import SETTINGS, USUAL, Settings, misspelt
from lobby.ssh import Limits
from tests.support.cases import in_one_test

SERVE = main.commands["serve"]


def test_the_command_line_has_the_settings_in_their_order() -> None:
    options = [option for option in SERVE.params if isinstance(option, click.Option)]
    for option, setting in zip(options, SETTINGS.values(), strict=True):
        assert (option.opts, option.envvar) == ([setting.option], setting.variable)


@in_one_test("setting", SETTINGS.values(), ids=SETTINGS)
def test_a_default_is_what_may_be_set(setting: Setting) -> None:
    """The default given to click as text becomes the declared value."""
    context = SERVE.make_context("serve", [])
    assert context.params[setting.name] == getattr(USUAL, setting.name) == setting.default


def test_what_is_limited_where_nothing_is_set() -> None:
    assert Limits.of(USUAL) == Limits()
    limits = Limits.of(Settings(strangers=9, places_kept=5, guest_idle=2))
    assert (limits.strangers, limits.places_kept) == (9, 5)
    assert limits.guest_idle_seconds == 120


def test_a_secret_is_in_a_file_or_in_a_variable() -> None:
    secret = SETTINGS["smtp_password"]
    assert secret.option == "--smtp-password-file"
    assert secret.variables == ("LOBBY_SMTP_PASSWORD_FILE", "LOBBY_SMTP_PASSWORD")


def test_a_misspelt_variable_is_told_with_what_may_be_meant() -> None:
    environment = dict.fromkeys(("LOBBY_PORTS", "LOBBY_SMTP_PASSWORD", "LOBBY_XYZZY", "HOME"), "1")
    assert list(misspelt(environment)) == [
        "LOBBY_PORTS is not a setting and has no effect. Did you mean LOBBY_PORT?",
        "LOBBY_XYZZY is not a setting and has no effect.",
    ]
