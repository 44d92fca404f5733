"""Compares the Python package with the command line: the same games, views without copies, errors instead of crashes."""

import csv
import enum
import gc
import io
import json
import os
import subprocess
import sys
import tempfile
import threading
import types
import unittest
import unittest.mock

import numpy as np

import tilefold

PROGRAM = os.environ["TILEFOLD"]
LONG = "TILEFOLD_LONG" in os.environ


def program(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=True).stdout


def values(exponents):
    return np.where(exponents == 0, 0, 1 << exponents.astype(np.int64))


class PuzzleTest(unittest.TestCase):
    def test_the_records_of_a_game_equal_those_of_the_command_line_for_every_puzzle(self):
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

    def test_board_state_and_rules_of_a_game_agree(self):
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

    def test_hints_equal_those_of_the_command_line(self):
        game = tilefold.Puzzle("drop", seed=5)
        printed = program("hint", "drop", "--seed", "5", "--strategy", "greedy", "--format", "jsonl").splitlines()[1:]
        self.assertEqual(game.hint("greedy"), [json.loads(line) for line in printed])

    def test_a_game_is_printed_as_text_and_as_html(self):
        game = tilefold.Puzzle.of_position({"puzzle": "drop", "board": [[2, 16, 0, 0, 0]]})
        self.assertEqual(str(game).splitlines()[-1].split(), ["2", "16", ".", ".", "."])
        self.assertIn("<td style='text-align:right'>16</td>", game._repr_html_())
        self.assertIn("'drop'", repr(game))
        self.assertIn("A", str(tilefold.Puzzle("unblock", seed=1)))

    def test_pictures_equal_those_of_the_program(self):
        game = tilefold.Puzzle("drop", seed=42).play("3").play("3")
        picture = game.render(320, 240)
        self.assertEqual((picture.shape, picture.dtype), ((240, 320, 3), np.uint8))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.ppm")
            program("render", "drop", "--seed", "42", "--moves", "3 3", "--size", "320x240", "--out", path)
            with open(path, "rb") as file:
                np.testing.assert_array_equal(picture, tilefold.pictures.pixels(file.read()))
        self.assertFalse(np.array_equal(picture, game.render(320, 240, theme="light")))
        self.assertEqual(tilefold.Puzzle.of_position(game.position).state, game.state)
        with self.assertRaisesRegex(ValueError, "^unknown theme 'sepia'"):
            game.render(theme="sepia")
        with unittest.mock.patch.dict(os.environ, TILEFOLD="/no/such/program"):
            with self.assertRaisesRegex(RuntimeError, "cannot run '/no/such/program'"):
                game.render()

    def test_numbers_and_booleans_of_numpy_are_accepted(self):
        game = tilefold.Puzzle("drop", seed=np.uint64(42), rows=np.int64(6)).play(np.int64(3))
        self.assertEqual(game.moves(), tilefold.Puzzle("drop", seed=42, rows=6).play("3").moves())
        self.assertEqual(game.choose("expectimax", cutoff=0.00001), game.choose("expectimax", cutoff="0.00001"))
        self.assertEqual(tilefold.Puzzle("pairs", seed=1, stages=np.bool_(False)).position["parameters"]["stages"], False)
        with self.assertRaisesRegex(ValueError, "^seed is -1; it must be from 0 to"):
            tilefold.game_seed(-1, 1)

    def test_numbers_whose_representation_names_their_type_are_accepted(self):
        class Number(float):  # as numpy.float64 in NumPy 2
            def __repr__(self):
                return f"np.float64({float(self)!r})"

        self.assertEqual(tilefold.Puzzle("drop", seed=1, spawn_decay=Number(0.5)).position,
                         tilefold.Puzzle("drop", seed=1, spawn_decay=0.5).position)

    def test_wrong_calls_raise_an_exception_with_the_engine_s_message(self):
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
        """Plays the games of `bench` with random moves in a vector environment, and compares each with a Puzzle."""
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
            # A place whose first game is over continues with another game, which the test does not compare.
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

    def test_a_vector_environment_plays_the_games_of_bench_and_play(self):
        games = 2000 if LONG else 12
        for name, rules in (("slide", {}), ("slide", {"rows": 3}), ("drop", {"preview": 2}), ("drop", {"columns": 10})):
            with self.subTest(name=name, rules=rules):
                self.check_games(name, games, 20260609, **rules)

    def test_scores_of_many_games_equal_those_of_bench(self):
        longest = 30
        for name, games in (("slide", 10_000), ("drop", 10_000), ("swap", 300), ("pairs", 200), ("unblock", 200)):
            games = games if LONG else games // 20
            rules = {"level": 5} if name == "unblock" else {}
            words = [word for rule, value in rules.items() for word in ("--set", f"{rule}={value}")]
            rows = list(csv.DictReader(io.StringIO(program(
                "bench", name, "--strategy", "random", "--games", str(games), "--seed", "4", "--max-moves", str(longest),
                "--format", "csv", *words))))
            env = tilefold.VectorEnv(name, games, **rules)
            _, infos = env.reset(seed=4)
            self.assertEqual(infos["seed"].tolist(), [int(row["seed"]) for row in rows])
            # The choices of "random" depend on the game's seed, so a separate game with that seed is asked.
            twins = [tilefold.Puzzle(name, seed=seed, **rules) for seed in infos["seed"].tolist()]
            scores, moves = [0] * games, [0] * games
            playing = list(range(games))
            for _ in range(longest):
                chosen = env.action_mask.argmax(axis=1)
                for i in playing:
                    move = twins[i].choose("random")
                    chosen[i] = self.action_of(env, i, move)
                    twins[i].play(move)
                _, _, ended, _, infos = env.step(chosen)
                for i in playing:
                    scores[i], moves[i] = int(infos["score"][i]), int(infos["moves"][i])
                playing = [i for i in playing if not ended[i]]
            with self.subTest(name=name):
                self.assertEqual(scores, [int(row["score"]) for row in rows])
                self.assertEqual(moves, [int(row["moves"]) for row in rows])

    @staticmethod
    def action_of(env, game, move):
        return next(action for action in env.action_mask[game].nonzero()[0] if env.move(game, action) == move)

    def test_observed_boards_equal_those_of_single_games(self):
        for name, cells in (("swap", values), ("pairs", lambda board: board), ("unblock", None)):
            env = tilefold.VectorEnv(name, 3)
            observations, infos = env.reset(seed=2)
            self.assertTrue(env.observation_space.contains(observations), name)
            for i, seed in enumerate(infos["seed"].tolist()):
                board = tilefold.Puzzle(name, seed=seed).board
                seen = observations["board"][i][: len(board)]
                if name == "unblock":
                    board = np.where(board == 0, 0, np.where(board == ord("x"), 27, board - ord("A") + 1))
                    np.testing.assert_array_equal(seen, board)
                else:
                    np.testing.assert_array_equal(cells(seen), board)
                self.assertEqual({env.move(i, action) for action in env.action_mask[i].nonzero()[0]},
                                 set(tilefold.Puzzle(name, seed=seed).moves()))
        _, rewards, _, _, infos = env.step(env.action_mask.argmax(axis=1))
        self.assertEqual(rewards.tolist(), [-1, -1, -1])
        self.assertEqual(infos["score"].tolist(), [0, 0, 0])

    def test_arrays_are_read_only_views_that_outlive_the_environment(self):
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

    def test_observations_and_actions_are_in_their_spaces(self):
        env = tilefold.VectorEnv("drop", 5, preview=2)
        observations, _ = env.reset(seed=1)
        self.assertTrue(env.observation_space.contains(observations))
        self.assertEqual(env.single_observation_space["board"].shape, (7, 5))
        self.assertEqual(env.single_action_space.n, 5)
        self.assertTrue(env.action_space.contains(np.array([0, 1, 2, 3, 4])))
        self.assertEqual(env.action_mask.dtype, np.int8)

    def test_reset_uses_the_given_seed_of_each_game_or_new_random_seeds(self):
        env = tilefold.VectorEnv("slide", 2)
        self.assertEqual(env.reset(seed=[7, 2**64 - 1])[1]["seed"].tolist(), [7, 2**64 - 1])
        first = env.reset()[1]["seed"].copy()
        self.assertNotEqual(first.tolist(), env.reset()[1]["seed"].tolist())

    def test_wrong_calls_raise_an_exception_and_change_nothing(self):
        env = tilefold.VectorEnv("slide", 4)
        with self.assertRaisesRegex(ValueError, "reset it before the first step"):
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
            (lambda: env.reset(options={"x": 1}), ValueError, "it must be empty"),
            (lambda: tilefold.VectorEnv("swap", 2, value="sum"), ValueError, "powers of two"),
            (lambda: tilefold.VectorEnv("pairs", 2**22), ValueError, "1 to "),
            (lambda: env.move(4, 0), ValueError, "from 0 to 3"),
            (lambda: env.move(0, 2**70), ValueError, "action mask"),
            (lambda: env.move(0, "left"), TypeError, ""),
            (lambda: tilefold.VectorEnv("slide", 0), ValueError, "at least 1"),
            (lambda: tilefold.VectorEnv("slide", 2**40), ValueError, "1 to 16777216"),
            (lambda: tilefold.VectorEnv("slide", "many"), TypeError, "num_envs"),
        ]
        for call, kind, told in wrong:
            with self.assertRaisesRegex(kind, told):
                call()
        np.testing.assert_array_equal(env._observations["board"], before)

    def test_threads_with_separate_environments_do_not_affect_each_other(self):
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


