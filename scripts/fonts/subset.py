"""Cuts the site's typefaces down to what its pages draw: Latin letters, figures, typographic marks and the rupee sign.

Receives the Fontsource packages of node_modules, writes app/styles/fonts/*.woff2 and, for the words on social cards, the whole
Cormorant and the Devanagari of Martel without compression, which sharp cannot read otherwise. They are committed; run it again
only to change weights or characters. Needs Debian's python3-fonttools and python3-brotli, and Figtree and Martel beside the
Cormorant that the drawings use too:

    npm install --no-save @fontsource-variable/figtree @fontsource/martel
    /usr/bin/python3 scripts/fonts/subset.py
"""

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "node_modules" / "@fontsource-variable"
TARGET = ROOT / "app" / "styles" / "fonts"

# All pages draw these; a browser fetches the accents only where a name or a review has one.
COPYRIGHT, MIDDLE_DOT = 0xA9, 0xB7
LETTERS = [*range(0x20, 0x7F), 0xA0, COPYRIGHT, MIDDLE_DOT, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x2212]
ACCENTS = sorted({*range(0xA1, 0x100)} - {COPYRIGHT, MIDDLE_DOT})
RUPEE = [0x20B9]

# Fontsource keeps the rupee sign in its latin-ext files, so each family gets a second file with that one glyph.
CUTS = [
    ("cormorant", "cormorant/files/cormorant-latin-wght-normal", LETTERS, (500, 600)),
    ("cormorant-accents", "cormorant/files/cormorant-latin-wght-normal", ACCENTS, (500, 600)),
    ("cormorant-rupee", "cormorant/files/cormorant-latin-ext-wght-normal", RUPEE, (500, 600)),
    ("figtree", "figtree/files/figtree-latin-wght-normal", LETTERS, (400, 700)),
    ("figtree-accents", "figtree/files/figtree-latin-wght-normal", ACCENTS, (400, 700)),
    ("figtree-rupee", "figtree/files/figtree-latin-ext-wght-normal", RUPEE, (400, 700)),
]

TARGET.mkdir(parents=True, exist_ok=True)
for name, source, characters, (lightest, boldest) in CUTS:
    font = TTFont(SOURCE / f"{source}.woff2")
    options = Options()
    options.layout_features = ["kern", "liga", "lnum", "tnum", "ccmp", "locl", "mark", "calt"]
    options.hinting = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    weight = lightest if lightest == boldest else (lightest, boldest)
    font = instantiateVariableFont(font, {"wght": weight})
    font.flavor = "woff2"
    target = TARGET / f"{name}.woff2"
    font.save(target)
    print(f"{target.relative_to(ROOT)}  {target.stat().st_size} bytes")

CARD_FONTS = [
    ("cormorant", SOURCE / "cormorant/files/cormorant-latin-wght-normal.woff2"),
    ("martel-devanagari", ROOT / "node_modules/@fontsource/martel/files/martel-devanagari-400-normal.woff2"),
]
for name, source in CARD_FONTS:
    card = TTFont(source)
    card.flavor = None
    card.save(ROOT / "server" / "images" / "brand" / f"{name}.ttf")
