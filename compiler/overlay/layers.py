"""Changes laid over a book, layer by layer: what each does, and everything that can be wrong with one."""

from __future__ import annotations

import json
from collections.abc import Iterator
from collections.abc import Sequence as SequenceOf
from dataclasses import dataclass, field, replace

from ..diagnostics import Diagnostics, Label, Span, listing
from ..source.nodes import Mapping, Node, Scalar, Sequence, plain, texts
from ..source.schema import check
from . import codes
from .book import Book, Keys, item_depth, item_shape, name_of
from .rulebook import LAYERS, Change, Layer, Overlay, origins


@dataclass(frozen=True, slots=True)
class _Write:
    """What one change did to one place. `value` is its new value as text, None when it was removed."""

    layer: Layer
    overlay: Overlay
    span: Span
    keys: Keys
    value: str | None
    verb: str


@dataclass(frozen=True, slots=True)
class _Dispute:
    """What an overlay and an earlier one of the same layer disagree about: the places and what is said of each."""

    overlay: Overlay
    other: Overlay
    places: list[str] = field(default_factory=list)
    findings: Diagnostics = field(default_factory=Diagnostics)

    def report(self, layers: Layers) -> None:
        """Tell a few disagreements one by one; more of them mean that the two were never to meet."""
        if len(self.places) < _MANY or self.overlay is self.other:
            layers.diags.extend(self.findings)
            return
        seats = layers.book.game.get("seats")
        numbers = [item.value for item in seats if isinstance(item, Scalar)] if isinstance(seats, Sequence) else []
        adapted = {number for overlay in layers.known if overlay.layer == "seats" for number in overlay.seats}
        free = [f"{number}" for number in numbers[1:] if number not in adapted]
        note = f"Both are in the {self.overlay.layer} layer, and within a layer there is no order."
        if free and self.overlay.layer == "seats":
            note += f" No overlay is for {' or '.join(free)} seats."
        layers.diags.error(
            codes.CONFLICT,
            f"`{self.other.id}` and `{self.overlay.id}` disagree about {len(self.places)} places",
            _when(self.other),
            labels=[Label(_when(self.overlay), "both would be in force")],
            note=f"{note} Among the places are {listing(self.places[:3], 'and')}.",
            help="Say under `for:` of one of the two when it applies, or make them one.",
        )


_MANY = 4
"""Places about which two overlays disagree that are told as one finding."""


def _when(overlay: Overlay) -> Span:
    """Where an overlay says when it is in force; its id, when it does not say so."""
    applies = overlay.node.get("for")
    return overlay.span if applies is None else applies.span


def fingerprint(node: Node | None) -> str:
    """A text that is equal for equal values; unlike Python's `==` it tells `1` from `true`."""
    return json.dumps(plain(node), ensure_ascii=False)


