"""Makes the fonts in ``compiler/sheets/fonts``: subsets of Noto Sans TC and SC, Regular and Bold, as WOFF2.

For maintainers; a build never runs it. The inputs are two npm packages, named and pinned by their SHA-256 below::

    npm pack @expo-google-fonts/noto-sans-tc@0.4.3 @expo-google-fonts/noto-sans-sc@0.4.3
    python tools/vendor_fonts.py expo-google-fonts-noto-sans-tc-0.4.3.tgz expo-google-fonts-noto-sans-sc-0.4.3.tgz

It needs ``fonttools`` and ``brotli`` (the ``test`` extra). A second run with the same versions of these two writes the
same bytes. ``tests/sheets/test_fonts.py`` checks that every character of every rules text is in the result; when it
names a character, add that to ``EXTRA`` and run this again.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parent.parent / "compiler" / "sheets" / "fonts"
STYLES = {"Regular": "400Regular", "Bold": "700Bold"}

# Latin, general punctuation, CJK punctuation, kana, bopomofo, fullwidth forms. Symbols a game sheet may use follow one
# by one; Noto Sans TC and SC lack ballot boxes and heavy ticks, so pages draw those as SVG.
RANGES = (
    (0x0020, 0x007F),
    (0x00A0, 0x0180),
    (0x2010, 0x2028),
    (0x3000, 0x3100),
    (0x3105, 0x3130),
    (0xFF01, 0xFF5F),
)
SYMBOLS = "←→↑↓↔⇒⇔≤≥≠±−×÷√∞∈①②③④⑤⑥⑦⑧⑨⑩■□▲△▶▷▼▽◀◁◆◇○◎●★☆♠♣♥♦♡✓€£§¶†‡½¼¾"
EXTRA = {"TC": "", "SC": ""}


@dataclass(frozen=True)
class Source:
    """One family: its script, the package it comes from, and the rows of the standard that hold its basic set."""

    script: str
    package: str
    sha256: str
    encoding: str
    rows: range


SOURCES = (
    # Big5 level 1: the 5,401 characters in common use.
    Source(
        "TC",
        "@expo-google-fonts/noto-sans-tc@0.4.3",
        "e7532a3a43a6c660ee0351a167b99fe0da52f20b4940fb3fc067ed7c5bd594bf",
        "big5",
        range(0xA4, 0xC7),
    ),
    # GB 2312 levels 1 and 2: 6,763 characters; level 1 alone lacks the word for dice.
    Source(
        "SC",
        "@expo-google-fonts/noto-sans-sc@0.4.3",
        "0d69d0f4971d2ff574e3d93cbc218dc950bf3f3f8f8e2c008d97687ed53aee59",
        "gb2312",
        range(0xB0, 0xF8),
    ),
)


def han(source: Source) -> set[str]:
    """Gives the characters of the script's basic set, as the standard codec decodes its rows."""
    found = set()
    for row in source.rows:
        for cell in range(0x40, 0xFF):
            try:
                found.add(bytes([row, cell]).decode(source.encoding))
            except UnicodeDecodeError:
                continue
    return found


def wanted(source: Source) -> set[str]:
    """Gives every character the subset should have."""
    characters = {chr(code) for first, end in RANGES for code in range(first, end)}
    return characters | set(SYMBOLS) | set(EXTRA[source.script]) | han(source)


def must_have(source: Source) -> set[str]:
    """Gives the characters whose absence is an error: those named one by one, not those of a range with gaps."""
    return set(SYMBOLS) | set(EXTRA[source.script]) | han(source)


def shrink(font: Any, characters: set[str]) -> bytes:
    """Returns the font with only these characters, all layout features and names kept, as WOFF2."""
    options = subset.Options()
    options.layout_features = ["*"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.glyph_names = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(characters)))
    subsetter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def vendor(source: Source, archive: Path, folder: Path) -> None:
    """Writes both styles of one family into ``folder``; raises ``SystemExit`` when the input is not the pinned one."""
    data = archive.read_bytes()
    if hashlib.sha256(data).hexdigest() != source.sha256:
        sys.exit(f"{archive}: not {source.package} as pinned in this script (SHA-256 differs)")
    with tarfile.open(fileobj=io.BytesIO(data)) as package:
        for style, member in STYLES.items():
            stream = package.extractfile(f"package/{member}/NotoSans{source.script}_{member}.ttf")
            if stream is None:
                sys.exit(f"{archive}: no {member} inside")
            font = TTFont(io.BytesIO(stream.read()), recalcTimestamp=False)
            missing = must_have(source) - {chr(code) for code in font.getBestCmap()}
            if missing:
                sys.exit(f"{source.package} {style} lacks {''.join(sorted(missing))}")
            target = folder / f"NotoSans{source.script}-{style}.woff2"
            target.write_bytes(shrink(font, wanted(source)))
            print(f"{target.name}: {target.stat().st_size:,} bytes")
        licence = package.extractfile("package/LICENSE_FONT")
        if licence is None:
            sys.exit(f"{archive}: no licence of the font inside")
        (folder / "OFL.txt").write_bytes(licence.read().replace(b"\r\n", b"\n"))


def main() -> None:
    """Reads the command line; see the top of this file."""
    parser = argparse.ArgumentParser(description="Make the font subsets in compiler/sheets/fonts.")
    for source in SOURCES:
        parser.add_argument(source.script.lower(), type=Path, help=f"what `npm pack {source.package}` wrote")
    parser.add_argument("--out", type=Path, default=FOLDER, help="another folder to write to")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for source in SOURCES:
        vendor(source, getattr(arguments, source.script.lower()), arguments.out)


if __name__ == "__main__":
    main()
