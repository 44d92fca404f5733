"""The Python package beside the command line: the same games, views without copies, and errors instead of crashes."""

import csv
import gc
import io
import json
import os
import subprocess
import threading
import unittest

import numpy as np

import tilefold

PROGRAM = os.environ["TILEFOLD"]
LONG = "TILEFOLD_LONG" in os.environ


def program(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout


def values(exponents):
    return np.where(exponents == 0, 0, 1 << exponents.astype(np.int64))


class PuzzleTest(unittest.TestCase):
    def test_a_game_has_the_bytes_of_the_command_line_in_every_puzzle(self):
        for name in tilefold.puzzles():
            game = tilefold.Puzzle(name, seed=3)
            lines = [game.record]
            for _ in range(25):
                game.play(game.choose("random"))
                lines.append(game.record)
            printed = program(
                "play", name, "--seed", "3", "--strategy", "random", "--max-moves", "25", "--format", "jsonl"
            )
            self.assertEqual(lines, printed.splitlines()[:-1], name)

    def test_board_state_and_rules(self):
        game = tilefold.Puzzle("drop", seed=42, preview=3, rows=6)
        self.assertEqual(game.board.shape, (6, 5))
        game.play("3").play(3).play("1")
        self.assertEqual(game.board.tolist(), game.state["board"])
        self.assertEqual((game.state["moves"], game.score, game.status), (3, game.state["score"], "playing"))
        self.assertEqual(game.moves(), ["1", "2", "3", "4", "5"])
        twin = game.copy().play("2")
        self.assertEqual(game.state["moves"], 3)
        self.assertEqual(game.play("2").record, twin.record)
        again = tilefold.Puzzle.of_position(json.loads(game.copy().reset(1).record))
        self.assertEqual(again.state, tilefold.Puzzle("drop", seed=1, preview=3, rows=6).state)

    def test_hints_are_those_of_the_command_line(self):
        game = tilefold.Puzzle("drop", seed=5)
        printed = program("hint", "drop", "--seed", "5", "--strategy", "greedy", "--format", "jsonl").splitlines()[1:]
        self.assertEqual(game.hint("greedy"), [json.loads(line) for line in printed])

    def test_what_is_printed(self):
        game = tilefold.Puzzle.of_position({"puzzle": "drop", "board": [[2, 16, 0, 0, 0]]})
        self.assertEqual(str(game).splitlines()[-1].split(), ["2", "16", ".", ".", "."])
        self.assertIn("<td style='text-align:right'>16</td>", game._repr_html_())
        self.assertIn("'drop'", repr(game))
        self.assertIn("A", str(tilefold.Puzzle("unblock", seed=1)))

    def test_wrong_calls_raise_with_our_message(self):
        wrong = [
            (lambda: tilefold.Puzzle("dorp"), ValueError, "did you mean 'drop'"),
            (lambda: tilefold.Puzzle(7), TypeError, "puzzle is 7"),
            (lambda: tilefold.Puzzle("drop", rows=99), ValueError, "3 to 16"),
            (lambda: tilefold.Puzzle("drop", rows=[3]), TypeError, "rule rows"),
            (lambda: tilefold.Puzzle("drop", rows="3 columns=4"), ValueError, "one word"),
            (lambda: tilefold.Puzzle("drop", seed=-1), ValueError, "2\\^64-1"),
            (lambda: tilefold.Puzzle("drop", seed=1.5), TypeError, "whole number"),
            (lambda: tilefold.Puzzle("drop").play("9"), ValueError, "9"),
            (lambda: tilefold.Puzzle("drop").play(None), TypeError, "move is None"),
            (lambda: tilefold.Puzzle("drop").play("1\0"), ValueError, "null character"),
            (lambda: tilefold.Puzzle("drop").choose("lookahead", depth=0), ValueError, "depth"),
            (lambda: tilefold.Puzzle.of_position("{"), ValueError, "JSON"),
        ]
        for call, kind, told in wrong:
            with self.assertRaisesRegex(kind, told):
                call()


class VectorEnvTest(unittest.TestCase):
    def check_games(self, name, games, seed, **rules):
        """Games of `bench` by random moves, all in step, with a Puzzle beside each."""
        words = [word for rule, value in rules.items() for word in ("--set", f"{rule}={value}")]
        rows = csv.DictReader(
            io.StringIO(program("bench", name, "--strategy", "random", "--games", str(games), "--seed", str(seed),
                                "--format", "csv", *words))
        )
        rows = list(rows)
        env = tilefold.VectorEnv(name, games, **rules)
        observations, infos = env.reset(seed=seed)
        self.assertEqual(infos["seed"].tolist(), [int(row["seed"]) for row in rows])
        twins = [tilefold.Puzzle(name, seed=number, **rules) for number in infos["seed"].tolist()]
        moves = ["left", "right", "up", "down"] if name == "slide" else [str(i + 1) for i in range(16)]
        done = np.zeros(games, dtype=bool)
        while not done.all():
            chosen = [twin.choose("random") for twin in twins]
            # Places whose first game is over go on with others.
            actions = env.action_mask.argmax(axis=1)
            for i, move in enumerate(chosen):
                if move is not None:
                    actions[i] = moves.index(move)
            before = env._infos["score"].copy()
            observations, rewards, ended, truncated, infos = env.step(actions)
            for i, twin in enumerate(twins):
                if done[i]:
                    continue
                twin.play(chosen[i])
                np.testing.assert_array_equal(values(observations["board"][i]), twin.board)
                self.assertEqual(rewards[i], twin.score - before[i])
                self.assertEqual(bool(ended[i]), twin.is_over)
                if twin.is_over:
                    self.assertEqual((twin.score, int(infos["moves"][i])),
                                     (int(rows[i]["score"]), int(rows[i]["moves"])))
                    self.assertFalse(env.action_mask[i].any())
            self.assertFalse(truncated.any())
            done |= ended

    def test_games_are_those_of_bench_and_play_seed_by_seed(self):
        games = 2000 if LONG else 12
        for name, rules in (("slide", {}), ("slide", {"rows": 3}), ("drop", {"preview": 2}), ("drop", {"columns": 10})):
            with self.subTest(name=name, rules=rules):
                self.check_games(name, games, 20260609, **rules)

    def test_ten_thousand_games_have_the_scores_of_bench(self):
        games = 10_000 if LONG else 1000
        env = tilefold.VectorEnv("slide", games)
        env.reset(seed=4)
        scores, over = np.zeros(games, dtype=np.uint64), np.zeros(games, dtype=bool)
        for _ in range(40):
            _, _, ended, _, infos = env.step(env.action_mask.argmax(axis=1))
            scores[~over] = infos["score"][~over]
            over |= ended
        # The first legal move of four is a policy that a bot can have, too.
        bot = "sh " + os.path.join(os.environ["TILEFOLD_SOURCE"], "examples/bots/first.sh")
        played = 25 if not LONG else 400
        rows = csv.DictReader(io.StringIO(program("bench", "slide", "--bot", bot, "--games", str(played), "--seed", "4",
                                                  "--max-moves", "40", "--format", "csv")))
        self.assertEqual([int(row["score"]) for row in rows], scores[:played].tolist())

    def test_arrays_are_views_of_the_engine_that_outlive_it_and_cannot_be_written(self):
        env = tilefold.VectorEnv("drop", 64, preview=3)
        observations, infos = env.reset(seed=1)
        again = env.step(np.zeros(64, dtype=np.int64))[0]
        self.assertIs(observations["board"], again["board"])
        self.assertTrue((again["board"][:, 0, 0] > 0).all())
        for array in (*observations.values(), *infos.values(), env.action_mask):
            self.assertFalse(array.flags.owndata)
            with self.assertRaises(ValueError):
                array[...] = 0
        board, expected = observations["board"], observations["board"].copy()
        del env, observations, again, infos, array
        gc.collect()
        np.testing.assert_array_equal(board, expected)
        copies = tilefold.VectorEnv("slide", 3, copy=True)
        first = copies.reset(seed=1)[0]["board"]
        kept = first.copy()
        copies.step(copies.action_mask.argmax(axis=1))
        np.testing.assert_array_equal(first, kept)

    def test_spaces_hold_what_is_observed(self):
        env = tilefold.VectorEnv("drop", 5, preview=2)
        observations, _ = env.reset(seed=1)
        self.assertTrue(env.observation_space.contains(observations))
        self.assertEqual(env.single_observation_space["board"].shape, (7, 5))
        self.assertEqual(env.single_action_space.n, 5)
        self.assertTrue(env.action_space.contains(np.array([0, 1, 2, 3, 4])))
        self.assertEqual(env.action_mask.dtype, np.int8)

    def test_a_seed_a_game_and_a_chosen_one(self):
        env = tilefold.VectorEnv("slide", 2)
        self.assertEqual(env.reset(seed=[7, 2**64 - 1])[1]["seed"].tolist(), [7, 2**64 - 1])
        first = env.reset()[1]["seed"].copy()
        self.assertNotEqual(first.tolist(), env.reset()[1]["seed"].tolist())

    def test_wrong_calls_raise_and_change_nothing(self):
        env = tilefold.VectorEnv("slide", 4)
        with self.assertRaisesRegex(ValueError, "must be reset"):
            env.step([0, 0, 0, 0])
        env.reset(seed=1)
        while env.action_mask.all(axis=1).any():
            env.step(env.action_mask.argmax(axis=1))
        before = env._observations["board"].copy()
        illegal = env.action_mask.argmin(axis=1)
        self.assertFalse(env.action_mask[np.arange(4), illegal].all())

        def last_is(action, kind=np.int64):
            actions = env.action_mask.argmax(axis=1).astype(kind)
            actions[3] = action
            return actions

        wrong = [
            (lambda: env.step(illegal), ValueError, "is not legal in game"),
            (lambda: env.step([0, 0, 0, 4]), ValueError, "legal are"),
            (lambda: env.step(last_is(-1)), ValueError, "action -1"),
            (lambda: env.step([0, 0, 0]), ValueError, "one for each of 4 games"),
            (lambda: env.step([[0, 0, 0, 0]]), ValueError, "more than one dimension"),
            (lambda: env.step(0), ValueError, "one for each of 4 games"),
            (lambda: env.step([0.0] * 4), TypeError, "whole numbers"),
            (lambda: env.step(None), TypeError, "whole numbers"),
            (lambda: env.step(last_is(2**64 - 1, np.uint64)), ValueError, "action -1"),
            (lambda: env.reset(seed=[1, 2]), ValueError, "one for each of 4 games"),
            (lambda: env.reset(seed="x"), TypeError, "whole number"),
            (lambda: env.reset(options={"x": 1}), ValueError, "there are none"),
            (lambda: tilefold.VectorEnv("pairs", 2), ValueError, "there are of: drop, slide"),
            (lambda: tilefold.VectorEnv("slide", 0), ValueError, "at least 1"),
            (lambda: tilefold.VectorEnv("slide", 2**40), ValueError, "1 to 16777216"),
            (lambda: tilefold.VectorEnv("slide", "many"), TypeError, "num_envs"),
        ]
        for call, kind, told in wrong:
            with self.assertRaisesRegex(kind, told):
                call()
        np.testing.assert_array_equal(env._observations["board"], before)

    def test_random_arguments_raise_and_never_crash(self):
        rng = np.random.default_rng(1)
        things = [None, -1, 0, 3, 2**70, 1.5, float("nan"), "", "drop", "\0", "left", [], [1], {}, np.zeros(3), np.int8(2),
                  np.array([["x"]]), object(), b"drop", True, "rows=3", "\udc80"]
        calls = [tilefold.Puzzle, tilefold.VectorEnv, tilefold.Puzzle("drop", seed=1).play,
                 tilefold.Puzzle("slide", seed=1).reset, tilefold.Puzzle("drop", seed=1).hint,
                 tilefold.Puzzle("drop", seed=1).choose, tilefold.Puzzle.of_position, tilefold.game_seed,
                 tilefold.VectorEnv("drop", 3).step, lambda x=0: tilefold.VectorEnv("slide", 3).reset(seed=x),
                 lambda x=0: tilefold.Puzzle("drop", seed=1, rows=x), lambda x=0: tilefold._engine.Batch("slide", "", 1).step(x)]
        raised = 0
        for _ in range(20_000 if LONG else 600):
            call = calls[rng.integers(len(calls))]
            words = [things[rng.integers(len(things))] for _ in range(rng.integers(3))]
            try:
                call(*words)
            except (TypeError, ValueError, UnicodeError):
                raised += 1
        self.assertGreater(raised, 300)

    def test_threads_with_environments_of_their_own_do_not_disturb_each_other(self):
        def scores(seed, into):
            env = tilefold.VectorEnv("slide", 256)
            env.reset(seed=seed)
            for _ in range(60):
                env.step(env.action_mask.argmax(axis=1))
            into[seed] = env._infos["score"].copy()

        alone, together = {}, {}
        for seed in range(3):
            scores(seed, alone)
        threads = [threading.Thread(target=scores, args=(seed, together)) for seed in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for seed in range(3):
            np.testing.assert_array_equal(alone[seed], together[seed])


class StubTest(unittest.TestCase):
    def test_the_stub_names_everything_and_everything_is_described(self):
        with open(os.path.join(os.path.dirname(tilefold.__file__), "__init__.pyi"), encoding="utf-8") as file:
            stub = file.read()
        for kind in (tilefold.Puzzle, tilefold.VectorEnv):
            for name, member in vars(kind).items():
                if name.startswith("_") or name in ("render_mode", "spec", "close_extras"):
                    continue
                self.assertRegex(stub, rf"(def {name}\(|{name}:)")
                if callable(member) or isinstance(member, property):
                    self.assertTrue(member.__doc__, name)


if __name__ == "__main__":
    unittest.main()
