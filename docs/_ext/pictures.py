"""Pictures made while the site is built: the ``picture`` directive.

The content is Python whose last expression is an SVG picture. What the sessions and the code above
it on the page have made can be used, and ``theme``, which is the name of a theme: the code runs
once for each, and the reader sees the one that suits the page. ``:show:`` shows the code too,
``:width:`` is in pixels, and ``:caption:`` is written below.
"""

from __future__ import annotations

import hashlib
import html
import re
from pathlib import Path
from typing import Any, cast

from blocks import evaluate, read_story
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective
from sybil import Example

FOLDER = "_images"
THEMES = ("light", "dark")


class picture_node(nodes.General, nodes.Element):  # noqa: N801 - the names of nodes are written so
    """A picture in each theme: ``files``, ``words``, ``width`` and ``height``."""


def store(app: Sphinx, svg: object) -> str:
    """Keep a picture among the images of the site, under a name made of its content."""
    if not (isinstance(svg, str) and svg.startswith("<svg ")):
        raise ExtensionError(f"a picture is text that begins with <svg, not {svg!r:.80}")
    name = f"tsuro-{hashlib.sha256(svg.encode()).hexdigest()[:16]}.svg"
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(svg, encoding="utf-8")
    return name


def _between(svg: str, tag: str) -> str:
    found = re.search(rf"<{tag}[^>]*>(.*?)</{tag}>", svg, re.DOTALL)
    return html.unescape(found[1]) if found else ""


def words_of(svg: str, part: str = "") -> str:
    """What a picture says of itself to those who cannot see it, and which part of it is shown."""
    title, story = _between(svg, "title"), _between(svg, "desc")
    if size := re.search(r"\d+x\d+ squares", title):
        story = story.replace(f" on {size[0]}", "", 1)
    return f"{title}{part and ', '}{part}. {story}".strip()


def make_node(app: Sphinx, pictures: dict[str, str], width: int, part: str = "") -> picture_node:
    """The node for one picture in several themes; ``part`` says what is shown of it."""
    one = pictures[THEMES[0]]
    view = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"', one)
    assert view is not None, one[:200]
    return picture_node(
        files={theme: store(app, svg) for theme, svg in pictures.items()},
        words=words_of(one, part),
        width=width,
        height=round(width * float(view[2]) / float(view[1])),
    )


class _Story:
    """The code of one page, run as far as the page has been read."""

    def __init__(self, path: Path) -> None:
        self.examples = read_story(path, {"picture": self._wait, "file": self._wait}).examples()

    def _wait(self, _example: Example) -> None:
        """Run nothing: the directive draws, and files are not for this page."""

    def run_to_next_picture(self) -> Example:
        for example in self.examples:
            if example.parsed.kind == "picture":
                return example
            example.evaluate()
        raise ExtensionError("the page has fewer pictures than Sphinx finds")

    def draw(self, example: Example, theme: str) -> Any:  # noqa: ANN401 - checked by the caller
        where = f"{example.path}:{example.parsed.line}"
        return evaluate(example.parsed.text, example.namespace | {"theme": theme}, where)


class Picture(SphinxDirective):
    """The ``picture`` directive."""

    has_content = True
    option_spec = {  # noqa: RUF012 - as docutils has it
        "width": directives.positive_int,
        "caption": directives.unchanged,
        "show": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Run the code once for each theme."""
        stories = cast("dict[str, _Story]", self.env.temp_data.setdefault("tsuro_stories", {}))
        docname = self.env.docname
        if docname not in stories:
            stories[docname] = _Story(Path(self.env.doc2path(docname)))
        story = stories[docname]
        example = story.run_to_next_picture()
        made = {theme: story.draw(example, theme) for theme in THEMES}
        picture = make_node(self.env.app, made, self.options.get("width", 420))
        shown: list[nodes.Node] = []
        if "show" in self.options:
            code = re.sub(r",\s*theme=theme", "", example.parsed.text).rstrip("\n")
            shown.append(nodes.literal_block(code, code, language="python"))
        figure = nodes.container("", picture, classes=["picture"])
        if caption := self.options.get("caption"):
            content, messages = self.parse_inline(caption, lineno=self.lineno)
            figure += nodes.paragraph("", "", *content, classes=["picture-caption"])
            shown += messages
        return [*shown, figure]


def visit_picture_html(self: Any, node: picture_node) -> None:  # noqa: ANN401 - a translator
    """Write an image for each theme."""
    depth = self.builder.current_docname.count("/")
    folder = "../" * depth + FOLDER
    for theme in THEMES:
        self.body.append(
            f'<img class="only-{theme}" src="{folder}/{node["files"][theme]}" loading="lazy" '
            f'width="{node["width"]}" height="{node["height"]}" alt="{html.escape(node["words"])}">'
        )
    raise nodes.SkipNode


def visit_picture_other(self: Any, node: picture_node) -> None:  # noqa: ANN401 - a translator
    """Say what the picture shows."""
    self.add_text(node["words"])
    raise nodes.SkipNode


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_node(picture_node, html=(visit_picture_html, None), text=(visit_picture_other, None))
    app.add_directive("picture", Picture)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
