"""Makes wrong calls of every kind for some seconds: each raises a Python exception or works correctly, and none crashes.

    fuzz_test.py [SECONDS]
"""

import os
import random
import sys
import time
import traceback

import numpy as np

import tilefold

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 120.0 if "TILEFOLD_LONG" in os.environ else 3.0
MEANT = (TypeError, ValueError, UnicodeError, RuntimeError, OverflowError, MemoryError)


class Hostile:
    """An object that raises an exception on every access."""

    def _refuse(self, *_):
        raise ValueError("hostile")

    __index__ = __array__ = __str__ = __repr__ = __iter__ = __len__ = __bool__ = __float__ = __eq__ = _refuse
    __hash__ = object.__hash__


class Number(int):
    """A number that claims to be a different one."""

    def __index__(self):
        return -7


THINGS = [
    None, True, False, -1, 0, 1, 2, 3, 7, 2**31, 2**63, 2**64, 2**70, -(2**63), 0.0, 1.5, -0.0, float("nan"), float("inf"),
    "", "drop", "slide", "swap", "pairs", "unblock", "left", "up", "1", "3", "2,3-2,4", "C+2", "greedy", "random", "\0",
    "\udc80", "ü" * 50, "x" * 5000, "rows=3", "depth=1", b"drop", bytearray(3), [], [1], [0, 0, 0], [[0, 0, 0]], (), (1, 2),
    {}, {"x": 1}, {"puzzle": "drop"}, {"puzzle": "drop", "board": [[2, 2]]}, {"puzzle": "slide", "board": 7}, set(), object(),
    Hostile(), Number(2), range(3), lambda: 0, int, np.zeros(3), np.zeros(3, dtype=np.int64), np.zeros((2, 3), dtype=np.int64),
    np.zeros(0, dtype=np.int64), np.full(3, 2**63, dtype=np.uint64), np.int8(2), np.float32(1), np.array([["x"]]),
    np.array(None), np.arange(6, dtype=np.int64)[::2], np.zeros(3, dtype=">i8"), np.zeros(3, dtype=bool), np.ma.zeros(3),
    '{"puzzle":"drop","board":[[2]]}', '{"puzzle":"pairs","board":[[1,9]],"state":{}}', "[" * 100, "{}", "nul",
]
WORDS = ["seed", "rows", "columns", "preview", "depth", "options", "copy", "num_envs", "level", "beam", "x"]


def some(rng):
    return rng.choice(THINGS)


def wrong_calls(rng):
    """Objects of every kind, in any state, and their callables."""
    seed = rng.randrange(2**64)
    games = [tilefold.Puzzle(name, seed=seed) for name in tilefold.puzzles()]
    envs = [tilefold.VectorEnv(name, 3) for name in tilefold.puzzles()]
    for env in envs[::2]:
        env.reset(seed=seed)
    calls = [tilefold.Puzzle, tilefold.Puzzle.of_position, tilefold.VectorEnv, tilefold.game_seed, tilefold._engine.Game,
             tilefold._engine.Batch, tilefold._engine.Game.of_position]
    for game in games:
        calls += [game.play, game.choose, game.hint, game.reset, game.copy, game.moves, game.__str__, game._repr_html_]
        inner = game._game
        calls += [inner.play, inner.choose, inner.hint, inner.reset, inner.__init__]
    for env in envs:
        calls += [env.step, env.reset, env.move, env.close, env.render]
        inner = env._batch
        calls += [inner.step, inner.reset, inner.reset_each, inner.move, inner.board, inner.legal, inner.__init__]
    # Attempts to write must not go beyond the engine's memory.
    calls += [lambda *_: envs[0]._observations["board"].setflags(write=True), lambda x=0, *_: envs[1].action_mask[x],
              lambda *_: envs[0].action_mask.resize(100)]
    return calls


def main():
    rng = random.Random(1)
    began = time.monotonic()
    tried = raised = 0
    while time.monotonic() < began + SECONDS:
        calls = wrong_calls(rng)
        for _ in range(300):
            call = rng.choice(calls)
            words = [some(rng) for _ in range(rng.randrange(4))]
            names = {rng.choice(WORDS): some(rng) for _ in range(rng.randrange(3))}
            if any(isinstance(word, int) and 10**5 < word < 2**60 for word in (*words, *names.values())):
                continue  # so many games are a valid request, but a slow one
            tried += 1
            try:
                call(*words, **names)
            except MEANT:
                raised += 1
            except BaseException as error:  # an undocumented exception
                if not isinstance(error, (AttributeError, KeyError, IndexError, BufferError, Warning)):
                    traceback.print_exc()
                    raise
                raised += 1
    print(f"{tried} calls, {raised} of them raised")
    assert tried > 500 and raised > tried / 2, "most calls were right"


main()
