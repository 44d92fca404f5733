#!/usr/bin/env python3
"""A bot in Python for Slide: plays the move that leaves the most empty cells, and sends that number as its value.

    tilefold play slide --bot "python3 examples/bots/merger.py"
"""
import json
import sys


def slid(row):
    """Returns a row after its tiles have moved left and merged in pairs."""
    tiles = [value for value in row if value]
    merged = []
    while tiles:
        value = tiles.pop(0)
        if tiles and tiles[0] == value:
            value += tiles.pop(0)
        merged.append(value)
    return merged + [0] * (len(row) - len(merged))


def after(board, move):
    if move in ("up", "down"):
        board = [list(column) for column in zip(*board)]
    if move in ("right", "down"):
        return [slid(row[::-1]) for row in board]
    return [slid(row) for row in board]


def free_cells(board):
    return sum(row.count(0) for row in board)


def answer(message):
    board = message["state"]["board"]
    values = {move: free_cells(after(board, move)) for move in message["moves"]}
    # Among equal moves takes the first one in this order, which keeps large tiles in a corner.
    order = [move for move in ("down", "left", "right", "up") if move in values]
    return {"kind": "move", "id": message["id"], "move": max(order, key=values.get), "values": values}


for line in sys.stdin:
    message = json.loads(line)
    if message["kind"] == "hello":
        print(json.dumps({"kind": "hello", "name": "Merger", "version": "1", "puzzles": ["slide"]}), flush=True)
    elif message["kind"] == "choose":
        print(json.dumps(answer(message)), flush=True)
    elif message["kind"] == "quit":
        break
