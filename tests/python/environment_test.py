"""Tests environments as training programs use them: both modes of autoreset, wrappers, single environments, search, Ctrl-C.

Gymnasium's own wrappers are used if it is installed. Otherwise stand-ins do with an environment what those do.
"""

import copy
import os
import pickle
import signal
import sys
import threading
import types
import unittest
import unittest.mock

import numpy as np

import tilefold


class ClipRewards:
    """A wrapper that changes the array of rewards, as gymnasium.wrappers.vector.ClipReward does."""

    def __init__(self, env, most):
        self.env, self.most = env, most
        self.metadata = env.metadata

    def reset(self, **arguments):
        return self.env.reset(**arguments)

    def step(self, actions):
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        for i, reward in enumerate(rewards):
            rewards[i] = min(reward, self.most)
        return observations, rewards, terminations, truncations, infos


class EpisodeStatistics:
    """A wrapper that sums rewards and adds to the infos, as gymnasium.wrappers.vector.RecordEpisodeStatistics does."""

    def __init__(self, env):
        self.env, self.metadata = env, env.metadata
        self.totals = np.zeros(env.num_envs)
        self.lengths = np.zeros(env.num_envs, dtype=int)
        self.begins_anew = np.zeros(env.num_envs, dtype=bool)
        self.episodes = [[] for _ in range(env.num_envs)]

    def reset(self, **arguments):
        return self.env.reset(**arguments)

    def step(self, actions):
        observations, rewards, terminations, truncations, infos = self.env.step(actions)
        if "episode" in infos:
            raise ValueError("episode already exists")
        self.totals = np.where(self.begins_anew, 0, self.totals + rewards)
        self.lengths = np.where(self.begins_anew, 0, self.lengths + 1)
        dones = np.logical_or(terminations, truncations)
        if dones.any():
            infos["episode"] = {"r": np.where(dones, self.totals, 0.0), "l": np.where(dones, self.lengths, 0)}
            infos["_episode"] = dones
            for i in np.flatnonzero(dones):
                self.episodes[i].append((float(self.totals[i]), int(self.lengths[i])))
        if str(getattr(self.metadata["autoreset_mode"], "value", self.metadata["autoreset_mode"])) == "NextStep":
            self.begins_anew = dones
        else:
            self.totals, self.lengths = np.where(dones, 0, self.totals), np.where(dones, 0, self.lengths)
        return observations, rewards, terminations, truncations, infos


def first_legal(mask):
    return mask.argmax(axis=1)


def collected(mode, steps):
    """Plays a vector environment inside both wrappers. Returns the episodes."""
    env = tilefold.VectorEnv("drop", 4, autoreset_mode=mode, rows=3, columns=3)
    statistics = EpisodeStatistics(env)
    clipped = ClipRewards(statistics, 4.0)
    clipped.reset(seed=3)
    for _ in range(steps):
        rewards = clipped.step(first_legal(env.action_mask))[1]
        assert rewards.max() <= 4
    return statistics.episodes


