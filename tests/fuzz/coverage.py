#!/usr/bin/env python3
"""Measures which lines of the readers the inputs of the fuzzers reach. Prints the other lines, and functions never entered.

  tests/fuzz/coverage.py [FOLDER]   FOLDER contains additional inputs, in one folder per target

Builds in build/coverage, with gcc and gcov. Only lines that gcov counts are counted: those with executable code.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = SOURCE / "build/coverage"
# Sources that parse external input.
READERS = """
app/bots/protocol.cpp app/records/played_record.cpp
app/pictures/decode.cpp app/pictures/decode_gif.cpp app/pictures/decode_jpeg.cpp app/pictures/decode_png.cpp
app/pictures/decode_webp.cpp app/pictures/exif.cpp
app/profile/schema.cpp app/profile/settings_text.cpp app/profile/stored.cpp app/profile/stored_analyses.cpp
app/profile/stored_games.cpp app/profile/stored_scores.cpp app/profile/stored_sessions.cpp
app/profile/toml_workarounds.cpp
app/play/answer_draft.cpp app/protocol/protocol_reader.cpp app/protocol/table_reader.cpp
app/records/clip_game.cpp app/records/game.cpp app/records/json.cpp app/records/picture_game.cpp app/records/position_id.cpp
app/records/text_table.cpp
app/study/imported_game.cpp app/study/kept_analysis.cpp app/study/log_jspsych.cpp app/study/log_tables.cpp app/study/log_text.cpp
app/study/studied_game.cpp app/study/study_levels.cpp app/work/results_file.cpp
engine/core/board_document.cpp engine/core/cell_pair.cpp engine/core/document.cpp engine/core/game_id.cpp
engine/core/parameters.cpp engine/core/session_restore.cpp
engine/learn/bytes.cpp engine/learn/tuple_features.cpp engine/learn/weight_file.cpp
engine/puzzles/drop/position.cpp engine/puzzles/pairs/position.cpp engine/puzzles/swap/position.cpp
engine/puzzles/slide/solved.cpp engine/puzzles/unblock/level_text.cpp
""".split()


def run(*command, **options):
    return subprocess.run(command, check=True, **options)


def build():
    run("cmake", "-S", SOURCE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
        "-DCMAKE_CXX_FLAGS=--coverage -O1 -fprofile-abs-path", "-DTILEFOLD_WINDOW=OFF", "-DTILEFOLD_PYTHON=OFF",
        "-DTILEFOLD_TESTS=ON", stdout=subprocess.DEVNULL)
    run("cmake", "--build", BUILD, "--target", "fuzzers", stdout=subprocess.DEVNULL)


def try_inputs(more):
    for counted in BUILD.rglob("*.gcda"):
        counted.unlink()
    for corpus in sorted((SOURCE / "tests/fuzz/corpus").iterdir()):
        folders = [corpus] + ([more / corpus.name] if more and (more / corpus.name).is_dir() else [])
        run(BUILD / "tests" / f"fuzz_{corpus.name}", *folders, stderr=subprocess.DEVNULL)


class Reader:
    def __init__(self, path):
        self.path = path
        self.text = (SOURCE / path).read_text().splitlines()
        self.lines = collections.Counter()  # executions of each line with code
        self.functions = collections.Counter()  # calls of each function, by name, first and last line

    def add(self, told):
        for line in told["lines"]:
            if self.text[line["line_number"] - 1].strip() != "}":  # a closing brace counts only exceptional exits
                self.lines[line["line_number"]] += line["count"]
        for function in told["functions"]:
            name = function["demangled_name"].split("(")[0].split("::")[-1]
            self.functions[name, function["start_line"], function["end_line"]] += function["execution_count"]

    def report(self):
        """Prints the lines and functions not reached. Returns the numbers of reached lines and of all lines in entered functions."""
        elsewhere = sorted((first, last, name) for (name, first, last), count in self.functions.items() if count == 0)
        elsewhere = [(first, last, name) for first, last, name in elsewhere
                     if not any(self.lines[line] for line in range(first, last + 1))]
        lines = {line for line in self.lines if not any(first <= line <= last for first, last, _ in elsewhere)}
        missed = sorted(line for line in lines if self.lines[line] == 0)
        print(f"{self.path}: {len(lines) - len(missed)} of {len(lines)} lines")
        for line in missed:
            print(f"  {line}: {self.text[line - 1].strip()}")
        if elsewhere:
            print("  never entered: " + ", ".join(dict.fromkeys(name for _, _, name in elsewhere)))
        return len(lines) - len(missed), len(lines)


def count_lines():
    readers = {path: Reader(path) for path in READERS}
    folder = BUILD / "gcov"
    folder.mkdir(exist_ok=True)
    for notes in BUILD.rglob("*.gcda"):
        told = run("gcov", "--json-format", "--stdout", notes, cwd=folder, capture_output=True).stdout
        for document in told.splitlines():
            for file in json.loads(document)["files"]:
                if reader := readers.get(os.path.relpath(file["file"], SOURCE)):
                    reader.add(file)
    return readers.values()


def main():
    more = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    build()
    try_inputs(more)
    counts = [reader.report() for reader in count_lines()]
    print(f"in all {sum(reached for reached, _ in counts)} of {sum(all for _, all in counts)} lines")


if __name__ == "__main__":
    main()
