"""Forms: how a kind of value looks in a document. A form writes the value, reads it back, and has a JSON Schema.

A document is what the ``json`` module makes of a text: dicts, lists, strings, ints, truth values and
None. A form reads exactly what it writes, and refuses everything else with a :class:`Fault`, which
on its way out gathers the steps from the root of the document to the culprit.

A field or type that a later version of the format brought says so in ``since``; ``at(version)`` is the form
without what came after that version.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, cast

from attrs import evolve, field, frozen

from tsuro.errors import TsuroError

__all__ = [
    "Alien",
    "Choice",
    "Fault",
    "Fields",
    "Form",
    "Item",
    "Nullable",
    "Object",
    "OneOf",
    "Part",
    "Row",
    "Schema",
    "Several",
    "Text",
    "Truth",
    "Whole",
    "described",
    "missing_field",
    "one_of",
    "quoted",
    "read_object",
    "shown",
    "without",
]

Value = TypeVar("Value")
Schema: TypeAlias = dict[str, Any]
Part: TypeAlias = Callable[["Form[Any]"], Schema]

NULL: Final[Schema] = {"type": "null"}
SHOWN: Final = 40
"""Characters of a found text, or digits of a number, that a message shows."""
MESSAGE: Final = 1000
"""Characters of a message; a hostile document must not fill a log."""


class Fault(Exception):  # noqa: N818 - never leaves the package: a DocumentError does
    """What is wrong with a document; on its way out it gathers the steps to the culprit, the last one first.

    ``details`` are those of a :class:`~tsuro.errors.NotationError`.
    """

    steps: list[str | int]

    def __init__(self, message: str, *steps: str | int, **details: Any) -> None:  # noqa: ANN401 - of several types
        """Keep the parts."""
        super().__init__(message)
        self.steps = list(steps)
        self.details = details

    @classmethod
    def unlike(cls, expected: str, found: object, *steps: str | int) -> Fault:
        """Something else was found than expected."""
        return cls(f"expected {expected}, found {shown(found)}", *steps, expected=expected, found=shown(found))

    @classmethod
    def impossible(cls, problem: str, *steps: str | int) -> Fault:
        """The form is right, and yet the content cannot be."""
        return cls(problem, *steps, problems=[problem])

    @property
    def message(self) -> str:
        """What is wrong, in not too many words."""
        text = str(self)
        return text if len(text) <= MESSAGE else text[:MESSAGE] + "..."

    @property
    def path(self) -> str:
        """Where it is wrong, such as ``$.seats[2].hand[0]``."""
        return "$" + "".join(_step(step) for step in reversed(self.steps))


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if step.isascii() and step.isidentifier() and len(step) <= SHOWN else f"[{quoted(step)}]"


def quoted(text: str) -> str:
    """The text between quotes, in ASCII, cut where it is long."""
    return json.dumps(text if len(text) <= SHOWN else text[:SHOWN] + "...")


class Alien:
    """What JSON can say and no document holds: a fraction, a huge number, a field given twice."""

    def __init__(self, name: str) -> None:
        """Keep what to call it in a message."""
        self.name = name


_NAMES_OF_TYPES: Final[Mapping[type[object], str]] = {list: "an array", dict: "an object"}


def shown(found: object) -> str:
    """What was found, for a message: short and in ASCII, whatever it is."""
    match found:
        case None | bool() | float():
            return json.dumps(found)
        case int():
            return str(found) if abs(found) < 10**SHOWN else "a huge number"
        case str():
            return quoted(found)
        case Alien():
            return found.name
        case _:
            return _NAMES_OF_TYPES.get(type(found), f"a value of the type {type(found).__name__}")


def read_array(plain: object) -> list[object]:
    """The list; a :class:`Fault` for anything else."""
    if not isinstance(plain, list):
        raise Fault.unlike("an array", plain)
    return cast("list[object]", plain)


def read_object(plain: object) -> dict[object, object]:
    """The dict; a :class:`Fault` for anything else."""
    if not isinstance(plain, dict):
        raise Fault.unlike("an object", plain)
    return cast("dict[object, object]", plain)


def _parts(value: object) -> tuple[object, ...]:
    """The parts of a tuple; none of anything else."""
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()


class Form(ABC, Generic[Value]):
    """How values of one kind are written and read."""

    def write(self, value: Value) -> object:
        """The value as it stands in a document; a :class:`Fault` for one that no document holds."""
        # Plain values stand for themselves, once they are seen to be in order.
        return self.read(value)

    @abstractmethod
    def read(self, plain: object) -> Value:
        """The value that was written so; a :class:`Fault` for what no value is written as."""

    @abstractmethod
    def schema(self, part: Part) -> Schema:
        """Return the JSON Schema of the form; ``part`` gives that of a form inside."""

    def at(self, version: int) -> Form[Value]:
        """Return the form in a version of the format."""
        return self


@frozen
class Whole(Form[int]):
    """A whole number from ``low`` to ``high``; neither a truth value nor 1.0 is one."""

    low: int
    high: int
    name: str

    def read(self, plain: object) -> int:
        """The number itself."""
        if type(plain) is int and self.low <= plain <= self.high:
            return plain
        raise Fault.unlike(f"{self.name}, a whole number from {self.low} to {self.high}", plain)

    def schema(self, part: Part) -> Schema:
        """Return the range."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@frozen