class ModeTest(unittest.TestCase):
    def test_both_autoreset_modes_play_the_same_games(self):
        for later, same in zip(collected("NextStep", 200), collected("SameStep", 200)):
            self.assertGreater(len(later), 5)
            self.assertEqual(later, same[: len(later)])  # SameStep begins each game a step earlier

    def test_in_same_step_mode_one_step_ends_a_game_and_starts_the_next(self):
        env = tilefold.VectorEnv("drop", 3, autoreset_mode="SameStep", rows=3, columns=3)
        twin = tilefold.VectorEnv("drop", 3, rows=3, columns=3)
        self.assertEqual(str(getattr(env.metadata["autoreset_mode"], "value", env.metadata["autoreset_mode"])), "SameStep")
        env.reset(seed=5)
        twin.reset(seed=5)
        for _ in range(100):
            actions = first_legal(env.action_mask)
            observations, rewards, ended, truncated, infos = env.step(actions)
            final, scores = twin.step(actions)[0], twin._infos["score"].copy()
            if not ended.any():
                self.assertNotIn("final_obs", infos)
                continue
            break
        np.testing.assert_array_equal(infos["_final_obs"], ended)
        for game in range(3):
            if not ended[game]:
                self.assertIsNone(infos["final_obs"][game])
                continue
            np.testing.assert_array_equal(infos["final_obs"][game]["board"], final["board"][game])
            self.assertEqual(infos["final_info"]["score"][game], scores[game])
            self.assertTrue(infos["final_info"]["_score"][game])
            self.assertFalse(observations["board"][game].any())
            self.assertEqual((infos["score"][game], infos["moves"][game]), (0, 0))
            self.assertTrue(env.action_mask[game].any())
            self.assertEqual(infos["seed"][game], tilefold.game_seed(5, game + 1 + 3))
        for copied in (copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
            self.assertEqual(copied(env).metadata, env.metadata)

    def test_a_later_step_does_not_change_the_arrays_that_a_step_returned(self):
        env = tilefold.VectorEnv("slide", 2)
        env.reset(seed=1)
        told = env.step(first_legal(env.action_mask))
        for array in told[1:4]:
            before = array.copy()
            env.step(first_legal(env.action_mask))
            np.testing.assert_array_equal(array, before)
            array[:] = 1

    def test_invalid_modes_raise_an_error(self):
        with self.assertRaisesRegex(ValueError, "must be 'NextStep' or 'SameStep'"):
            tilefold.VectorEnv("drop", 2, autoreset_mode="Disabled")
        with self.assertRaisesRegex(ValueError, "tilefold.Env renders one"):
            tilefold.VectorEnv("drop", 2, render_mode="rgb_array")


class EnvTest(unittest.TestCase):
    def test_an_environment_plays_the_same_games_as_a_vector_environment(self):
        for name in tilefold.puzzles():
            env, many = tilefold.Env(name), tilefold.VectorEnv(name, 1, autoreset_mode="SameStep")
            observation, info = env.reset(seed=4)
            many.reset(seed=4)
            for _ in range(60):
                self.assertTrue(all(env.observation_space[key].contains(observation[key]) for key in observation))
                np.testing.assert_array_equal(info["action_mask"], env.action_masks())
                action = int(info["action_mask"].argmax())
                observation, reward, ended, truncated, info = env.step(action)
                observations, rewards, terminations, _, infos = many.step([action])
                self.assertEqual((reward, ended, truncated), (rewards[0], terminations[0], False))
                self.assertIsInstance(reward, float)
                if ended:
                    with self.assertRaisesRegex(RuntimeError, "call reset"):
                        env.step(action)
                    observation, info = env.reset()
                np.testing.assert_array_equal(observation["board"], observations["board"][0])
                self.assertEqual(info["seed"], infos["seed"][0])
                self.assertEqual(env.game.score, info["score"])

    def test_an_environment_can_be_copied_pickled_and_rendered(self):
        env = tilefold.Env("drop", render_mode="ansi", preview=3)
        self.assertIsNone(env.render())
        with self.assertRaisesRegex(RuntimeError, "call reset"):
            env.step(0)
        env.reset(seed=1)
        env.step(2)
        self.assertIn("drop, playing, score 0", env.render())
        for copied in (copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
            twin = copied(env)
            twin.step(2)
            self.assertEqual(twin.game.score, 4)
            self.assertEqual(env.game.score, 0)
        picture = tilefold.Env("slide", render_mode="rgb_array")
        picture.reset(seed=1)
        self.assertEqual(picture.render().shape, (480, 640, 3))
        with self.assertRaisesRegex(ValueError, "is not legal"):
            env.step(9)
        with self.assertRaisesRegex(ValueError, "must be None, 'rgb_array' or 'ansi'"):
            tilefold.Env("drop", render_mode="human")

    def test_all_puzzles_are_registered_in_gymnasium(self):
        registry = {}

        def register(id, **entry):
            registry[id] = entry

        registration = types.ModuleType("gymnasium.envs.registration")
        registration.register, registration.registry = register, registry
        modules = {"gymnasium": types.ModuleType("gymnasium"), "gymnasium.envs": types.ModuleType("gymnasium.envs"),
                   "gymnasium.envs.registration": registration}
        with unittest.mock.patch.dict(sys.modules, modules):
            tilefold.env.register_envs()
            tilefold.env.register_envs()
        self.assertEqual(sorted(registry), sorted(tilefold.registered_ids()))
        self.assertIn("tilefold/Slide-v0", registry)
        entry = registry["tilefold/Slide-v0"]
        for point in (entry["entry_point"], entry["vector_entry_point"]):
            module, name = point.split(":")
            self.assertTrue(callable(getattr(sys.modules[module], name)))
        self.assertEqual(tilefold.Env(**entry["kwargs"]).action_space.n, 4)


class SearchTest(unittest.TestCase):
    def test_children_are_the_games_after_each_move(self):
        game = tilefold.Puzzle("slide", seed=3)
        children = game.children()
        self.assertEqual(list(children), game.moves())
        for move, child in children.items():
            self.assertEqual(child.record, game.clone().play(move).record)
        self.assertEqual(game.state["moves"], 0)

    def test_evaluate_gives_the_same_values_as_hint_for_each_game(self):
        games = [tilefold.Puzzle("drop", seed=seed).play(1) for seed in range(6)]
        single = [game.hint("lookahead", depth=2, futures=2) for game in games]
        for threads in (1, 3):
            self.assertEqual(tilefold.evaluate(iter(games), "lookahead", threads=threads, depth=2, futures=2), single)
        self.assertEqual(tilefold.evaluate([games[0], games[0]], "greedy"), [games[0].hint(), games[0].hint()])
        self.assertEqual(tilefold.evaluate([]), [])
        with self.assertRaisesRegex(TypeError, "game 1 is 7; it must be a Puzzle"):
            tilefold.evaluate([games[0], 7])
        with self.assertRaisesRegex(ValueError, "threads is 0"):
            tilefold.evaluate(games, threads=0)
        with self.assertRaisesRegex(ValueError, r"game 1 \(from 0\): unknown strategy 'lookahead'"):
            tilefold.evaluate([games[0], tilefold.Puzzle("slide", seed=1)], "lookahead")

    def test_ctrl_c_interrupts_long_calls(self):
        game = tilefold.Puzzle("drop", seed=1, rows=16, columns=16)
        hours = {"simulations": 100000, "moves": 10000}
        for call in (lambda: game.choose("monte_carlo", **hours), lambda: game.hint("monte_carlo", **hours),
                     lambda: tilefold.evaluate([game, game], "monte_carlo", threads=2, **hours)):
            timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
            with self.assertRaises(KeyboardInterrupt):
                timer.start()
                call()
            timer.join()
        self.assertEqual(game.state["moves"], 0)


if __name__ == "__main__":
    unittest.main()
