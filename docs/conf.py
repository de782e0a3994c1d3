"""How Sphinx makes these pages: ``make docs``."""

from tools.pages import begin as setup  # noqa: F401

project = "boardlib"
author = "the boardlib authors"
project_copyright = author
extensions = ["myst_parser"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "boardlib"
html_static_path = ["static"]
html_css_files = ["pages.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}
