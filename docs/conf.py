import importlib.metadata
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

PYPROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))

project = "tsuro"
author = "The tsuro authors"
project_copyright = "2026, The tsuro authors"
version = release = importlib.metadata.version("tsuro")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.extlinks",
    "sphinx_copybutton",
    "pictures",
    "diagrams",
    "catalogue",
    "names",
    "copying",
]
exclude_patterns = ["_build", "_ext", "_parts"]
# Files of the repository that the site does not show, as {source}`examples/tour.py`.
extlinks = {"source": (f"{PYPROJECT['project']['urls']['Source']}/blob/main/%s", "%s")}
default_role = "code"
nitpicky = True

myst_enable_extensions = ["colon_fence", "deflist", "substitution"]
myst_heading_anchors = 3
myst_substitutions = {"release": release}

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
autodoc_class_signature = "mixed"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

pygments_style = "default"
pygments_dark_style = "github-dark"

html_theme = "furo"
html_title = f"tsuro {release}"
html_static_path = ["_static"]
html_css_files = ["tsuro.css"]
html_copy_source = False
html_theme_options = {"navigation_with_keys": True}
# A bare "..." ends a compound statement, as the blank line does that is copied for it.
copybutton_prompt_text = r">>> |\.\.\.(?: |$)|\$ "
copybutton_prompt_is_regexp = True
