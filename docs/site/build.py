#!/usr/bin/env python3
"""Builds the pages as a site: build.py SOURCE_FOLDER WORK_FOLDER SITE_FOLDER

Copies README.md, CONTRIBUTING.md, CHANGELOG.md and docs to WORK_FOLDER, adds a page for each other file that they link
to, and runs mkdocs in strict mode. At the end it checks every link and anchor, and that no page fetches anything from the
network.
"""
import html.parser
import importlib.util
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import urllib.parse

import header_page

HEADER = "app/c/tilefold.h"
LINK = re.compile(r"(?<=\]\()([^)\s#]+)(#[^)\s]+)?(?=\))")
LANGUAGES = {".py": "python", ".R": "r", ".sh": "sh", ".h": "cpp", ".cpp": "cpp", ".c": "c"}


def missing_packages():
    themes = []
    if importlib.util.find_spec("mkdocs"):
        import mkdocs.utils
        themes = mkdocs.utils.get_theme_names()
    else:
        yield "mkdocs"
    if "material" not in themes:
        yield "mkdocs-material"
    if shutil.which("doxygen") is None:
        yield "doxygen"


def for_python_markdown(text):
    """Python-Markdown needs four spaces inside a list item, a blank line before a list or a table, and plain | in code."""
    lines = []
    added = 0  # spaces before the lines of the list item
    is_code = is_item = is_table = False
    for line in text.split("\n"):
        indent = len(line) - len(line.lstrip())
        item = None if is_code else re.match(r"(\d+\.|-) +", line)
        row = not is_code and line.startswith("|")
        if item and not is_item or row and not is_table:
            lines.append("")
        if item:
            added = 4 - len(item[0])
        elif line and not is_code and indent < 4 - added:
            added = 0
        if row:
            line = re.sub(r"`[^`]*`", lambda code: code[0].replace(r"\|", "|"), line)
        lines.append(" " * added + line if line and not item else line)
        is_item, is_table = bool(item) or is_item and line != "", row
        is_code ^= line.strip().startswith("```")
    return "\n".join(lines)


def page_of_files(source, target):
    """Returns a page with the text of a file, or of all files of a folder."""
    path = source / target
    files = sorted(file for file in path.iterdir() if file.is_file()) if path.is_dir() else [path]
    text = f"# {target}\n"
    for file in files:
        if path.is_dir():
            text += f"\n## {file.name}\n"
        text += f"\n````{LANGUAGES.get(file.suffix, 'text')}\n{file.read_text()}````\n"
    return text


def copy_page(source, page, work, others):
    """Copies a page. Links to files that are not pages lead to pages that show these files; they are collected in `others`."""
    text = (source / page).read_text()

    def rewritten(link):
        target, anchor = link[1], link[2] or ""
        there = posixpath.normpath(posixpath.join(posixpath.dirname(page), target))
        if "://" in target or there.endswith((".md", ".png", ".webp")):
            return link[0]
        others.add(there)
        return f"{target.rstrip('/')}.md{anchor}"

    copy = work / page
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(for_python_markdown(LINK.sub(rewritten, text)))


def navigation(source, others):
    """Returns the navigation: a section for each heading of docs/index.md, with the pages that the section links to."""
    sections = [{"Home": "README.md"}, {"All pages": "docs/index.md"}, {"What is new": "CHANGELOG.md"}]
    for part in (source / "docs/index.md").read_text().split("\n## ")[1:]:
        name = part.split("\n")[0]
        links = re.findall(r"\[([^]]+)\]\(([^)]+)\)", part)
        pages = [{title[0].upper() + title[1:]: posixpath.normpath("docs/" + path)} for title, path in links]
        if name == "Reference":
            at = [list(page)[0] for page in pages].index("C interface")
            pages.insert(at + 1, {"tilefold.h": HEADER + ".md"})
        sections.append({name: pages})
    sections.append({"Files": [{name: name + ".md"} for name in sorted(others - {HEADER})]})
    return sections


def make_searchable_from_disk(site):
    """A browser refuses to fetch the index or to start a worker from the disk, so both become one script."""
    worker = next((site / "assets/javascripts/workers").glob("search.*.js")).read_text()
    index = (site / "search/search_index.json").read_text()
    (site / "search/from_disk.js").write_text(
        f"var __search = {{ index: Promise.resolve({index}),\n"
        f"  worker: URL.createObjectURL(new Blob([{json.dumps(worker)}], {{ type: 'text/javascript' }})) }};\n")


class Links(html.parser.HTMLParser):
    """Collects the anchors of a page, what it links to, and what a browser loads for it."""

    def __init__(self, page):
        super().__init__()
        self.anchors, self.links, self.loaded = set(), [], []
        self.feed(page.read_text())

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(value for name, value in attributes if name in ("id", "name"))
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag == "link" and values.get("rel") != "canonical":
            self.loaded.append(values.get("href") or "")
        if values.get("src"):
            self.loaded.append(values["src"])


def problems_of(site):
    pages = {page: Links(page) for page in site.rglob("*.html") if page.name != "404.html"}
    for page, content in pages.items():
        where = page.relative_to(site)
        for address in content.links + content.loaded:
            if urllib.parse.urlsplit(address).scheme or address.startswith("//"):
                if address in content.loaded:
                    yield f"{where} loads {address}"
                continue
            path, _, anchor = urllib.parse.unquote(address).partition("#")
            file = pathlib.Path(os.path.normpath(page.parent / path)) if path else page
            if not file.is_file():
                yield f"{where}: no file {address}"
            elif anchor and file in pages and anchor not in pages[file].anchors | {"__skip", "__toc"}:
                yield f"{where}: no anchor {address}"
    for style in site.rglob("*.css"):
        for address in re.findall(r"(?:url\(|@import )[\"']?((?:https?:)?//[^\"')]*)", style.read_text()):
            yield f"{style.relative_to(site)} loads {address}"


def main():
    source, work, site = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    missing = list(missing_packages())
    if missing:
        sys.exit(f"The site needs packages that are not installed: {', '.join(missing)}.\n"
                 f"To install them: third_party/install.sh build/packages.log docs")
    shutil.rmtree(work, ignore_errors=True)
    pages = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    pages += sorted(str(page.relative_to(source)) for page in (source / "docs").rglob("*.md"))
    others = set()
    for page in pages:
        copy_page(source, page, work / "pages", others)
    for other in sorted(others | {HEADER}):
        text = header_page.page(source / other, work / "doxygen") if other == HEADER else page_of_files(source, other)
        copy = work / "pages" / (other + ".md")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(text)
    for picture in (source / "docs").rglob("*"):
        if picture.suffix in (".png", ".webp"):
            copy = work / "pages" / picture.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(picture, copy)
    settings = {"INHERIT": str(source / "docs/site/mkdocs.yml"), "docs_dir": str(work / "pages"), "site_dir": str(site),
                "theme": {"custom_dir": str(source / "docs/site/theme")}, "nav": navigation(source, others)}
    (work / "mkdocs.yml").write_text(json.dumps(settings, indent=1))  # JSON is YAML too
    mkdocs = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--clean"]
    if subprocess.run([*mkdocs, "--config-file", work / "mkdocs.yml"]).returncode != 0:
        sys.exit("mkdocs has built no site")
    make_searchable_from_disk(site)
    problems = sorted(set(problems_of(site)))
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(list(site.rglob('*.html')))} pages in {site}; open {site / 'index.html'}")


if __name__ == "__main__":
    main()
