"""One game of any puzzle."""

import copy
import html
import json
import operator
import secrets

from . import _engine, pictures
from .arguments import move_text, name_text, seed_number, settings_text

STATUS = ("playing", "over", "won")


def evaluate(games, strategy="greedy", *, threads=1, **options):
    """Evaluates all legal moves of several games. Returns a list with the result of ``hint`` for each game in ``games``.

    ``games`` is a list of ``Puzzle``. The games may be of different puzzles if all these puzzles have the strategy.
    ``threads`` games are evaluated at the same time; the results do not depend on this number.
    """
    games = list(games)
    for number, game in enumerate(games):
        if not isinstance(game, Puzzle):
            raise TypeError(f"game {number} is {game!r}; it must be a Puzzle")
    threads = operator.index(threads)
    if not 1 <= threads <= 1024:
        raise ValueError(f"threads is {threads}; it must be from 1 to 1024")
    if not games:
        return []
    engines = [game._game for game in games]
    return json.loads(_engine.hint_each(engines, name_text(strategy, "strategy"), settings_text(options, "option"), threads))


class Puzzle:
    """One game, played move by move.

    ``Puzzle("drop", seed=42, preview=3)`` starts a game; ``tilefold list`` lists the rules. The default seed is random;
    see the property ``seed``. ``Puzzle.of_position({...})`` starts from a position in the format of position files.
    """

    def __init__(self, puzzle="drop", seed=None, **rules):
        seed = secrets.randbits(53) if seed is None else seed_number(seed)
        self._game = _engine.Game(name_text(puzzle, "puzzle"), settings_text(rules, "rule"), seed)
        self._name, self._seed = puzzle, seed

    @classmethod
    def of_position(cls, position):
        """Returns a game that starts from ``position``, a dict or its JSON text."""
        text = position if isinstance(position, str) else json.dumps(position)
        game = cls.__new__(cls)
        game._game = _engine.Game.of_position(name_text(text, "position"))
        start = json.loads(game._game.record())
        game._name, game._seed = start["puzzle"], start["seed"]
        return game

    @property
    def puzzle(self):
        """The puzzle's name, a str."""
        return self._name

    @property
    def seed(self):
        """The seed of the game, an int from 0 to 2^64-1."""
        return self._seed

    @property
    def board(self):
        """A copy of the board: the values of the tiles, int64 of shape (rows, columns), 0 for an empty cell. Row 0 is the
        bottom row in Drop and the top row in the other puzzles. In Unblock a piece is the character code of its letter."""
        return self._game.board()

    @property
    def state(self):
        """The state as ``tilefold play --format jsonl`` prints it, a dict."""
        return json.loads(self._game.state())

    @property
    def position(self):
        """The state with its rules and seed, a dict that ``of_position`` and the option ``--position`` accept."""
        return json.loads(self._game.position())

    @property
    def record(self):
        """The line that ``tilefold play --format jsonl`` prints for the last move or the start, a str."""
        return self._game.record()

    @property
    def score(self):
        """The score, an int."""
        return self._game.standing().score

    @property
    def status(self):
        """The status of the game: "playing", "over" or "won"."""
        return STATUS[self._game.standing().status]

    @property
    def is_over(self):
        """True if the game has ended, a bool."""
        return self._game.standing().status != 0

    def moves(self):
        """Returns the legal moves, a list of str; empty if the game is over."""
        return self._game.moves().split()

    def play(self, move):
        """Plays a move and returns this game. ``move`` is a text as on the command line, such as "3" or "left", or an int.

        Raises ValueError and changes nothing if the move is not legal.
        """
        self._game.play(move_text(move))
        return self

    def reset(self, seed=None):
        """Starts a new game with the same rules and returns this object."""
        seed = secrets.randbits(53) if seed is None else seed_number(seed)
        self._game.reset(seed)
        self._seed = seed
        return self

    @property
    def id(self):
        """The game ID: one line of text from which Python, R and the command line can restore the game."""
        return self._game.id()

    def copy(self):
        """Returns an independent game with the same position and random generator."""
        return copy.copy(self)

    def clone(self):
        """Does the same as ``copy``; many search programs call this method ``clone``."""
        return self.copy()

    def children(self):
        """Returns a dict that maps the text of each legal move to the game after this move, a Puzzle.

        These games draw the same random tiles as this game would. A search that plays beyond the visible tiles therefore
        knows more than a player does. ``hint`` knows only what a player sees.
        """
        return {move: self.copy().play(move) for move in self.moves()}

    def __copy__(self):
        game = type(self).__new__(type(self))
        game.__dict__.update(self.__dict__, _game=self._game.copy())
        return game

    def __deepcopy__(self, memo):
        game = memo[id(self)] = type(self).__new__(type(self))
        for name, value in self.__dict__.items():
            game.__dict__[name] = self._game.copy() if name == "_game" else copy.deepcopy(value, memo)
        return game

    def __getstate__(self):
        return self.__dict__ | {"_game": self._game.id()}

    def __setstate__(self, state):
        self.__dict__.update(state, _game=_engine.Game.of_id(state["_game"]))

    def choose(self, strategy="greedy", **options):
        """Returns the move that a strategy chooses, a str; None if the game is over or a solver stopped without an answer."""
        return self._game.choose(name_text(strategy, "strategy"), settings_text(options, "option")) or None

    def hint(self, strategy="greedy", **options):
        """Returns a strategy's rating of every legal move, best first: a list of dicts with ``move`` and, if the strategy
        estimates it, ``score_estimate`` in points."""
        return json.loads(self._game.hint(name_text(strategy, "strategy"), settings_text(options, "option")))

    def render(self, width=640, height=480, theme="dark"):
        """Returns a picture of the board as the window shows it: uint8 of shape (height, width, 3), for red, green and blue.

        Runs ``tilefold render``, which needs no display. The environment variable TILEFOLD sets the path of the program. If it
        is not set, the program is searched for in PATH. Raises RuntimeError with the program's message if rendering fails.
        """
        size = tuple(operator.index(number) for number in (width, height))
        return pictures.rendered(self._game.position(), size, name_text(theme, "theme"))

    def _rows(self):
        board = self._game.board()
        letters = self._name == "unblock"
        rows = [[chr(cell) if letters and cell else cell or "." for cell in row] for row in board.tolist()]
        return rows[::-1] if self._name == "drop" else rows

    def __str__(self):
        rows = [[str(cell) for cell in row] for row in self._rows()]
        width = max(len(cell) for row in rows for cell in row)
        lines = [" ".join(cell.rjust(width) for cell in row) for row in rows]
        return "\n".join([f"{self._name}, {self.status}, score {self.score}", *lines])

    def __repr__(self):
        return f"<tilefold.Puzzle {self._name!r} seed={self._seed} {self.status} score={self.score}>"

    def _repr_html_(self):
        cells = "".join(
            "<tr>" + "".join(f"<td style='text-align:right'>{html.escape(str(cell))}</td>" for cell in row) + "</tr>"
            for row in self._rows()
        )
        return f"<table><caption>{html.escape(self._name)}: {self.status}, score {self.score}</caption>{cells}</table>"
