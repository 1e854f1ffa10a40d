"""Sheet model -> HTML, by Jinja templates that know only the sheet model."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..diagnostics import Diagnostics
from ..model.game import Game
from .cards import card_sheet
from .effects import Effects
from .layout import read_layout
from .reference import reference, ruling_sheet
from .tables import table_sheet
from .wording import Wording

if TYPE_CHECKING:
    import jinja2

HERE = Path(__file__).parent
FONTS = HERE / "fonts"


@cache
def _templates() -> jinja2.Environment:
    import jinja2  # to check texts no page is made

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["style"] = (HERE / "templates" / "style.css").read_text(encoding="utf-8")
    return environment


def render_pages(game: Game) -> dict[str, str]:
    """The pages of one ruleset: relative file name -> HTML, for every language of the game.

    A page is one file with its style in it; only the fonts lie beside the pages, see `page_assets`. What has no text,
    or no words for its effect, stands in angle brackets; `check_texts` reports it.
    """
    layout = read_layout(game, Diagnostics())
    pages: dict[str, str] = {}
    for locale in game.languages:
        words = Wording(game, locale)
        overview = reference(game, words, layout)
        sheets = {
            "reference": overview,
            "rulings": ruling_sheet(overview),
            "cards": card_sheet(game, words, layout, Effects(words)),
            "tables": table_sheet(game, words, layout),
        }
        for name, sheet in sheets.items():
            if sheet is None:
                continue
            template = _templates().get_template(f"{name}.html.j2")
            pages[f"{locale}/{name}.html"] = template.render(sheet=sheet)
    return dict(sorted(pages.items()))


def page_assets() -> dict[str, bytes]:
    """The files that lie beside the pages: relative file name -> bytes."""
    return {f"fonts/{path.name}": path.read_bytes() for path in sorted(FONTS.iterdir()) if path.is_file()}
