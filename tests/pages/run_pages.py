#!/usr/bin/env python3
"""Runs the code blocks of README.md and of the guides, page by page, and compares what they print with the page.

run_pages.py PROGRAM [--package FOLDER] [PAGE...]

Each page gets an empty folder and a home that contains nothing but a few games of a player. Its blocks run in order: shell (sh, bash), Python (py, python) and R (R).
A block of another language is output of the block before it, unless the text before says "Save … as `NAME`", which makes
it a file. What is compared depends on the text between the two blocks: the end of the output, a table, or all of it.
HTML comments right before a block change this:

  <!-- not run: REASON -->         the block and the output after it are left out
  <!-- run instead: COMMAND -->    the command runs in place of the block
  <!-- exit code N -->             the block must exit with N instead of 0

Every block that is left out is listed with its reason.
"""
import argparse
import ast
import contextlib
import difflib
import os
import pathlib
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SHELL, PYTHON, R = {"sh", "bash"}, {"py", "python"}, {"R"}
OUTPUT = {"text", "json"}
VARYING = [(re.compile(r'"seconds":[0-9.e-]+'), '"seconds":S'), (re.compile(r"^tilefold \d.*"), "tilefold VERSION")]


class Block:
    """A code block: its language, its text, the line where it begins, and the text and the comment before it."""

    def __init__(self, language, line, before, comment):
        self.language, self.line, self.before, self.comment = language, line, before, comment
        self.lines = []

    @property
    def text(self):
        return "\n".join(self.lines) + "\n"

    @property
    def reason(self):
        found = re.match(r"not run: (.+)", self.comment)
        return found[1] if found else None

    @property
    def instead(self):
        found = re.match(r"run instead: (.+)", self.comment)
        return found[1] if found else None

    @property
    def code(self):
        found = re.fullmatch(r"exit code (\d+)", self.comment)
        return int(found[1]) if found else 0

    @property
    def file_name(self):
        found = re.search(r"\bsave\s+(?:it|the \w+)\s+as\s+`([^`]+)`[^`]*$", self.before, re.IGNORECASE)
        return found[1] if found else None


def blocks_of(page):
    blocks, inside, text = [], False, []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if inside:
            inside = line != "```"
            if inside:
                blocks[-1].lines.append(line)
        elif line.startswith("```"):
            comment = re.fullmatch(r"<!-- (.*) -->", text.pop()) if text and text[-1].startswith("<!--") else None
            blocks.append(Block(line[3:], number, "\n".join(text).strip(), comment[1] if comment else ""))
            inside, text = True, []
        else:
            text.append(line)
    return blocks


class Failure(Exception):
    pass


def missing_modules(code, environment):
    """Returns the modules that a block of Python imports and that are not installed."""
    names = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names.update(name.name.split(".")[0] for name in node.names)
    test = "import importlib.util, sys; print(*(name for name in sys.argv[1:] if not importlib.util.find_spec(name)))"
    return subprocess.run([sys.executable, "-c", test, *sorted(names)], env=environment, capture_output=True, text=True,
                          check=True).stdout.split()


def missing_packages(code, environment):
    """Returns the packages that a block of R loads and that are not installed."""
    if shutil.which("Rscript") is None:
        return ["R"]
    names = re.findall(r"\blibrary\((\w+)\)", code)
    test = "for (name in commandArgs(TRUE)) if (!requireNamespace(name, quietly = TRUE)) cat(name, '')"
    return subprocess.run(["Rscript", "-e", test, *names], env=environment, capture_output=True, text=True,
                          check=True).stdout.split() if names else []


def check_output(block, finished):
    """Compares the output of a command with what the page shows."""

    def plain(text):
        lines = [line.rstrip() for line in text.strip("\n").split("\n")]
        for pattern, replacement in VARYING:
            lines = [pattern.sub(replacement, line) for line in lines]
        return lines

    shown = plain(block.text)
    printed = plain(finished.stdout)
    if shown[0].startswith("tilefold: "):
        printed = plain(finished.stderr.replace("\r", "\n"))
    if re.search(r"\b(end|last line) of the output", block.before):
        printed = printed[-len(shown):]
    elif re.search(r"\btable\b", block.before) and shown[0] in printed:
        printed = printed[printed.index(shown[0]):][:len(shown)]
    if shown != printed:
        raise Failure("\n".join(difflib.unified_diff(shown, printed, "on the page", "printed", lineterm="")))


def make_profile(file):
    """Makes a profile with games of a player: those of the newest profile in tests/profiles, with times."""
    kept = max((SOURCE / "tests/profiles").glob("schema-*.sql"), key=lambda path: int(path.stem.split("-")[1]))
    file.parent.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.executescript(kept.read_text(encoding="utf-8"))
        database.executescript("""
            UPDATE moves SET played_by = NULL, since_ready = 700 + 137 * node * (game + node) % 2000;
            UPDATE moves SET since_previous = since_ready + 250 WHERE node > 1;
            UPDATE games SET autoplay_moves = 0, given_moves = 0, strategy = NULL;""")


