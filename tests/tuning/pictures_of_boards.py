"""Reads pictures whose boards are known and counts how many are read correctly: pictures_of_boards.py PROGRAM FOLDER [COUNTS]

FOLDER contains pictures and the file truth.jsonl, a line of JSON for each picture:
  file     name of the picture
  puzzle   slide (or 2048), drop (drop-merge), swap (merge-three), pairs (number-match), unblock (rush-hour), or none
  board    rows of numbers; for Pairs rows of digits, "." for an empty cell; for Unblock the cells as letters, row by row
  expect   read, hard (another board is a fault, no board is none), or refuse (every board is a fault)

COUNTS is a JSON file with the smallest number of correct boards of each group. The run fails if a group has fewer, or if a
board that is given as certain is wrong. The pictures are not part of Tilefold, so this is run by hand.
"""

import collections
import json
import os
import subprocess
import sys

PUZZLES = {"2048": "slide", "drop-merge": "drop", "merge-three": "swap", "number-match": "pairs", "rush-hour": "unblock"}


def canonical(puzzle, board):
    """Returns a board in a form that does not depend on letters of pieces, or on rows that are empty at the end."""
    if puzzle == "unblock":
        names = {}
        return "".join(c if c in ".Ax" else names.setdefault(c, chr(ord("a") + len(names))) for c in board)
    rows = [[0 if c in (".", 0) else int(c) for c in row] for row in board]
    while rows and puzzle == "pairs" and not any(rows[-1]):
        rows.pop()
    return rows


def read(program, path):
    """Returns what the program reads: the puzzle and the board, and whether it is certain; None if it finds no board."""
    run = subprocess.run([program, "read", path, "--format", "jsonl"], capture_output=True, text=True, check=False)
    if not run.stdout.strip():
        return None
    found = json.loads(run.stdout.splitlines()[0])
    state = found["state"]
    return found["puzzle"], state.get("level", state.get("board")), found["certain"]


def judge(program, folder, truth):
    """Returns the group of a picture, the verdict (right, refused or wrong), and whether a wrong board is certain."""
    puzzle = PUZZLES.get(truth["puzzle"], truth["puzzle"])
    group = "refuse" if truth["expect"] == "refuse" else f"{puzzle} {truth['expect']}"
    found = read(program, os.path.join(folder, truth["file"]))
    if found is None:
        return group, "right" if truth["expect"] == "refuse" else "refused", False
    is_right = (truth["expect"] != "refuse" and found[0] == puzzle and
                canonical(puzzle, found[1]) == canonical(puzzle, truth["board"]))
    return group, "right" if is_right else "wrong", found[2] and not is_right


def main():
    program, folder = sys.argv[1:3]
    least = {}
    if len(sys.argv) > 3:
        with open(sys.argv[3], encoding="utf-8") as file:
            least = json.load(file)
    counts = collections.defaultdict(collections.Counter)
    faults = []
    with open(os.path.join(folder, "truth.jsonl"), encoding="utf-8") as file:
        for line in file:
            truth = json.loads(line)
            group, verdict, is_certain = judge(program, folder, truth)
            counts[group][verdict] += 1
            if verdict != "right":
                print(f"{verdict}{' (certain)' if is_certain else ''}: {truth['file']}, {group}")
            if is_certain:
                faults.append(f"{truth['file']} is certain, and wrong")
    for group, count in sorted(counts.items()):
        print(f"{group}: {count['right']} of {sum(count.values())} right, {count['refused']} refused, {count['wrong']} wrong")
        if count["right"] < least.get(group, 0):
            faults.append(f"{group}: {count['right']} right, at least {least[group]} before")
    print("\n".join(faults) or "no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
