"""The one place through which every text for players passes, ready to be translated.

English is the key: what ``_``, ``N_`` and ``ngettext`` are given is a whole sentence, label or item
in one literal, its values named in braces, so that a translation may put them in any order. The
names are those that gettext's tools collect texts by. Without translations, English is shown.

In: what players see on screens, in answers to commands, in help, lessons, mails and feeds, refusals
among them. Out: whole pages in Markdown, which are translated as files; what a player types or a
program reads, such as commands, options, moves, records and JSON with its schemas; and what only
operators read, which is the command line ``lobby``, the settings, the log and the metrics.
"""

from __future__ import annotations

from gettext import NullTranslations

_translations = NullTranslations()


def use(translations: NullTranslations) -> None:
    """Show texts as *translations* have them from now on; ``NullTranslations()`` is English."""
    global _translations  # noqa: PLW0603 - one language for a server
    _translations = translations


def _(text: str, /, **values: object) -> str:
    """*text* in the language of the players, each ``{name}`` in it replaced by that one of
    *values*. Without values it is shown as it stands, braces too.

    >>> _("Challenge sent to {player}.", player="ben")
    'Challenge sent to ben.'
    """
    translated = _translations.gettext(text) if text else ""
    return translated.format(**values) if values else translated


def N_(text: str, /) -> str:
    """*text* itself, marked for translators: it is shown later, by ``_``. For constants, which are
    made before anybody's language is known."""
    return text


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """*one* or *many*, as the language has it for *count*, with ``{count}`` and other *values*.

    >>> ngettext("{count} move", "{count} moves", 3)
    '3 moves'
    """
    return _translations.ngettext(one, many, count).format(count=count, **values)