class Layers:
    """Applies overlays to a book. `known` are all overlays of the game, also those that are not in force."""

    def __init__(self, book: Book, known: SequenceOf[Overlay], diags: Diagnostics) -> None:
        self.book = book
        self.known = known
        self.diags = diags
        self.changes: list[Change] = []
        self.writes: dict[tuple[Layer, Keys], _Write] = {}
        self.around: dict[tuple[Layer, Keys], _Write] = {}  # for each place above a write, one such write
        self.touched: dict[Keys, Span] = {}  # items, and the last change that touched each
        self.shapes: dict[tuple[Node, str], Diagnostics] = {}  # what is wrong with the shape of each
        self.disputes: dict[tuple[str, str], _Dispute] = {}  # by the ids of two overlays of one layer

    def copy(self, diags: Diagnostics) -> Layers:
        """What was laid over the book so far, to lay more over it."""
        found = Layers(self.book.copy(), self.known, diags)
        found.changes = [*self.changes]
        found.writes, found.around, found.touched = {**self.writes}, {**self.around}, {**self.touched}
        found.shapes = self.shapes
        return found

    def apply(self, overlay: Overlay) -> None:
        """Lay one overlay over the book."""
        for change in overlay.changes:
            _run(self, overlay, change)
        for dispute in self.disputes.values():
            dispute.report(self)
        self.disputes.clear()

    def dispute(self, overlay: Overlay, other: Overlay, shown: str, finding: Diagnostics) -> None:
        """Keep what two overlays disagree about until the second of them is laid; many places are one finding."""
        dispute = self.disputes.setdefault((overlay.id, other.id), _Dispute(overlay, other))
        dispute.places.append(shown)
        dispute.findings.extend(finding)

    def check_items(self) -> None:
        """Check the shape of every item that was changed: a new value may not fit where it was put."""
        for keys, source in self.touched.items():
            item = self.book.node(keys)
            for finding in self._shape_findings(item, keys) if item is not None else ():
                if finding in self.diags or finding.span is None:
                    continue  # the base is wrong, not the overlay
                labels = origins(self.changes, finding.span)
                if not labels and finding.span.file != source.file:
                    labels = (Label(source, "this change made it so"),)
                self.diags.add(replace(finding, labels=(*finding.labels, *labels)))

    def _shape_findings(self, item: Node, keys: Keys) -> Diagnostics:
        key = (item, keys[0])
        if key not in self.shapes:
            self.shapes[key] = Diagnostics()
            check(item, item_shape(keys), self.shapes[key])
        return self.shapes[key]

    def lower_layers_touch(self, layer: Layer, keys: Keys) -> bool:
        """Whether any overlay of a lower layer, in force or not, may change this place or something around it."""
        rank = LAYERS.index(layer)
        for overlay in self.known:
            paths = (path for change in overlay.changes for path in paths_of(change))
            if LAYERS.index(overlay.layer) < rank and any(meet(path, keys) for path in paths):
                return True
        return False

    def conflict(self, write: _Write) -> _Write | None:
        """An earlier write in the same layer that does not go together with this one."""
        for size in range(1, len(write.keys) + 1):
            earlier = self.writes.get((write.layer, write.keys[:size]))
            if earlier is not None and not (earlier.keys == write.keys and earlier.value == write.value):
                return earlier
        return self.around.get((write.layer, write.keys))

    def record(self, write: _Write) -> None:
        """Remember a write."""
        self.writes[write.layer, write.keys] = write
        for size in range(1, len(write.keys)):
            self.around.setdefault((write.layer, write.keys[:size]), write)

    def removal(self, path: Keys) -> _Write | None:
        """The write that took away what a path names."""
        for (_, keys), write in self.writes.items():
            if write.verb in ("remove", "replace", "set") and meet(keys, path) and len(keys) <= len(path):
                return write
        return None


VERBS = ("set", "add", "replace", "remove")
READ_BEFORE = (("game", "seats"), ("game", "use"))
"""What says which rules there are, and so cannot be changed by a part of them."""


def paths_of(change: Mapping) -> Iterator[Keys]:
    """The places that a change names, as far as they can be told without the rules."""
    verb = next((verb for verb in VERBS if verb in change), "")
    for path in texts(change.get(verb)):
        item = change.get("item")
        name = name_of(item) if verb == "add" and item is not None else ""
        yield (*path.text.split("."), name) if name else tuple(path.text.split("."))


def meet(a: Keys, b: Keys) -> bool:
    """Whether two paths can lead to the same place, or one to something inside the other."""
    return all(x == y or "*" in (x, y) for x, y in zip(a, b, strict=False))


def _run(layers: Layers, overlay: Overlay, change: Mapping) -> None:
    """Make one change, at every place to which its path or its list of paths leads."""
    verb = next((verb for verb in VERBS if verb in change), "")
    steps = [_Step(layers, overlay, change, verb, path) for path in texts(change.get(verb))]
    if not steps or any("" in step.path for step in steps):
        return  # the schema has said so
    if verb == "add":
        steps[0].add()
        return
    found = [(step, keys) for step in steps for keys in step.places()]
    if {step for step, _ in found} != set(steps) or not _as_expected(steps, [keys for _, keys in found]):
        return
    idle = [(step, keys) for step, keys in found if not (step.remove(keys) if verb == "remove" else step.put(keys))]
    if len(idle) == len(found):
        step, keys = idle[0]
        if step.unneeded(keys):
            step.no_effect(keys)


