"""Functions for studies: levels of published articles, and the quality of recorded moves."""

import json
import math
import operator

from . import _engine
from .arguments import name_text

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TRIAL = ("participant", "condition", "session", "level", "trial")
_JUDGED = ("state_before", "state_after", "distance_before", "distance_after", "best", "loss", "revisit", "undone", "problem")


def _whole(value, what):
    try:
        return operator.index(value)
    except TypeError:
        number = float(value) if isinstance(value, float) or hasattr(value, "__float__") else math.nan
        if number != number or number != math.floor(number):
            raise ValueError(f"{what} is {value!r}; it must be a whole number") from None
        return int(number)


def unblock_level(matrix, rows=6, columns=6):
    """Returns the text of a level of Unblock that is given as a matrix of pieces.

    A row of ``matrix`` is a piece: size, orientation (1 or 2), row and column of its first cell. The first piece is the red
    one, and its orientation number means horizontal. Rows and columns are counted from 0 if a 0 occurs, otherwise from 1. A
    piece of size 1 is a wall.
    """
    pieces = [[_whole(value, f"piece {number}") for value in piece] for number, piece in enumerate(matrix, 1)]
    if not pieces or any(len(piece) != 4 for piece in pieces):
        raise ValueError("a level must have a row for each piece: size, orientation, row, column")
    first = 0 if any(0 in piece[2:] for piece in pieces) else 1
    cells = ["."] * (rows * columns)
    letters = iter(_LETTERS)
    for number, (size, orientation, row, column) in enumerate(pieces, 1):
        if not 1 <= size <= 3 or orientation not in (1, 2):
            raise ValueError(f"piece {number} has size {size}, orientation {orientation}; it must be 1 to 3, and 1 or 2")
        letter = "x" if size == 1 else next(letters, None)
        if letter is None:
            raise ValueError("there are more than 26 pieces; a level has at most 26")
        across = orientation == pieces[0][1]
        for step in range(size):
            r, c = row - first + (0 if across else step), column - first + (step if across else 0)
            if not (0 <= r < rows and 0 <= c < columns):
                raise ValueError(f"piece {number} does not lie on the board of {rows} rows and {columns} columns")
            if cells[r * columns + c] != ".":
                raise ValueError(f"piece {number} lies on another piece, at row {r + first}, column {c + first}")
            cells[r * columns + c] = letter
    return "".join(cells)


def _position(level):
    side = math.isqrt(len(level))
    rules = {"rows": side, "columns": side, "red_row": level.find("A") // max(side, 1) + 1}
    usual = side == 6 or side * side != len(level) or "A" not in level
    return json.dumps({"puzzle": "unblock", "state": {"level": level}} | ({} if usual else {"parameters": rules}))


def _missing(value):
    return value is None or value == "" or (isinstance(value, float) and math.isnan(value))


def _move_of(row, level):
    if not _missing(row.get("move")):
        return str(row["move"])
    if _missing(row.get("piece")):
        return ""
    piece, side = str(row["piece"]), math.isqrt(len(level))
    if not _missing(row.get("row")) and not _missing(row.get("column")):
        return f"{piece}@{_whole(row['row'], 'row')},{_whole(row['column'], 'column')}"
    if _missing(row.get("cell")):
        return ""
    cell, begin = _whole(row["cell"], "cell"), level.find(piece) // side * side
    across = level.count(piece) > 1 and level.find(piece * 2) >= 0
    if across and begin + side <= cell < begin + side + 3:  # beyond the end of its row
        return f"{piece}@{begin // side + 1},{cell - begin + 1}"
    return f"{piece}@{cell // side + 1},{cell % side + 1}"


def _judge_trial(rows):
    level = name_text(rows[0]["level"], "level")
    moves = [_move_of(row, level) for row in rows]
    played = [number for number, move in enumerate(moves) if move and not any(c.isspace() for c in move)]
    judged = json.loads(_engine.Game.of_position(_position(level)).judge(" ".join(moves[number] for number in played)))
    results = [dict.fromkeys(_JUDGED) | {"problem": "the move is missing"} for _ in rows]
    last = None
    for number, found in zip(played, judged):
        results[number] = dict.fromkeys(_JUDGED) | {name: value for name, value in found.items() if name != "move"}
        if "problem" in found:
            continue
        results[number]["undone"] = False
        if last is not None:
            last["undone"] = last["state_before"] == results[number]["state_after"]
        last = results[number]
    return results


def judge_moves(moves):
    """Compares recorded moves of Unblock with shortest solutions.

    ``moves`` is a pandas DataFrame or a list of dicts. It has a row for each move, with ``level`` (the text of the level) and
    ``move`` (such as "C-3"), or ``piece`` and ``cell`` (from 0, row by row), or ``piece``, ``row`` and ``column`` (from 1) of
    the piece's first cell after the drag. Rows with the same ``participant``, ``condition``, ``session``, ``level`` and
    ``trial`` are one trial, ordered by ``number``; all these columns except ``level`` are optional.

    Returns the rows with the columns ``state_before``, ``state_after``, ``distance_before`` and ``distance_after`` (moves to
    the nearest solution), ``best`` (a best move), ``loss`` (moves lost), ``revisit`` (true if the state had occurred before),
    ``undone`` (true if the next move restores the state) and ``problem`` (why a move is not possible, otherwise None). A move
    that is not possible is left out of the replay.
    """
    is_frame = hasattr(moves, "to_dict") and hasattr(moves, "assign")
    rows = moves.to_dict("records") if is_frame else [dict(row) for row in moves]
    if rows and "level" not in rows[0]:
        raise ValueError("the moves have no column level; it must be the text of the level of each move")
    trials = {}
    for number, row in enumerate(rows):
        trials.setdefault(tuple(str(row.get(name)) for name in _TRIAL), []).append(number)
    results = [None] * len(rows)
    for numbers in trials.values():
        if all(not _missing(rows[number].get("number")) for number in numbers):
            numbers = sorted(numbers, key=lambda number: rows[number]["number"])
        for number, result in zip(numbers, _judge_trial([rows[number] for number in numbers])):
            results[number] = result
    if is_frame:
        return moves.assign(**{name: [result[name] for result in results] for name in _JUDGED})
    return [row | result for row, result in zip(rows, results)]
