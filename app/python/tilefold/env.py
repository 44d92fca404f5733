"""One game with the interface of a Gymnasium environment."""

import operator

from . import _engine
from .arguments import name_text, seed_number
from .puzzle import Puzzle
from .spaces import BaseSingleEnv
from .vector import VectorEnv


class Env(BaseSingleEnv):
    """One game of a puzzle, with the interface of ``gymnasium.Env``.

    Observations, actions and rewards have the same form as in ``VectorEnv``, without the first axis. The environment does not
    change arrays that it has returned. ``reset(seed=s)`` starts game 1 of ``tilefold bench --seed s``, and each later
    ``reset()`` without a seed starts the next game of this benchmark. If Gymnasium is installed,
    ``gymnasium.make("tilefold/Slide-v0")`` also creates an environment; ``registered_ids()`` returns all such ids.

    ``render_mode`` is None, "rgb_array" (the picture that ``tilefold render`` draws) or "ansi" (text).
    """

    metadata = {"render_modes": ["rgb_array", "ansi"], "render_fps": 4}
    spec = None

    def __init__(self, puzzle="drop", *, render_mode=None, **rules):
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode is {render_mode!r}; it must be None, 'rgb_array' or 'ansi'")
        self._games = VectorEnv(name_text(puzzle, "puzzle"), 1, copy=True, **rules)
        self._rules, self._seed, self._number = (puzzle, rules), None, 0
        self._twin, self._has_ended = None, True
        self.render_mode = render_mode
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    def reset(self, *, seed=None, options=None):
        """Starts a new game; returns (observation, info). ``options`` must be empty."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seed, self._number = seed_number(seed), 0
        self._number += 1
        if self._seed is None:
            observations, infos = self._games.reset(options=options)
        else:
            own = _engine.game_seed(self._seed, self._number)
            observations, infos = self._games.reset(seed=[own], options=options)
        self._twin = Puzzle(self._rules[0], int(infos["seed"][0]), **self._rules[1])
        self._has_ended = False
        return self._first(observations), self._first(infos)

    def step(self, action):
        """Plays an action; returns (observation, reward, terminated, truncated, info).

        Raises ValueError and changes nothing if the action is not legal, RuntimeError if the game has ended.
        """
        if self._has_ended:
            raise RuntimeError("the game has ended or has not started; call reset() first")
        action = operator.index(action)
        move = self._games.move(0, action)
        observations, rewards, ended, truncated, infos = self._games.step([action])
        self._twin.play(move)
        self._has_ended = bool(ended[0])
        return self._first(observations), float(rewards[0]), self._has_ended, bool(truncated[0]), self._first(infos)

    def action_masks(self):
        """Returns 1 for each legal action, int8 of shape (actions,)."""
        return self._games.action_mask[0]

    @property
    def game(self):
        """A copy of the game as a Puzzle, for example to ask strategies. None before the first reset."""
        return None if self._twin is None else self._twin.copy()

    def render(self):
        """Returns the game as a picture or a text, depending on ``render_mode``; None if ``render_mode`` is None."""
        if self.render_mode is None or self._twin is None:
            return None
        return str(self._twin) if self.render_mode == "ansi" else self._twin.render()

    def close(self):
        """Does nothing, because an environment has no files or processes to close."""

    @staticmethod
    def _first(arrays):
        return {name: array[0] for name, array in arrays.items()}


def registered_ids():
    """Returns the ids of all puzzles for ``gymnasium.make``, a list of str."""
    return [f"tilefold/{name.capitalize()}-v0" for name in _engine.puzzles().split()]


def register_envs():
    """Registers all puzzles with Gymnasium if it is installed; called when the package is imported."""
    try:
        from gymnasium.envs.registration import register, registry
    except ImportError:
        return
    for name, id in zip(_engine.puzzles().split(), registered_ids()):
        if id not in registry:
            register(
                id=id, entry_point="tilefold:Env", vector_entry_point="tilefold:VectorEnv", kwargs={"puzzle": name}
            )