def _as_expected(steps: list[_Step], places: list[Keys]) -> bool:
    """Whether a change concerns as many things as it says: places, or copies of the cards that it takes out."""
    step = steps[0]
    expect = step.change.get("expect")
    if not isinstance(expect, Scalar) or type(expect.value) is not int or not step.book.complete:
        return True  # with an incomplete book some of the places may be in what could not be read
    cards = step.verb == "remove" and any(step.book.is_card(keys) for keys in places)
    numbers = [step.book.copies(keys) if step.verb == "remove" else 1 for keys in places]
    if expect.value == sum(numbers):
        return True
    shown = [
        ".".join(keys) + (f" ({number} copies)" if number != 1 else "")
        for keys, number in zip(places, numbers, strict=True)
    ]
    message = f"this takes out {_count(sum(numbers), 'copy', 'copies')}" if cards else ""
    step.diags.error(
        codes.EXPECT,
        f"{message or 'this concerns ' + _count(len(places), 'place', 'places')}, {expect.value} were expected",
        expect.span,
        labels=[Label(one.span, "with this path") for one in steps[:4]],
        note="Found: " + ", ".join(shown[:8]) + (f" and {len(shown) - 8} more." if len(shown) > 8 else "."),
        help="If the rules have changed on purpose, correct the number.",
    )
    return False


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _there(name: str, known: SequenceOf[str]) -> str:
    """What there is in place of a name: all of it when it is little, else what shares a word with the name."""
    words = set(name.split("_"))
    kin = known if len(known) <= 8 else [other for other in known if words & set(other.split("_"))]
    shown = f"{listing(kin, 'and')}." if kin else ""
    return f"It has {'' if kin is known else 'among others '}{shown}" if shown and len(kin) <= 8 else ""


