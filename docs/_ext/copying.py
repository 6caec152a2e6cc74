"""Sessions that can be pasted: what the copy button copies runs in every Python.

A session is shown with a bare ``...`` after every compound statement, and the button, as ``conf.py``
tells it, makes an empty line of that. The sources of pages and docstrings need no such lines.
"""

from __future__ import annotations

from typing import Any

from blocks import end_statements
from docutils import nodes
from sphinx.application import Sphinx


def end_statements_of_sessions(_app: Sphinx, page: nodes.document) -> None:
    """Write the ends of statements into all sessions of a page."""
    for block in (*page.findall(nodes.literal_block), *page.findall(nodes.doctest_block)):
        text = block.astext()
        ended = "\n".join(end_statements(text.split("\n")))
        if ended != text:
            block.rawsource = ended
            block.clear()
            block.append(nodes.Text(ended))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the hook."""
    app.connect("doctree-read", end_statements_of_sessions)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
