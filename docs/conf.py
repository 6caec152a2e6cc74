import importlib.metadata

project = "tsuro"
author = "The tsuro authors"
project_copyright = "2026, The tsuro authors"
version = release = importlib.metadata.version("tsuro")

extensions = ["myst_parser", "sphinx_copybutton"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"tsuro {release}"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
