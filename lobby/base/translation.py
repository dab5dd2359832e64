"""The one place that every text for players passes through to be translated.

English is the key: ``_``, ``N_``, ``ngettext`` and ``because`` of an error get a whole sentence,
label or item as one literal, with named values in braces, so that a translation may put them in any
order. The tools of gettext collect texts by these function names. Without translations, English is
shown.

Translated here: what players see on screens, in answers to commands, in help, lessons, mails and
feeds, including refusals. Not translated here: whole pages in Markdown, which are translated as
files; what a player types or a program reads, such as commands, options, moves, records and JSON
with its schemas; and what only operators read, which is the command line ``lobby``, the settings,
the log and the metrics.
"""

from __future__ import annotations

from gettext import NullTranslations

_translations = NullTranslations()


def use(translations: NullTranslations) -> None:
    """Show texts in *translations* from now on; ``NullTranslations()`` is English."""
    global _translations  # noqa: PLW0603 - one language for a server
    _translations = translations


def _(text: str, /, **values: object) -> str:
    """*text* in the language of the players, with each ``{name}`` in it replaced by the value of
    that name. Without values it is returned as it stands, including braces.

    >>> _("Challenge sent to {player}.", player="ben")
    'Challenge sent to ben.'
    """
    translated = _translations.gettext(text) if text else ""
    return translated.format(**values) if values else translated


def N_(text: str, /) -> str:
    """*text* itself, marked for translators: ``_`` translates it when it is shown. For constants,
    which are made before the language is known."""
    return text


def ngettext(singular: str, plural: str, count: int, /, **values: object) -> str:
    """*singular* or *plural*, as the language requires for *count*, with ``{count}`` and *values*
    filled in.

    >>> ngettext("{count} move", "{count} moves", 3)
    '3 moves'
    """
    return _translations.ngettext(singular, plural, count).format(count=count, **values)
