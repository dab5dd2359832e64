"""The page with all pictures: a single file without scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby

from docs.drawn import svg
from docs.gallery.shots import Shot

_KINDS: Mapping[str, str] = {
    "sizes": "Sizes",
    "themes": "Themes, at 80×24",
    "depths": "Colours and characters, at 80×24",
}
_STYLE = """
:root { color-scheme: dark; --column: 5.6px }
body { margin: 0 2rem 4rem; background: #0e0f12; color: #d8dce2;
  font: 15px/1.5 system-ui, sans-serif }
nav { position: sticky; top: 0; padding: .6rem 0; background: #0e0f12ee; line-height: 1.8 }
nav a { margin-right: .8em; white-space: nowrap }
a { color: #7fb8d8; text-decoration: none }
h2 { margin: 3rem 0 0; scroll-margin-top: 8rem }
h3 { margin: 1rem 0 .3rem; color: #8a929d; font-size: 1rem; font-weight: normal }
.row { display: flex; gap: 1rem; align-items: flex-start; overflow-x: auto; padding-bottom: .5rem }
figure { flex: none; margin: 0 }
figcaption { color: #8a929d; font-size: 12px }
img { display: block; width: calc(var(--columns) * var(--column)); height: auto }
input { margin-left: 1rem }
body:has(#small:checked) { --column: 3.6px }
body:has(#large:checked) { --column: 8px }
body:has(#sizes:not(:checked)) .sizes { display: none }
body:has(#themes:not(:checked)) .themes { display: none }
body:has(#depths:not(:checked)) .depths { display: none }
"""


def page(shots: Sequence[Shot], scenes: Iterable[str]) -> str:
    """The page that shows *shots*, grouped by the *scenes* they belong to."""
    by_scene = {name: [shot for shot in shots if shot.scene == name] for name in scenes}
    links = "\n".join(f'<a href="#{name}">{name}</a>' for name in by_scene)
    sections = "\n".join(_section(name, group) for name, group in by_scene.items())
    kinds = "\n".join(_switch("checkbox", kind, _KINDS[kind], on=True) for kind in _KINDS)
    scales = "\n".join(
        _switch("radio", size, size, on=size == "middle") for size in ("small", "middle", "large")
    )
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>The Lobby: every screen</title>\n<style>{_STYLE}</style>\n"
        f"<h1>The Lobby: every screen</h1>\n<nav>{kinds}\n{scales}\n<br>\n{links}</nav>\n"
        f"{sections}\n"
    )


def _switch(kind: str, name: str, label: str, *, on: bool) -> str:
    group = "scale" if kind == "radio" else name
    checked = " checked" if on else ""
    return (
        f'<label><input type="{kind}" name="{group}" id="{name}"{checked}> {escape(label)}</label>'
    )


def _section(name: str, shots: Sequence[Shot]) -> str:
    rows = "\n".join(
        f'<div class="{kind}"><h3>{_KINDS[kind]}</h3><div class="row">{_figures(group)}</div></div>'
        for kind, group in groupby(shots, key=lambda shot: shot.kind)
    )
    return f'<section>\n<h2 id="{name}">{name}</h2>\n{rows}\n</section>'


def _figures(shots: Iterable[Shot]) -> str:
    return "\n".join(map(_figure, shots))


def _figure(shot: Shot) -> str:
    image = escape(_inlined(svg(shot.rows, shot.look)))
    name, caption = escape(shot.name), escape(shot.variant)
    return (
        f'<figure style="--columns: {shot.size[0]}"><a href="{name}.svg">'
        f'<img loading="lazy" alt="{name}" src="{image}"></a>'
        f"<figcaption>{caption}</figcaption></figure>"
    )


def _inlined(image: str) -> str:
    for sign in "%#\n":
        image = image.replace(sign, f"%{ord(sign):02X}")
    return f"data:image/svg+xml;charset=utf-8,{image}"