class Run:
    """The run of one page."""

    def __init__(self, page, folder, environment):
        self.page, self.folder, self.environment = page, folder, environment
        self.counts = dict.fromkeys(("run", "compared", "saved"), 0)
        self.left_out, self.failures = [], []
        self.finished = None  # result of the last block that ran

    def words_for(self, block):
        """Returns the command that runs a block, or why it cannot run here."""
        if block.language in SHELL:
            return ["bash", "-eu", "-o", "pipefail", "-c", block.instead or block.text], None
        if block.language in R:
            missing = missing_packages(block.text, self.environment)
            return ["Rscript", "-e", block.text], ", ".join(missing) + " is not installed here" if missing else None
        missing = missing_modules(block.text, self.environment)
        if "tilefold" in missing:
            return None, "the Python package is not built"
        return [sys.executable, "-c", block.text], ", ".join(missing) + " is not installed here" if missing else None

    def run(self, block):
        words, reason = self.words_for(block)
        if reason:
            self.finished = None
            self.left_out.append((block, reason))
            return
        self.finished = subprocess.run(words, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                       capture_output=True, text=True, encoding="utf-8")
        self.counts["run"] += 1
        if self.finished.returncode != block.code:
            ends = "\n".join((self.finished.stdout + self.finished.stderr).splitlines()[-15:])
            raise Failure(f"exit code {self.finished.returncode}, expected {block.code}\n{block.text}{ends}")

    def take(self, block):
        if block.comment and not block.reason and not block.instead and not block.code:
            raise Failure(f"unknown comment \"{block.comment}\"; the top of run_pages.py lists the valid ones")
        if block.reason:
            self.finished = None
            self.left_out.append((block, block.reason))
        elif block.file_name:
            (self.folder / block.file_name).write_text(block.text, encoding="utf-8")
            self.counts["saved"] += 1
        elif block.language in SHELL | PYTHON | R:
            self.run(block)
            if block.instead:
                self.left_out.append((block, f"run instead: {block.instead}"))
        elif block.language == "r":
            self.left_out.append((block, "the test r_test.page runs it"))
        elif block.language in OUTPUT and self.finished:
            check_output(block, self.finished)
            self.counts["compared"] += 1
            self.finished = None
        elif block.language in OUTPUT and self.left_out:
            self.left_out.append((block, "output of the block before it"))
        else:
            raise Failure(f"a block of {block.language or 'no language'} is neither run, saved nor output, and no comment gives a reason")

    def all(self):
        for block in blocks_of(self.page):
            try:
                self.take(block)
            except Failure as failure:
                self.failures.append((block, failure))


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=pathlib.Path, help="the program tilefold")
    parser.add_argument("--package", help="the folder that contains the Python package")
    parser.add_argument("pages", nargs="*", type=pathlib.Path, help="default: README.md and docs/guide")
    wanted = parser.parse_intermixed_args()
    pages = wanted.pages or [SOURCE / "README.md", *sorted((SOURCE / "docs/guide").glob("*.md"))]
    counts, left_out, failures = {}, [], []
    for page in pages:
        with tempfile.TemporaryDirectory() as made:
            made = pathlib.Path(made)
            for name in ("bin", "home", "page"):
                (made / name).mkdir()
            make_profile(made / "home/.local/share/tilefold/tilefold.db")
            (made / "bin/tilefold").symlink_to(wanted.program.resolve())
            (made / "bin/python3").symlink_to(sys.executable)
            (made / "page/examples").symlink_to(SOURCE / "examples")
            environment = {"PATH": f"{made / 'bin'}:{os.environ['PATH']}", "HOME": str(made / "home"), "LANG": "C.UTF-8",
                           "TMPDIR": str(made), "PYTHONDONTWRITEBYTECODE": "1"}
            if wanted.package:
                environment["PYTHONPATH"] = wanted.package
            run = Run(page, made / "page", environment)
            before = processor_seconds()
            run.all()
        name = os.path.relpath(page, SOURCE)
        print(f"{processor_seconds() - before:6.1f} s  {name}: " + ", ".join(f"{n} {what}" for what, n in run.counts.items() if n))
        left_out += [(name, *entry) for entry in run.left_out]
        failures += [(name, *entry) for entry in run.failures]
        for what, number in run.counts.items():
            counts[what] = counts.get(what, 0) + number
    print(f"\nLeft out: {len(left_out)} blocks")
    for name, block, reason in left_out:
        print(f"  {name}:{block.line} ({block.language}): {reason}")
    for name, block, failure in failures:
        print(f"\n{name}:{block.line} ({block.language}): {failure}")
    print(f"\n{counts['run']} blocks run, {counts['compared']} outputs compared, {counts['saved']} saved as files, "
          f"{len(left_out)} left out, {len(failures)} failed; {processor_seconds():.0f} s of processor time")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
