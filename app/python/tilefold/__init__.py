"""Tilefold's number and tile puzzles: a single game as an object, or thousands of games at once as arrays.

``Puzzle`` is one game of any puzzle. ``Env`` is one game with the interface of a Gymnasium environment, and ``VectorEnv`` plays
many games at once, with the interface of Gymnasium's vector environments. The same seed and moves give the same boards as on
the command line.

>>> import tilefold
>>> game = tilefold.Puzzle("drop", seed=42, preview=3)
>>> game.play("3").board.shape
(7, 5)
"""

import operator

from ._engine import game_seed as _game_seed
from ._engine import puzzles as _puzzles
from ._engine import version as __version__
from .arguments import seed_number
from .env import Env, register_envs, registered_ids
from .puzzle import Puzzle, evaluate
from .study import judge_moves, unblock_level
from .vector import VectorEnv

__all__ = ["Env", "Puzzle", "VectorEnv", "evaluate", "game_seed", "judge_moves", "puzzles", "registered_ids", "unblock_level",
           "__version__"]

register_envs()


def puzzles():
    """Returns the names of all puzzles as a list of str."""
    return _puzzles().split()


def game_seed(seed, number):
    """Returns the seed of game ``number``, counted from 1, of ``tilefold bench --seed seed``.

    After ``VectorEnv.reset(seed=seed)``, the game at index ``number`` - 1 has this seed.
    """
    return _game_seed(seed_number(seed), operator.index(number))