class GymnasiumTest(unittest.TestCase):
    """Uses Gymnasium if it is installed, else a module with the same class signatures (1.0)."""

    @staticmethod
    def stand_in():
        class Space:
            def __init__(self, shape, dtype):
                self._shape, self.dtype = shape, np.dtype(dtype)

            @property
            def shape(self):
                return self._shape

        class Box(Space):
            def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
                super().__init__(tuple(shape), dtype)
                self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

            def contains(self, x):
                return x.shape == self.shape and x.dtype == self.dtype and (x <= self.high).all()

        class Discrete(Space):
            def __init__(self, n, seed=None, start=0, dtype=np.int64):
                super().__init__((), dtype)
                self.n = np.int64(n)

        class MultiDiscrete(Space):
            def __init__(self, nvec, dtype=np.int64, seed=None, start=None):
                self.nvec = np.array(nvec, dtype=dtype)
                super().__init__(self.nvec.shape, dtype)

        class Dict(Space):
            def __init__(self, spaces=None, seed=None, **spaces_kwargs):
                super().__init__(None, np.object_)
                self.spaces = dict(spaces or {}, **spaces_kwargs)

            def __getitem__(self, key):
                return self.spaces[key]

            def contains(self, x):
                return self.spaces.keys() == x.keys() and all(self.spaces[name].contains(x[name]) for name in x)

        class VectorEnv:
            closed = False
            _np_random = None

            def reset(self, *, seed=None, options=None):
                raise NotImplementedError

            def step(self, actions):
                raise NotImplementedError

            @property
            def unwrapped(self):
                return self

        class AutoresetMode(enum.Enum):
            NEXT_STEP = "NextStep"

        modules = {name: types.ModuleType(name) for name in ("gymnasium", "gymnasium.spaces", "gymnasium.vector")}
        vars(modules["gymnasium.spaces"]).update(Box=Box, Dict=Dict, Discrete=Discrete, MultiDiscrete=MultiDiscrete)
        vars(modules["gymnasium.vector"]).update(VectorEnv=VectorEnv, AutoresetMode=AutoresetMode)
        vars(modules["gymnasium"]).update(spaces=modules["gymnasium.spaces"], vector=modules["gymnasium.vector"])
        return modules

    def test_spaces_and_base_class_come_from_gymnasium(self):
        try:
            import gymnasium.vector

            modules = {}
        except ImportError:
            modules = self.stand_in()
        ours = {name: module for name, module in sys.modules.items() if name in ("tilefold.spaces", "tilefold.vector")}
        try:
            for name in ours:
                del sys.modules[name]
            with unittest.mock.patch.dict(sys.modules, modules):
                import gymnasium.spaces
                import gymnasium.vector

                from tilefold.vector import VectorEnv

                for name in tilefold.puzzles():
                    env = VectorEnv(name, 3)
                    self.assertIsInstance(env, gymnasium.vector.VectorEnv)
                    for space in (env.observation_space, env.single_observation_space):
                        self.assertIs(type(space), gymnasium.spaces.Dict)
                        self.assertIs(type(space["board"]), gymnasium.spaces.Box)
                    self.assertIs(type(env.single_action_space), gymnasium.spaces.Discrete)
                    self.assertIs(type(env.action_space), gymnasium.spaces.MultiDiscrete)
                    self.assertEqual(env.action_space.nvec.tolist(), [env.single_action_space.n] * 3)
                    observations, infos = env.reset(seed=1)
                    self.assertTrue(env.observation_space.contains(observations))
                    told = env.step(infos["action_mask"].argmax(axis=1))
                    self.assertEqual(len(told), 5)
                    self.assertTrue(env.observation_space.contains(told[0]))
                    for array, kind in zip(told[1:4], (np.float64, np.bool_, np.bool_)):
                        self.assertEqual((array.shape, array.dtype), ((3,), kind))
                    self.assertEqual(getattr(env.metadata["autoreset_mode"], "value", "NextStep"), "NextStep")
                    self.assertIs(env.unwrapped, env)
                    env.close()
        finally:
            sys.modules.update(ours)
            sys.modules["tilefold"].vector = ours["tilefold.vector"]


class PageTest(unittest.TestCase):
    def test_the_python_code_of_the_reference_page_runs(self):
        with open(os.path.join(os.environ["TILEFOLD_SOURCE"], "docs/reference/python.md"), encoding="utf-8") as file:
            blocks = file.read().split("```py\n")[1:]
        self.assertEqual(len(blocks), 3)
        for block in blocks:
            exec(block.split("```")[0], {"tilefold": tilefold, "numpy": np})


class StubTest(unittest.TestCase):
    def test_every_member_is_in_the_stub_and_has_a_docstring(self):
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
