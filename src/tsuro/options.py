"""Floor 3: what an option of a ruleset is: its kind and range, its words, and the version that brought it.

A field of a ruleset is described once, where it is defined. Checks, notation, documents, their schemas,
strategies, the tables in the documentation and the command line read :func:`options_of`; none of them
lists the fields of a ruleset.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from attrs import NOTHING, frozen

from tsuro.errors import InvalidRulesError
from tsuro.tiles import TileSet
from tsuro.values import Name, Value, shown, whole_number

if TYPE_CHECKING:
    from attrs import Attribute

__all__ = [
    "RULESETS",
    "STANDARD",
    "BaseRuleset",
    "EnumKind",
    "FlagKind",
    "Kind",
    "NumberKind",
    "Option",
    "TextKind",
    "TilesKind",
    "member",
    "option",
    "options_of",
    "register_rules",
]

STANDARD: Final = "standard"
"""The variant that texts and documents do not name."""

Checked = TypeVar("Checked")
Member = TypeVar("Member", bound=Name)
Rules = TypeVar("Rules", bound="BaseRuleset")


# Kinds of options


class Kind(ABC, Generic[Checked]):
    """What values an option takes."""

    __slots__ = ()

    @property
    @abstractmethod
    def allowed(self) -> str:
        """The values, in words for a list of options."""

    @abstractmethod
    def checked(self, name: str, value: object) -> Checked:
        """Return the value as the ruleset keeps it; InvalidRulesError, which names the option, for a wrong one."""


@frozen(eq=False, repr=False)
class NumberKind(Kind[int | None]):
    """A whole number from ``low`` to ``high``, or None if ``or_none``; ``noun`` says what is counted."""

    low: int
    high: int
    noun: str
    or_none: bool = False

    @property
    def allowed(self) -> str:
        """The range."""
        span = f"{self.low} to {self.high}"
        return f"{span}, or None" if self.or_none else span

    def checked(self, name: str, value: object) -> int | None:
        """Return the number as a plain int."""
        if value is None and self.or_none:
            return None
        number = whole_number(value)
        if number is None or not self.low <= number <= self.high:
            span = f"a whole number from {self.low} to {self.high}"
            wanted = f"None or {span}" if self.or_none else span
            raise InvalidRulesError(f"{name} must be {wanted}, not {shown(value)}")
        return number


@frozen(eq=False, repr=False)
class FlagKind(Kind[bool]):
    """True or False."""

    @property
    def allowed(self) -> str:
        """Both."""
        return "true or false"

    def checked(self, name: str, value: object) -> bool:
        """Return the value itself."""
        if not isinstance(value, bool):
            raise InvalidRulesError(f"{name} must be True or False, not {shown(value)}")
        return value


@frozen(eq=False, repr=False)
class EnumKind(Kind[Name]):
    """A member of an enumeration, or its value."""

    members: type[Name]

    @property
    def allowed(self) -> str:
        """The values."""
        *others, last = (f"``{value.value}``" for value in self.members)
        return f"{', '.join(others)} or {last}"

    def checked(self, name: str, value: object) -> Name:
        """Return the member."""
        return member(self.members, value)


@frozen(eq=False, repr=False)
class TilesKind(Kind[TileSet]):
    """A set of tiles, or any collection of tile ids."""

    @property
    def allowed(self) -> str:
        """What a set can be made from."""
        return "any collection of tile ids"

    def checked(self, name: str, value: Any) -> TileSet:  # noqa: ANN401 - the set checks its ids and names them
        """Return the set."""
        return value if isinstance(value, TileSet) else TileSet(value)


@frozen(eq=False, repr=False)
class TextKind(Kind[str]):
    """Any text; ``noun`` says what the text is."""

    noun: str

    @property
    def allowed(self) -> str:
        """Anything."""
        return "any text"

    def checked(self, name: str, value: object) -> str:
        """Return the text itself."""
        if not isinstance(value, str):
            raise InvalidRulesError(f"{name} must be text, not {shown(value)}")
        return value


def member(members: type[Member], value: object) -> Member:
    """Return the member of the enumeration that ``value`` is or names. Raises InvalidRulesError if there is none.

    >>> import tsuro
    >>> from tsuro.options import member
    >>> member(tsuro.DeadHands, "box")
    <DeadHands.BOX: 'box'>
    """
    if isinstance(value, str) and value in members.__members__.values():
        return members(value)
    names = ", ".join(members)
    raise InvalidRulesError(f"{shown(value)} is not a {members.__name__}: choose one of {names}")


# Options


@frozen(eq=False, repr=False)
class Option:
    """An option of a ruleset.

    - ``name``: the field.
    - ``kind``: what values it takes.
    - ``words``: what it decides: a phrase that begins in lower case and ends without a full stop.
    - ``default``: the value where none is given.
    - ``since``: the version of the documents that brought it. Older documents have the default.
    """

    name: str
    kind: Kind[Any]
    words: str
    default: Any
    since: int

    def __str__(self) -> str:
        """Describe the option on one line, as docstrings do."""
        return f"``{self.name}``: {self.words}; {self.kind.allowed} ({self.default})"


def option(kind: Kind[Any], words: str, *, since: int = 1) -> dict[str, tuple[Kind[Any], str, int]]:
    """Return the metadata that make an attrs field an option: see :class:`Option` for the arguments."""
    return {_KEY: (kind, words, since)}


_KEY: Final = "tsuro option"


class BaseRuleset(Value):
    """The base of ruleset classes: frozen attrs classes of which each field is an option with a default.

    A variant whose rules have other options has a class of its own, with a name of its own in ``variant``,
    and registers it with :func:`register_rules`.
    """

    __slots__ = ()

    variant: ClassVar[str]
    """The name of the variant that these rules are for, in lower case."""

    def __attrs_post_init__(self) -> None:
        """Check each field by its option, then what concerns several."""
        for each in options_of(type(self)):
            value = getattr(self, each.name)
            checked = each.kind.checked(each.name, value)
            if checked is not value:
                object.__setattr__(self, each.name, checked)
        self._check_together()

    def _check_together(self) -> None:
        """Raise InvalidRulesError for options that do not go together."""


def options_of(rules: type[BaseRuleset]) -> tuple[Option, ...]:
    """Return the options of a ruleset class, in the order of its fields.

    >>> import tsuro
    >>> from tsuro.options import options_of
    >>> [option.name for option in options_of(tsuro.Ruleset) if option.default is False]
    ['elimination_bonus', 'open_hands']
    """
    found = _OPTIONS.get(rules)
    if found is None:
        found = _OPTIONS[rules] = tuple(_option_of(attribute) for attribute in _attributes(rules))
    return found


def _option_of(attribute: Attribute[Any]) -> Option:
    kind, words, since = attribute.metadata[_KEY]
    return Option(attribute.name, kind, words, attribute.default, since)


def _attributes(rules: type[BaseRuleset]) -> tuple[Attribute[Any], ...]:
    attributes: tuple[Attribute[Any], ...] = getattr(rules, "__attrs_attrs__", ())
    return attributes


_OPTIONS: Final[dict[type[BaseRuleset], tuple[Option, ...]]] = {}


# Ruleset classes by variant

RULESETS: Final[dict[str, type[BaseRuleset]]] = {}
"""The ruleset class of each variant."""


def register_rules(rules: type[Rules]) -> type[Rules]:
    """Let texts and documents name the variant of a ruleset class; a class decorator.

    Where the class docstring says ``{options}`` it gets the list of the options. Raises TypeError if a
    field is not an option with a default, or if another class is registered for the variant.
    """
    for each in _attributes(rules):
        if _KEY not in each.metadata or each.default is NOTHING:
            raise TypeError(f"{rules.__qualname__}.{each.name} must be an option with a default")
    other = RULESETS.get(rules.variant)
    if other is not None:
        raise TypeError(f"the variant {rules.variant} has the rules {other.__qualname__} already")
    RULESETS[rules.variant] = rules
    if rules.__doc__ is not None:
        listed = "\n    ".join(f"- {each}." for each in options_of(rules))
        rules.__doc__ = rules.__doc__.replace("{options}", listed)
    return rules
