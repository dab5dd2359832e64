"""Servers of one lobby find out in which settings they differ."""

from __future__ import annotations

import pytest

from lobby.base.settings import SHARED, Settings, differing, digests


def shared(**settings: object) -> str:
    return digests(Settings(**settings))  # type: ignore[arg-type]


def test_equal_settings_do_not_differ() -> None:
    assert differing(shared(), shared()) == ()
    assert differing(shared(port=2222, bots=1, data="a"), shared(port=2223, bots=2, data="b")) == ()


def test_what_differs_is_named_without_its_value() -> None:
    one = shared(operators=("SHA256:a",), ntfy=True)
    assert differing(one, shared(ntfy=True)) == ("LOBBY_OPERATORS",)
    assert differing(one, shared()) == ("LOBBY_OPERATORS", "LOBBY_NTFY")
    assert "SHA256:a" not in one


def test_no_password_is_told() -> None:
    assert "LOBBY_SMTP_PASSWORD" not in {setting.variable for setting in SHARED}
    assert shared(smtp_password="secret") == shared()


@pytest.mark.parametrize("other", ["", "{}", "[]", "7", "not JSON", "[" * 100_000])
def test_what_another_version_tells_does_not_count(other: str) -> None:
    assert differing(shared(), other) == ()
