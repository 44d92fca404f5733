#!/usr/bin/env python3
"""Prints boards on which games of Slide enter each stage, for engine/puzzles/slide/stages.txt.

Plays whole games from consecutive seeds and prints, for each stage, the first board of each game that has the stage's
large tiles, as 16 exponents in hexadecimal digits.

    tests/bench/stage_boards.py build/release/tilefold 20261128 60 40 > engine/puzzles/slide/stages.txt
"""
import json
import re
import subprocess
import sys

STRATEGY = ("expectimax", "nodes=2000")
STAGES = {str(2**least): tuple(2**e for e in range(14, least - 1, -1)) for least in range(14, 8, -1)}
STAGES["32768"] = (32768,)
BOARD = re.compile(r'"board":(\[\[.*?\]\])')


def is_entered(board, tiles):
    """True if the tiles of at least the smallest one are exactly these."""
    return sorted((tile for tile in board if tile >= tiles[-1]), reverse=True) == list(tiles)


def entries(program, seed):
    """Returns for each stage the board on which the game with this seed entered it."""
    command = [program, "play", "slide", "--seed", str(seed), "--strategy", STRATEGY[0], "--option", STRATEGY[1]]
    found = {}
    with subprocess.Popen(command + ["--format", "jsonl"], stdout=subprocess.PIPE, text=True) as game:
        for line in game.stdout:
            match = BOARD.search(line)
            if not match or "16384" not in match[1] and "32768" not in match[1]:
                continue
            board = [tile for row in json.loads(match[1]) for tile in row]
            for stage, tiles in STAGES.items():
                if stage not in found and is_entered(board, tiles):
                    found[stage] = "".join(format(max(tile.bit_length() - 1, 0), "x") for tile in board)
    return found


def main():
    program, first, games, most = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    boards = {stage: [] for stage in STAGES}
    for seed in range(first, first + games):
        for stage, board in entries(program, seed).items():
            boards[stage].append(board)
    print(f"# Boards on which games of {STRATEGY[0]}:{STRATEGY[1]} with the seeds {first} to {first + games - 1} entered")
    print("# each stage: the stage, then 16 exponents as hexadecimal digits, row by row (tests/bench/stage_boards.py).")
    for stage, found in boards.items():
        for board in found[:most]:
            print(stage, board)


if __name__ == "__main__":
    main()
