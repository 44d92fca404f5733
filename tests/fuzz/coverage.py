#!/usr/bin/env python3
"""Tells which lines of the readers the fuzzers' inputs reach, and prints those that none does.

  tests/fuzz/coverage.py [FOLDER]   FOLDER has inputs beside the stored ones, a folder for each target

Builds in build/coverage, with gcc and gcov. Lines are counted as gcov counts them: those that do something.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = SOURCE / "build/coverage"
# What reads bytes that others wrote.
READERS = """
app/bots/protocol.cpp app/cli/played_record.cpp
app/profile/listing.cpp app/profile/schema.cpp app/profile/settings_text.cpp app/profile/stored.cpp app/profile/toml_hazards.cpp
app/records/clip_game.cpp app/records/game.cpp app/records/json.cpp app/records/picture_game.cpp app/records/position_id.cpp
app/study/kept_analysis.cpp app/study/studied_game.cpp app/work/results_file.cpp
engine/core/board_document.cpp engine/core/cell_pair.cpp engine/core/document.cpp engine/core/game_id.cpp
engine/core/parameters.cpp engine/core/session_restore.cpp
engine/learn/bytes.cpp engine/learn/features.cpp engine/learn/weight_file.cpp
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
        run(BUILD / "tests" / f"fuzz_{corpus.name}", *folders, stdout=subprocess.DEVNULL)


def lines_reached():
    """By source file, how often each line that does something was reached."""
    reached = {reader: collections.Counter() for reader in READERS}
    folder = BUILD / "gcov"
    folder.mkdir(exist_ok=True)
    for notes in BUILD.rglob("*.gcda"):
        told = run("gcov", "--json-format", "--stdout", notes, cwd=folder, capture_output=True).stdout
        for document in told.splitlines():
            for file in json.loads(document)["files"]:
                name = os.path.relpath(file["file"], SOURCE)
                if name in reached:
                    for line in file["lines"]:
                        reached[name][line["line_number"]] += line["count"]
    return reached


def main():
    more = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
    build()
    try_inputs(more)
    whole = done = 0
    for reader, lines in lines_reached().items():
        missed = sorted(line for line, count in lines.items() if count == 0)
        whole += len(lines)
        done += len(lines) - len(missed)
        print(f"{reader}: {len(lines) - len(missed)} of {len(lines)} lines")
        text = (SOURCE / reader).read_text().splitlines()
        for line in missed:
            print(f"  {line}: {text[line - 1].strip()}")
    print(f"in all {done} of {whole} lines")


if __name__ == "__main__":
    main()
