"""Tests copies and pickles of games and environments: they play like the original and do not affect it."""

import copy
import os
import pickle
import subprocess
import threading
import unittest

import numpy as np

import tilefold


def program(*words):
    return subprocess.run([os.environ["TILEFOLD"], *words], capture_output=True, text=True, check=True).stdout


COPIES = (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)))


class NamedPuzzle(tilefold.Puzzle):
    """A subclass with an additional attribute."""

    notes = None


class CopiedPuzzleTest(unittest.TestCase):
    def test_copies_of_a_puzzle_play_equally_and_leave_the_original_unchanged(self):
        starts = [tilefold.Puzzle(name, seed=3) for name in tilefold.puzzles()]
        starts.append(tilefold.Puzzle("drop", seed=7, preview=3, rows=6))
        starts.append(tilefold.Puzzle.of_position({"puzzle": "drop", "board": [[2, 16, 0, 0, 0]], "seed": 5}))
        starts.append(tilefold.Puzzle.of_position({"puzzle": "slide", "board": [[2, 2, 0, 0]] * 4, "seed": 5}).reset(9))
        for game in starts:
            for moves in (0, 5):
                for _ in range(moves):
                    game.play(game.choose("random"))
                for copied in COPIES:
                    twin = copied(game)
                    before = game.record, game.position, game.id, game.seed, game.puzzle
                    self.assertEqual((twin.record, twin.position, twin.id, twin.seed, twin.puzzle), before)
                    third = copied(game)
                    for _ in range(10):
                        move = third.moves()[-1] if third.moves() else None
                        if move is not None:
                            self.assertEqual(third.play(move).record, twin.play(move).record)
                    self.assertEqual((game.record, game.position, game.id, game.seed, game.puzzle), before)

    def test_attributes_of_a_subclass_are_copied_as_usual_in_python(self):
        game = NamedPuzzle("slide", seed=3)
        game.notes = ["first"]
        for copied in COPIES:
            twin = copied(game)
            self.assertIs(type(twin), NamedPuzzle)
            self.assertEqual(twin.notes, ["first"])
            self.assertEqual(twin.notes is game.notes, copied is copy.copy)
        game.itself = game
        self.assertIs(copy.deepcopy(game).itself.puzzle, game.puzzle)
        del game.itself

    def test_the_game_id_equals_that_of_the_command_line(self):
        game = tilefold.Puzzle("drop", seed=42, preview=3).play("3").play("3").play("1")
        self.assertEqual(game.id, "tilefold:drop/1:standard,preview=3:42:331")
        lines = program("replay", game.id, "--format", "jsonl").splitlines()
        self.assertEqual(lines[-2], game.record)


class CopiedEnvTest(unittest.TestCase):
    ENVS = (("drop", {"preview": 3}), ("drop", {"rows": 3, "columns": 9}), ("slide", {}), ("slide", {"goal": 8}),
            ("slide", {"rows": 3}), ("swap", {}), ("pairs", {}), ("unblock", {"level": 3}))

    @staticmethod
    def some_legal(mask, number):
        """Returns a legal action for each game; it depends on the game and on `number`."""
        order = np.roll(mask, -number, axis=1).argmax(axis=1)
        return (order + number) % mask.shape[1] * mask.any(axis=1)

    def assert_same(self, told, other):
        for one, another in zip(told[1:4], other[1:4]):
            np.testing.assert_array_equal(one, another)
        for tables in ((told[0], other[0]), (told[4], other[4])):
            self.assertEqual(tables[0].keys(), tables[1].keys())
            for name in tables[0]:
                np.testing.assert_array_equal(tables[0][name], tables[1][name], name)

    def test_copies_of_an_environment_play_equally_and_leave_the_original_unchanged(self):
        for name, rules in self.ENVS:
            for seed in (7, [1, 2, 3, 4, 5]):
                env = tilefold.VectorEnv(name, 5, copy=True, **rules)
                env.reset(seed=seed)
                for number in range(60):
                    env.step(self.some_legal(env.action_mask, number))
                for copied in COPIES:
                    twin, third = copied(env), copied(env)
                    mask = env.action_mask
                    for number in range(200):
                        actions = self.some_legal(twin.action_mask, number)
                        self.assert_same(twin.step(actions), third.step(actions))
                    np.testing.assert_array_equal(env.action_mask, mask)
                actions = self.some_legal(env.action_mask, 3)
                self.assert_same(copy.copy(env).step(actions), env.step(actions))

    def test_a_copy_has_separate_arrays_and_must_be_reset_if_the_original_must(self):
        env = tilefold.VectorEnv("drop", 3)
        for copied in COPIES:
            with self.assertRaisesRegex(ValueError, "reset it before the first step"):
                copied(env).step([0, 0, 0])
        env.reset(seed=1)
        for copied in COPIES:
            twin = copied(env)
            observations = twin.step([0, 1, 2])[0]
            self.assertEqual(env._infos["moves"].tolist(), [0, 0, 0])
            self.assertIs(observations["board"].base, twin._batch)
            self.assertTrue(twin.observation_space.contains(observations))

    def test_a_state_saved_from_another_environment_is_rejected(self):
        env = tilefold.VectorEnv("drop", 3)
        env.reset(seed=1)
        state = env.__getstate__()
        for change in ({"_rules": ("drop", "preview=2", 3)}, {"_rules": ("slide", "", 3)}, {"_rules": ("drop", "", 4)},
                       {"_batch": state["_batch"][:-1]}, {"_batch": state["_batch"] + b"0"}):
            with self.assertRaisesRegex(ValueError, "saved"):
                tilefold.VectorEnv.__new__(tilefold.VectorEnv).__setstate__(state | change)

    def test_each_call_returns_a_new_info_dict(self):
        env = tilefold.VectorEnv("drop", 2)
        told = [env.reset(seed=1)[1], env.step([0, 0])[4], env.step([1, 1])[4]]
        told[0]["episode"] = told[1]["episode"] = 1
        self.assertNotIn("episode", told[2])
        self.assertNotIn("episode", env.step([2, 2])[4])

    def test_an_action_array_that_another_thread_changes_never_plays_an_illegal_move(self):
        env = tilefold.VectorEnv("slide", 4096)
        env.reset(seed=1)
        actions = np.zeros(4096, dtype=np.int64)
        is_over = threading.Event()

        def write():
            while not is_over.is_set():
                actions[:] = 1 << 40
                actions[:] = env.action_mask.argmax(axis=1)

        thread = threading.Thread(target=write)
        thread.start()
        try:
            for _ in range(300):
                try:
                    env.step(actions)
                except ValueError as refused:
                    self.assertRegex(str(refused), "is not legal")
        finally:
            is_over.set()
            thread.join()


if __name__ == "__main__":
    unittest.main()
