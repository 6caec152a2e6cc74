"""The public names: documented from the source, all of them, each under one path.

``names`` documents a room, or ``:only:`` some names of it. When the site is built, every public
name must have its place, else that is a warning, and so an error.
"""

from __future__ import annotations

import builtins
import importlib
import re
import sys
from typing import Any, TypeVar, get_origin

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StringList
from rooms import in_source_order, kind_of, names_of, path_of, public_names
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

LOGGER = logging.getLogger(__name__)

LIBRARY = "https://docs.python.org/3/library"
BUILT_IN_FUNCTIONS = {"bool", "float", "int", "object", "type"}
LONG_VALUES = {"tsuro.PHASES", "tsuro.TILES", "tsuro.CALLIOPE", "tsuro.svg.THEMES", "tsuro.KINDS"}
"""Data whose value is no help to a reader."""


class Names(SphinxDirective):
    """The ``names`` directive."""

    required_arguments = 1
    option_spec = {"only": directives.unchanged, "without-module": directives.flag}  # noqa: RUF012 - as docutils has it

    def run(self) -> list[nodes.Node]:
        """Have autodoc document the names."""
        room = self.arguments[0]
        module = importlib.import_module(room)
        names = self.options["only"].split() if "only" in self.options else in_source_order(module)
        if unknown := set(names) - set(names_of(room)):
            raise ExtensionError(f"{room} has no public {', '.join(sorted(unknown))}")
        lines = ["```{eval-rst}"]
        if "only" not in self.options and "without-module" not in self.options:
            lines += [f".. automodule:: {room}", "   :no-members:", ""]
        for name in names:
            path = path_of(room, name)
            kind = kind_of(getattr(module, name))
            lines += [f".. py:currentmodule:: {path.rpartition('.')[0]}", "", f".. auto{kind}:: {path}"]
            if kind == "data" and path in LONG_VALUES:
                lines.append("   :no-value:")
            if kind == "class" and _is_enumeration(getattr(module, name)):
                lines.append("   :undoc-members:")
            lines.append("")
        lines.append("```")
        content = nodes.Element()
        self.state.nested_parse(StringList(lines, self.get_source_info()[0]), self.content_offset, content)
        return content.children


def _is_enumeration(value: type) -> bool:
    return hasattr(value, "__members__")


def fill_in_data(_app: Sphinx, what: str, name: str, *others: Any) -> None:  # noqa: ANN401 - autodoc's signature
    """Give data that is handed on from another room the words it has there."""
    lines: list[str] = others[-1]
    if what != "data":
        return
    short = name.rpartition(".")[2]
    for module in _modules_with(short):
        words = ModuleAnalyzer.for_module(module).find_attr_docs().get(("", short))
        if words:
            lines[:] = words
            return


def _modules_with(name: str) -> list[str]:
    return [module for module in sys.modules if module.startswith("tsuro.") and name in vars(sys.modules[module])]


def show_defaults_of_attrs(_app: Sphinx, function: Any, _bound: bool) -> None:  # noqa: ANN401, FBT001 - autodoc's signature
    """Forget the defaults as source where attrs has written it: they stand in a dictionary there."""
    signature = getattr(function, "__signature__", None)
    if signature and any(str(one.default).startswith("attr_dict[") for one in signature.parameters.values()):
        del function.__signature__


def leave_out_floors(_app: Sphinx, what: str, _name: str, *others: Any) -> None:  # noqa: ANN401 - autodoc's signature
    """Begin what a room says of itself with its subject: on which floor it lies is for those who work on the code."""
    lines: list[str] = others[-1]
    if what == "module" and lines:
        lines[0] = re.sub(r"^Floor \d: (.)", lambda found: found[1].upper(), lines[0])


def skip_fields(_app: Sphinx, _what: str, _name: str, value: object, *_: object) -> bool | None:
    """Leave out the fields of named tuples, of which Python only says their number."""
    return True if type(value).__name__ == "_tuplegetter" else None


def resolve(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement) -> nodes.Node | None:
    """Find names by any path that leads to them: relative to the library, by room, or Python's own."""
    if node.get("refdomain") != "py":
        return None
    domain = env.domains.python_domain
    target: str = node["reftarget"].removeprefix("~")
    parts = target.removeprefix("tsuro.").split(".")
    paths = [".".join(["tsuro", *parts])]
    if len(parts) > 1:
        paths.append(".".join(["tsuro", *parts[1:]]))
    for path in paths:
        if path in domain.objects:
            entry = domain.objects[path]
            uri = app.builder.get_relative_uri(node["refdoc"], entry.docname) + "#" + entry.node_id
            return nodes.reference("", "", content, internal=True, refuri=uri, reftitle=path)
    if outside := _in_python(target):
        return nodes.reference("", "", content, internal=False, refuri=outside, reftitle=target)
    return _short_name(target, content)


def _short_name(target: str, content: nodes.TextElement) -> nodes.Node | None:
    """A type variable as it stands, and a private name for a choice of types with what it stands for."""
    module, _, name = target.rpartition(".")
    homes = [module] if module else [room for room in sys.modules if room.startswith("tsuro.")]
    for home in homes:
        value = getattr(sys.modules.get(home), name, None)
        if isinstance(value, TypeVar) or (value is not None and name.startswith("_")):
            return content
        if isinstance(value, type):
            return nodes.abbreviation("", "", content, explanation=(value.__doc__ or name).split("\n")[0])
        if get_origin(value) is not None:
            words = re.sub(r"\b(tsuro|typing|collections)(\.\w+)*\.(?=\w)", "", str(value))
            return nodes.abbreviation("", "", content, explanation=words)
    return None


def _in_python(target: str) -> str | None:
    """Where the manual of Python describes this."""
    name = target.removeprefix("builtins.")
    if hasattr(builtins, name):
        value = getattr(builtins, name)
        if isinstance(value, type) and issubclass(value, BaseException):
            return f"{LIBRARY}/exceptions.html#{name}"
        return f"{LIBRARY}/{'functions' if name in BUILT_IN_FUNCTIONS else 'stdtypes'}.html#{name}"
    if name == "None":
        return f"{LIBRARY}/constants.html#None"
    module, _, attribute = target.rpartition(".")
    if module.split(".")[0] in sys.stdlib_module_names and attribute:
        return f"{LIBRARY}/{module}.html#{target}"
    if target in sys.stdlib_module_names:
        return f"{LIBRARY}/{target}.html#module-{target}"
    return None


def count(_app: Sphinx, env: BuildEnvironment) -> None:
    """See to it that every public name is documented, in one place."""
    documented = env.domains.python_domain.objects
    for path, room in sorted(public_names().items()):
        if path not in documented:
            LOGGER.warning("%s, a public name of %s, is not documented", path, room)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive and the hooks."""
    app.add_directive("names", Names)
    # Autodoc's own hook, which puts the source of defaults in their place, has the priority 500.
    app.connect("autodoc-before-process-signature", show_defaults_of_attrs, priority=600)
    app.connect("autodoc-process-docstring", fill_in_data)
    app.connect("autodoc-process-docstring", leave_out_floors)
    app.connect("autodoc-skip-member", skip_fields)
    app.connect("missing-reference", resolve)
    app.connect("env-check-consistency", count)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