class Truth(Form[bool]):
    """True or false."""

    def read(self, plain: object) -> bool:
        """The truth value itself."""
        if isinstance(plain, bool):
            return plain
        raise Fault.unlike("true or false", plain)

    def schema(self, part: Part) -> Schema:
        """Return the type."""
        return {"type": "boolean"}


@frozen
class Text(Form[str]):
    """Any text that can be encoded: half of a surrogate pair cannot."""

    name: str

    def read(self, plain: object) -> str:
        """The text itself."""
        if not isinstance(plain, str):
            raise Fault.unlike(f"{self.name}, a text", plain)
        try:
            plain.encode()
        except UnicodeEncodeError:
            raise Fault.impossible(f"half of a surrogate pair in {self.name} {quoted(plain)}") from None
        return plain

    def schema(self, part: Part) -> Schema:
        """Return the type."""
        return {"type": "string"}


@frozen
class Choice(Form[Value]):
    """One of several members, by the name that the document has for each."""

    members: Mapping[str, Value]
    _names: dict[Value, str] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Turn the table around, for writing."""
        object.__setattr__(self, "_names", {member: name for name, member in self.members.items()})

    def write(self, value: Value) -> object:
        """The name of the member."""
        for member, name in self._names.items():
            if value is member:
                return name
        raise Fault.unlike(one_of(self.members), value)

    def read(self, plain: object) -> Value:
        """The member of that name."""
        if isinstance(plain, str) and plain in self.members:
            return self.members[plain]
        raise Fault.unlike(one_of(self.members), plain)

    def schema(self, part: Part) -> Schema:
        """Return the names."""
        return {"enum": list(self.members)}


@frozen
class Nullable(Form[Value | None]):
    """A value, or null."""

    form: Form[Value]

    def write(self, value: Value | None) -> object:
        """Null for None."""
        return None if value is None else self.form.write(value)

    def read(self, plain: object) -> Value | None:
        """None for null."""
        return None if plain is None else self.form.read(plain)

    def schema(self, part: Part) -> Schema:
        """Return the schema of the value, or null."""
        return {"anyOf": [part(self.form), dict(NULL)]}

    def at(self, version: int) -> Nullable[Value]:
        """Return the form in a version of the format."""
        return Nullable(self.form.at(version))


@frozen
class Several(Form[tuple[Value, ...]]):
    """An array of ``fewest`` to ``most`` values of one form, if so told all ``different``; a tuple elsewhere."""

    form: Form[Value]
    fewest: int = 0
    most: int | None = None
    different: bool = False

    def write(self, value: tuple[Value, ...]) -> object:
        """The values in their order."""
        if not isinstance(value, tuple):
            raise Fault.unlike("a tuple", value)
        self._check(value)
        return self._each(self.form.write, value)

    def read(self, plain: object) -> tuple[Value, ...]:
        """The values in their order."""
        entries = read_array(plain)
        self._check(entries)
        return tuple(self._each(self.form.read, entries))

    def _check(self, entries: Sequence[object]) -> None:
        count = len(entries)
        if count < self.fewest or (self.most is not None and count > self.most):
            span = f"at least {self.fewest}" if self.most is None else f"{self.fewest} to {self.most}"
            expected, found = f"an array of {span}", f"one of {count}"
            raise Fault(f"expected {expected}, found {found}", expected=expected, found=found)
        if self.different and any(entry in entries[:number] for number, entry in enumerate(entries)):
            raise Fault("expected different entries, found one twice", expected="different entries", found="one twice")

    @staticmethod
    def _each(turn: Callable[[Any], Any], entries: Iterable[object]) -> list[Any]:
        turned: list[Any] = []
        try:
            for entry in entries:
                turned.append(turn(entry))  # noqa: PERF401 - its length tells where the fault is
        except Fault as fault:
            fault.steps.append(len(turned))
            raise
        return turned

    def schema(self, part: Part) -> Schema:
        """Return the schema of an array."""
        made: Schema = {"type": "array", "items": part(self.form)}
        if self.fewest:
            made["minItems"] = self.fewest
        if self.most is not None:
            made["maxItems"] = self.most
        if self.different:
            made["uniqueItems"] = True
        return made

    def at(self, version: int) -> Several[Value]:
        """Return the form in a version of the format."""
        return evolve(self, form=self.form.at(version))


@frozen
class Row(Form[Value]):
    """An array with a fixed place for each part: how named tuples are written."""

    make: Callable[..., Value]
    parts: tuple[Form[Any], ...]
    name: str

    def write(self, value: Value) -> object:
        """The parts in their order."""
        values = _parts(value)
        if len(values) != len(self.parts):
            raise Fault.unlike(self.name, value)
        return self._each([part.write for part in self.parts], values)

    def read(self, plain: object) -> Value:
        """The value made of the parts."""
        entries = read_array(plain)
        if len(entries) != len(self.parts):
            found = f"an array of {len(entries)}"
            raise Fault(f"expected {self.name}, found {found}", expected=self.name, found=found)
        return self.make(*self._each([part.read for part in self.parts], entries))

    @staticmethod
    def _each(turns: Iterable[Callable[[Any], Any]], entries: Iterable[object]) -> list[Any]:
        turned: list[Any] = []
        try:
            for turn, entry in zip(turns, entries, strict=True):
                turned.append(turn(entry))
        except Fault as fault:
            fault.steps.append(len(turned))
            raise
        return turned

    def schema(self, part: Part) -> Schema:
        """Return the schema of an array of fixed length."""
        count = len(self.parts)
        return {
            "type": "array",
            "prefixItems": [part(form) for form in self.parts],
            "minItems": count,
            "maxItems": count,
        }

    def at(self, version: int) -> Row[Value]:
        """Return the form in a version of the format."""
        return evolve(self, parts=tuple(form.at(version) for form in self.parts))


class Fields(Form[Value]):
    """A form that is an object, as every document is."""

    @property
    @abstractmethod
    def classes(self) -> tuple[type[Value], ...]:
        """The classes of values that have this form."""

    @abstractmethod
    def write(self, value: Value) -> dict[str, object]:
        """The fields by name."""

    def schema(self, part: Part) -> Schema:
        """Return the schema of an object without a header."""
        return self.object_schema(part, {})

    @abstractmethod
    def object_schema(self, part: Part, head: Mapping[str, Schema]) -> Schema:
        """Return the schema of an object that begins with the fields of ``head``."""

    @abstractmethod
    def at(self, version: int) -> Fields[Value]:
        """Return the form in a version of the format."""


class Item(NamedTuple):
    """One field: its name in the document, the attribute that it stands for, and its form.

    ``words`` describe it in the schema, where the form alone does not. ``since`` is the version of the format
    that brought it: the attribute has a default, which documents of older versions stand for. One that
    ``may_be_left_out`` stands in the document only if the attribute is not None.
    """

    name: str
    attribute: str
    form: Form[Any]
    words: str = ""
    since: int = 1
    may_be_left_out: bool = False


@frozen
class Object(Fields[Value]):
    """An object with these fields and no others, written in this order.

    ``check`` looks at a value that was read and raises a :class:`Fault` for one that cannot be. ``words`` and
    ``limits`` go to the schema: a description, and what else it can say. ``since`` is the version of the format
    that brought the object, ``later`` the version that brought each field that is not in this one.
    """

    make: type[Value]
    items: tuple[Item, ...]
    check: Callable[[Value], None] | None = None
    words: str = ""
    limits: Mapping[str, Any] = {}
    since: int = 1
    later: Mapping[str, int] = {}

    @property
    def classes(self) -> tuple[type[Value], ...]:
        """The classes of values that have this form."""
        return (self.make,)

    def write(self, value: Value) -> dict[str, object]:
        """The fields by name."""
        if type(value) is not self.make:
            raise Fault.unlike(f"a value of the type {self.make.__name__}", value)
        fields: dict[str, object] = {}
        for item in self.items:
            part = getattr(value, item.attribute)
            if part is None and item.may_be_left_out:
                continue
            try:
                fields[item.name] = item.form.write(part)
            except Fault as fault:
                fault.steps.append(item.name)
                raise
        return fields

    def read(self, plain: object) -> Value:
        """The value made of the fields, checked."""
        fields = read_object(plain)
        self._same_names(fields)
        attributes: dict[str, Any] = {}
        for item in self.items:
            if item.may_be_left_out and item.name not in fields:
                continue
            try:
                attributes[item.attribute] = item.form.read(fields[item.name])
            except Fault as fault:
                fault.steps.append(item.name)
                raise
        return self._made(attributes)

    def _same_names(self, fields: Mapping[object, object]) -> None:
        names = [item.name for item in self.items]
        for name in fields:
            if name in self.later:
                raise later_field(str(name), self.later[str(name)])
            if name not in names:
                raise unknown_field(name, names)
        for item in self.items:
            if item.name not in fields and not item.may_be_left_out:
                raise missing_field(item.name)

    def _made(self, attributes: dict[str, Any]) -> Value:
        try:
            value = self.make(**attributes)
        except TsuroError as error:
            raise Fault.impossible(str(error)) from error
        if self.check is not None:
            self.check(value)
        return value

    def object_schema(self, part: Part, head: Mapping[str, Schema]) -> Schema:
        """Return the schema of an object with exactly these fields."""
        properties = {**head, **{item.name: described(item.words, part(item.form)) for item in self.items}}
        made = {
            "type": "object",
            "properties": properties,
            "required": [*head, *(item.name for item in self.items if not item.may_be_left_out)],
            "additionalProperties": False,
            **self.limits,
        }
        return described(self.words, made)

    def at(self, version: int) -> Object[Value]:
        """Return the form in a version of the format."""
        return evolve(
            self,
            items=tuple(item._replace(form=item.form.at(version)) for item in self.items if item.since <= version),
            later={item.name: item.since for item in self.items if item.since > version},
        )


def one_of(names: Iterable[str]) -> str:
    """The names, to choose from."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def unknown_field(name: object, names: Iterable[str]) -> Fault:
    """The fault of a field that no document has there; ``names`` are those that it may have."""
    step = name if isinstance(name, str) else shown(name)
    return Fault(f"there is no such field; there are {', '.join(names)}", step)


