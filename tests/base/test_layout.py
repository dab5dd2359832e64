"""Plain text that fits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lobby.base.layout import WIDTH, columns, cropped, paragraphs, table, wrapped

texts = st.text(st.sampled_from("ab囲 é\N{COMBINING ACUTE ACCENT}"), max_size=400)


@given(texts, st.sampled_from(["", "- ", "      "]))
def test_wrapped_text_fits_and_is_complete(text: str, indent: str) -> None:
    lines = wrapped(text, indent, " " * len(indent)).split("\n")
    assert all(columns(line) <= WIDTH for line in lines)
    assert "".join("".join(lines).split()) == indent.strip() + "".join(text.split())


@given(st.lists(st.tuples(st.integers(0, 10**7).map(str), texts.map(cropped), texts), max_size=5))
def test_tables_fit_where_only_the_last_cell_is_long(rows: list[tuple[str, str, str]]) -> None:
    short = [(number, name[:20], rest) for number, name, rest in rows]
    assert all(columns(line) <= WIDTH for line in table(short).split("\n"))


def test_tables() -> None:
    assert table([]) == ""
    assert table([("7", "ann", "x"), ("117", "囲碁 ", "word " * 20)]) == (
        "  7  ann    x\n"
        "117  囲碁   word word word word word word word word word word word word word\n"
        "            word word word word word word word"
    )


@given(texts)
def test_cropped_text_is_one_line(text: str) -> None:
    line = cropped(text)
    assert columns(line) <= WIDTH
    assert "\n" not in line


def test_paragraphs() -> None:
    assert paragraphs("one", "", "two") == "one\n\ntwo"