class _Step:
    """One path of one change of one overlay."""

    def __init__(self, layers: Layers, overlay: Overlay, change: Mapping, verb: str, path: Scalar) -> None:
        self.layers = layers
        self.book = layers.book
        self.diags = layers.diags
        self.overlay = overlay
        self.change = change
        self.verb = verb
        self.path = tuple(path.text.split("."))
        self.span = path.span

    # finding the places

    def places(self) -> list[Keys]:
        """The places that the path leads to; a finding when there are none, or when they cannot be changed so."""
        places = self.book.find(self.path)
        if self.verb == "set" and self.path[-1] != "*":
            known = set(places)
            last = self.path[-1]
            holders = self.book.find(self.path[:-1])
            places = [(*keys, last) for keys in holders if (*keys, last) in known or self.may_be_new(keys)]
        if not places:
            if self.book.complete:
                self.no_match()
            return []
        if any(keys[:2] in READ_BEFORE for keys in places):
            self.diags.error(
                codes.NO_EFFECT,
                f"`{'.'.join(places[0][:2])}` is read before anything is laid over the rules",
                self.span,
                help="change it in `game.yaml`",
            )
            return []
        depth = item_depth(places[0])
        fits = len(places[0]) == depth if self.verb == "replace" else len(places[0]) >= depth
        if places[0] == ("game",) or (self.verb == "set" and len(places[0]) == depth):
            fits = False
        if self.verb == "remove" and any(self.book.by_index(place[:-1]) for place in places):
            fits = False  # a table has an entry for each of its indices
        if not fits:
            self.bad_path()
            return []
        return places

    def may_be_new(self, keys: Keys) -> bool:
        """Whether the last name of the path is a key that the item may have and does not give: `count`, `capacity`."""
        if not keys or len(keys) != item_depth(keys) or not isinstance(self.book.node(keys), Mapping):
            return False
        name = self.path[-1]
        if name in item_shape(keys).properties:
            return True
        kind = self.book.sections["kinds"].get(keys[1]) if keys[0] == "cards" else None
        fields = kind.get("fields") if kind is not None else None
        return isinstance(fields, Mapping) and name in fields

    def no_match(self) -> None:
        shown = ".".join(self.path)
        lost = self.layers.removal(self.path)
        if lost is not None:
            self.taken_away(lost)
            return
        good = next((size for size in range(len(self.path) - 1, 0, -1) if self.book.find(self.path[:size])), 0)
        found = self.book.find(self.path[:good])
        known = list(dict.fromkeys(name for keys in found for name in self.book.names(keys)))
        name, around = self.path[good], ".".join(self.path[:good]) or "the rules"
        start = self.span.column + sum(len(step) + 1 for step in self.path[:good])
        exact = self.span.end_column - self.span.column == len(shown)
        span = self.span._replace(column=start, end_column=start + len(name)) if exact else self.span
        self.diags.error(
            codes.NO_MATCH,
            f"there is no `{name}` in `{around}`" if good else f"there is no section `{name}`",
            span,
            note="The change would have no effect.",
            names=(name, known),
            help=_there(name, known),
        )

    def taken_away(self, lost: _Write) -> None:
        """Report a change of what another change took away: one of a lower layer, of this one, or of this overlay."""
        shown = ".".join(self.path)
        label = Label(lost.span, "taken away here")
        if lost.overlay is self.overlay:
            self.diags.error(
                codes.CONFLICT,
                f"`{shown}` is changed here, and this overlay takes `{'.'.join(lost.keys)}` away itself",
                self.span,
                labels=[label],
                help="Delete one of the two changes.",
            )
            return
        told = Diagnostics()
        below = f"the {lost.layer} overlay" if lost.layer != "ruling" else "the ruling"
        told.error(
            codes.REMOVED_BELOW,
            f"`{shown}` is not there any more: {below} `{lost.overlay.id}` took it away",
            self.span,
            labels=[label],
            note=f"`{self.overlay.id}` and `{lost.overlay.id}` cannot be in force together.",
            help=f"Leave one of the two out, or say under `for:` when `{self.overlay.id}` exists.",
        )
        if lost.layer == self.overlay.layer:
            self.layers.dispute(self.overlay, lost.overlay, shown, told)
        else:
            self.diags.extend(told)

    def bad_path(self) -> None:
        in_table = any(self.book.by_index(self.path[:size]) for size in (len(self.path), len(self.path) - 1))
        note = "The list of a table has one entry for each number that the table is over." if in_table else ""
        examples = {
            "set": "`set` needs the path of a value: `constants.limit.value`. For a whole item use `replace`.",
            "replace": "`replace` needs the path of an item: `procedures.deal`. For a value in it use `set`.",
            "remove": "`remove` needs the path of an item or of something in it: `cards.event.storm`.",
            "add": "`add` needs the path of a section, of the cards of a kind, of a list or of a mapping.",
        }
        self.diags.error(
            codes.BAD_PATH,
            f"`{self.verb}` cannot be used with `{'.'.join(self.path)}`",
            self.span,
            note=note,
            help=examples[self.verb],
        )

    # changing them

    def put(self, keys: Keys) -> bool:
        """Put the new value at a place; false when it is there already."""
        value = self.change.get("to" if self.verb == "set" else "with")
        if value is None:
            return True  # the schema has said so
        old = self.book.node(keys)
        if self.verb == "replace" and isinstance(value, Mapping) and isinstance(old, Mapping):
            value = self.keep_id(keys, value, old)
        if self.changes_id(keys, value) or not self.may_write(keys, value):
            return True
        if old is not None and fingerprint(old) == fingerprint(value):
            return False
        self.layers.record(self.write(keys, value))
        self.book.put(keys, value, self.span)
        self.done(keys, old, value)
        return True

    def keep_id(self, keys: Keys, value: Mapping, old: Mapping) -> Mapping:
        """The new item with the id of the old one, which it may leave out."""
        if "id" in value:
            return value
        return Mapping({"id": old.entries["id"], **value.entries}, value.span)

    def changes_id(self, keys: Keys, value: Node) -> bool:
        at_id = self.verb == "set" and keys[-1] == "id" and len(keys) == item_depth(keys) + 1
        given = value if at_id else value.get("id") if self.verb == "replace" and isinstance(value, Mapping) else None
        name = keys[-2] if at_id else keys[-1]
        if keys[:1] == ("game",):
            name = self.book.game.text("id") or ""
        if given is None or (isinstance(given, Scalar) and given.text == name):
            return False
        self.diags.error(
            codes.ID_CHANGED,
            f"the id `{name}` cannot be changed",
            given.span,
            note="Everything else finds the item by its id.",
            help=f"Leave the id out, or write `{name}`. For a new thing use `remove` and `add`.",
        )
        return True

    def remove(self, keys: Keys) -> bool:
        """Take out what stands at a place. Always has an effect."""
        old = self.book.node(keys)
        if old is None:
            self.disagree(keys, self.layers.writes[self.overlay.layer, keys])
        elif self.may_write(keys, None):
            self.layers.record(self.write(keys, None))
            self.book.remove(keys)
            self.done(keys, old, None)
        return True

    def add(self) -> None:
        item = self.change.get("item")
        if item is None:
            return  # the schema has said so
        if "*" in self.path:
            self.bad_path()
            return
        holder = self.book.node(self.path)
        if isinstance(holder, Mapping) and len(self.path) > item_depth(self.path) and isinstance(item, Mapping):
            for entry in item:
                self.add_one((*self.path, entry.key), entry.value, entry.key_span)
            return
        is_list = isinstance(holder, Sequence) and not self.book.by_index(self.path)
        if self.is_group() or (is_list and len(self.path) > item_depth(self.path)):
            self.add_one((*self.path, name_of(item)), item, item.span)
        elif self.book.has(self.path):
            self.bad_path()
        elif self.book.complete:
            self.no_match()

    def is_group(self) -> bool:
        """Whether the path leads to a section, or to the cards of a kind, which may have none yet."""
        if self.path[0] != "cards":
            return len(self.path) == 1 and self.path[0] in self.book.sections
        return len(self.path) == 2 and (self.path[1] in self.book.cards or self.path[1] in self.book.sections["kinds"])

    def add_one(self, keys: Keys, value: Node, key_span: Span) -> None:
        name = keys[-1]
        if self.is_group() and not isinstance(value, Mapping):
            check(value, item_shape(keys), self.diags)
            return
        if not name:
            if self.is_group():
                check(value, item_shape(keys), self.diags)  # says that the id is missing
                return
            self.bad_path()
            return
        old = self.book.node(keys)
        if old is not None:
            self.exists(keys, old, key_span)
            return
        if self.may_write(keys, value):
            self.layers.record(self.write(keys, value))
            self.book.put(keys, value, key_span)
            self.done(keys, None, value)

    def exists(self, keys: Keys, old: Node, span: Span) -> None:
        name = old.get("id") if isinstance(old, Mapping) else None
        before = old.span if name is None else name.span
        self.diags.error(
            codes.EXISTS,
            f"`{'.'.join(keys)}` is there already",
            span,
            labels=[Label(before, "here")],
            help="Use `replace` or `set` to change it, or give the new one another id.",
        )

    def write(self, keys: Keys, value: Node | None) -> _Write:
        text = None if value is None else fingerprint(value)
        return _Write(self.overlay.layer, self.overlay, self.span, keys, text, self.verb)

    def may_write(self, keys: Keys, value: Node | None) -> bool:
        """Whether nothing else in the layer disagrees; a finding otherwise."""
        other = self.layers.conflict(self.write(keys, value))
        if other is not None:
            self.disagree(keys, other)
        return other is None

    def unneeded(self, keys: Keys) -> bool:
        """Whether a change that changes nothing here changes nothing in any ruleset.

        It may be needed where a lower layer has another value, or repeat what another overlay of the layer says.
        """
        same = self.layers.writes.get((self.overlay.layer, keys))
        if same is not None and same.overlay is not self.overlay:
            return False
        return not self.layers.lower_layers_touch(self.overlay.layer, keys)

    def disagree(self, keys: Keys, other: _Write) -> None:
        shown = ".".join(keys)
        if other.overlay is self.overlay:
            message = f"`{shown}` is changed twice in this overlay"
        elif keys == other.keys:
            message = f"`{self.overlay.id}` and `{other.overlay.id}` want different values for `{shown}`"
        else:
            place = ".".join(other.keys)
            message = f"`{self.overlay.id}` changes `{shown}`, and `{other.overlay.id}` changes `{place}`"
        found = Diagnostics()
        found.error(
            codes.CONFLICT,
            message,
            self.span,
            labels=[Label(other.span, "the other change")],
            note=f"Both are in the {self.overlay.layer} layer, and within a layer there is no order.",
            help="Leave one of the two out."
            if other.overlay is self.overlay
            else "Choose only one of them, or say under `for:` when each applies.",
        )
        self.layers.dispute(self.overlay, other.overlay, shown, found)

    def no_effect(self, keys: Keys) -> None:
        old = self.book.node(keys)
        places = len(self.places()) if "*" in self.path else 1
        self.diags.error(
            codes.NO_EFFECT,
            f"this changes nothing: `{'.'.join(keys)}` has this value already"
            if places == 1
            else f"this changes nothing: all {places} places have this value already",
            self.span,
            labels=[] if old is None else [Label(old.span, "the same value stands here")],
            note="A change without effect is mostly a slip in the value, here or in the base.",
            help="Correct the value, or delete the change."
            if len(self.overlay.changes) > 1
            else f"Correct the value, or take `{self.overlay.id}` away: it changes nothing else.",
        )

    def done(self, keys: Keys, old: Node | None, new: Node | None) -> None:
        self.layers.touched[keys[: item_depth(keys)]] = self.span
        self.layers.changes.append(
            Change(
                self.overlay.layer,
                self.overlay.id,
                ".".join(keys),
                None if old is None else old.span,
                None if new is None else new.span,
                self.span,
            )
        )
