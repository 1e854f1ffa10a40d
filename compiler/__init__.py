"""From rules to modules and pages. The folders, read in this order, are the pipeline; data flows down and never back
up.

1. `source`    reads the YAML of a game folder into nodes that know where every key and every value stands, and checks
               the shape of each file by its JSON Schema.
2. `overlay`   puts the files together into one rulebook for one ruleset: the mode for the number of seats, the chosen
               variants, rulings and a person's own values, with the list of what each of them changed.
3. `language`  parses effect texts into syntax trees, and prints trees back.
4. `model`     resolves names and types: the rulebook becomes the typed game.
5. `check`     says what must hold in the typed game, one file for each check.
6. `lower`     cuts procedures that may pause into blocks that can be resumed.
7. `emit`      writes the blocks as Python.
8. `sheets`    hangs off `model`: pages, cards and boards in every language.

Every stage takes a `Diagnostics` collector and puts into it what it finds; nothing is raised for bad rules and
nothing is printed. A stage goes on after a mistake as far as it honestly can, so that one run shows all mistakes; the
caller asks `diagnostics.ok` before it starts a stage that needs clean input, and turns findings into `RulesError` or
text at the end.

The findings' codes tell the stage: RW1xx source, RW2xx overlay, RW3xx language, RW4xx model, RW5xx check, RW6xx limits
of lowering, RW7xx text and sheets, RW9xx command line.
"""
