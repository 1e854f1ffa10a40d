"""Stage 8: the typed game -> pages in every language of the game.

In comes a `model.Game` of one ruleset, out come HTML pages for A4: a reference sheet, a sheet with all cards, the
tables of cards that are not printed, and what speaks for the rulings in force.

* `texts` / `check_texts`: every text that a page or a log needs is there, and no text is about nothing.
* `reviewed` / `check_reviewed`: prose that was not read since the rule under it changed.
* `wording`, `phrases`, `effects`: names, noun phrases and sentences in one language. What a card says is made of the
  effect that runs. `languages` has what is grammar, `words/<locale>.yaml` what is words, `sentence` the templates.
* `outline`, `layout`, `reference`, `cards`, `tables`: what is on each page, as plain data (`pages`).
* `render`, `templates/`: the plain data as HTML. A template knows no rules.

Guaranteed: the same game gives the same bytes; a page names nothing on the network; every number in it is the number
of the rules, with its mark where no source gives it.
"""

from .render import page_assets, render_pages
from .reviewed import check_reviewed
from .texts import check_texts

__all__ = ["check_reviewed", "check_texts", "page_assets", "render_pages"]
