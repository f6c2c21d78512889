from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from orienteer.errors import BadFileError
from orienteer.see.page import Figure, Section, page
from orienteer.see.picture import data_uri, png_bytes, save_png

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&{0}{title}"
VOID = {"meta", "img", "br", "link", "input", "hr"}


class Reader(HTMLParser):
    """What a browser makes of a page: its elements, its text, and whether every element is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict]:
        """Attributes of all elements of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]


PICTURE = np.arange(5 * 7 * 3, dtype=np.uint8).reshape(5, 7, 3)


def test_a_page_holds_its_words_and_pictures() -> None:
    figures = [Figure(PICTURE, "A chair", "red chair by a window"), Figure(PICTURE, wide=True)]
    reader = Reader(page("Demo", "First.\n\nSecond.", [Section("Rooms", "Three of them.", figures), Section("More")]))
    assert reader.open == []
    assert [one["src"] for one in reader.all("img")] == [data_uri(png_bytes(PICTURE))] * 2
    assert [(one["width"], one["height"]) for one in reader.all("img")] == [("7", "5")] * 2
    assert reader.all("img")[0]["alt"] == "red chair by a window"
    assert reader.all("img")[1]["alt"] == ""
    assert len(reader.all("figcaption")) == 1
    for words in ("Demo", "First.", "Second.", "Three of them.", "A chair", "More"):
        assert words in reader.text


def test_words_are_shown_and_never_obeyed() -> None:
    html = page(EVIL, EVIL, [Section(EVIL, EVIL, [Figure(PICTURE, EVIL, EVIL)]), Section(EVIL)], language=EVIL)
    reader = Reader(html)
    assert reader.open == []
    assert not reader.all("script")
    assert len(reader.all("img")) == 1
    assert reader.all("img")[0]["alt"] == EVIL
    assert not any(name.startswith("on") for _, attributes in reader.elements for name in attributes)
    assert reader.text.count(EVIL) >= 6


def test_a_page_fetches_nothing() -> None:
    html = page("Demo", "words", [Section("a", figures=[Figure(PICTURE)])])
    reader = Reader(html)
    for _, attributes in reader.elements:
        for name in ("src", "href"):
            if name in attributes:
                assert attributes[name].startswith(("data:image/png;base64,", "#"))
    assert "http:" not in html
    assert "https:" not in html
    assert "url(" not in html
    assert "@import" not in html
    assert any("default-src 'none'" in meta.get("content", "") for meta in reader.all("meta"))


def test_picture_files_go_in_as_they_are_with_their_own_words(tmp_path: Path) -> None:
    save_png(tmp_path / "a.png", PICTURE, alt="seven columns")
    Image.fromarray(PICTURE).save(tmp_path / "b.gif")
    Image.fromarray(PICTURE).save(tmp_path / "c.jpg")
    figures = [Figure(tmp_path / name) for name in ("a.png", "b.gif", "c.jpg")]
    images = Reader(page("t", "", [Section("s", figures=figures)])).all("img")
    assert images[0]["src"] == data_uri((tmp_path / "a.png").read_bytes())
    assert images[0]["alt"] == "seven columns"
    assert images[1]["src"].startswith("data:image/gif;base64,")
    assert images[2]["src"].startswith("data:image/jpeg;base64,")


def test_files_that_are_no_pictures_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("<svg onload=alert(1)>")
    with pytest.raises(BadFileError, match="not a picture"):
        page("t", "", [Section("s", figures=[Figure(tmp_path / "a.png")])])
    Image.fromarray(PICTURE).save(tmp_path / "b.bmp")
    with pytest.raises(BadFileError, match="image/png"):
        page("t", "", [Section("s", figures=[Figure(tmp_path / "b.bmp")])])


def test_a_page_without_sections_is_a_page() -> None:
    reader = Reader(page("t", ""))
    assert reader.open == []
    assert not reader.all("nav")


def test_a_picture_may_go_in_smaller() -> None:
    big = np.zeros((300, 600, 3), np.uint8)
    shown = Reader(
        page("t", "", [Section("s", figures=[Figure(big, alt="a", most_px=200), Figure(PICTURE, most_px=200)])])
    )
    (first, second) = shown.all("img")
    assert (first["width"], first["height"]) == ("200", "100")
    assert first["src"].startswith("data:image/jpeg")
    assert second["src"] == data_uri(png_bytes(PICTURE)), "a small one stays as it is"