def later_field(name: str, since: int) -> Fault:
    """The fault of a field in a document that is older than the field."""
    return Fault(f"there is no such field in this version of the format: version {since} brought it", name)


def described(words: str, schema: Schema) -> Schema:
    """Return the schema with a description, if there is one."""
    return {"description": words, **schema} if words else schema


@frozen
class OneOf(Fields[Value]):
    """An object of one of several types; the field ``type`` says of which."""

    types: Mapping[str, Object[Any]]
    name: str

    @property
    def classes(self) -> tuple[type[Value], ...]:
        """The classes of values that have this form."""
        return tuple(form.make for form in self.types.values())

    def write(self, value: Value) -> dict[str, object]:
        """The type, then the fields."""
        for name, form in self.types.items():
            if type(value) is form.make:
                return {"type": name, **form.write(value)}
        raise Fault.unlike(self.name, value)

    def read(self, plain: object) -> Value:
        """The value made of the fields that its type has."""
        fields = read_object(plain)
        if "type" not in fields:
            raise missing_field("type")
        name = fields["type"]
        if not isinstance(name, str) or name not in self.types:
            raise Fault.unlike(one_of(self.types), name, "type")
        form: Object[Value] = self.types[name]
        return form.read(without(fields, "type"))

    def object_schema(self, part: Part, head: Mapping[str, Schema]) -> Schema:
        """Return the schema of an object of any of the types."""
        return {
            "type": "object",
            "required": [*head, "type"],
            "oneOf": [form.object_schema(part, {**head, "type": {"const": name}}) for name, form in self.types.items()],
        }

    def at(self, version: int) -> OneOf[Value]:
        """Return the form in a version of the format."""
        return evolve(
            self, types={name: form.at(version) for name, form in self.types.items() if form.since <= version}
        )


def missing_field(name: str) -> Fault:
    """The fault of an object without a field that it must have."""
    return Fault(f"the field {quoted(name)} is missing", expected=f"the field {quoted(name)}")


def without(fields: Mapping[object, object], *names: str) -> dict[object, object]:
    """The fields but for those of these names."""
    return {name: value for name, value in fields.items() if name not in names}
