"""Tests the type stubs: mypy accepts a correct program and rejects wrong ones, and the stubs match the package."""

import os
import subprocess
import tempfile
import unittest

RIGHT = """
import numpy as np
import tilefold

game = tilefold.Puzzle("drop", seed=1, preview=3)
best: str | None = game.play(3).choose("greedy")
child: tilefold.Puzzle = game.children()["1"].clone()
score: int = child.score
rated: list[list[dict[str, object]]] = [list(hints) for hints in tilefold.evaluate([game], threads=2)]
env = tilefold.Env("slide", render_mode="ansi")
observation, reward, ended, truncated, info = env.step(0)
total: float = reward
many = tilefold.VectorEnv("slide", 4, autoreset_mode="SameStep")
observations, infos = many.reset(seed=1)
rewards: np.ndarray[object, np.dtype[np.float64]] = many.step([0, 0, 0, 0])[1]
"""
WRONG = {
    'tilefold.Puzzle("drop").play(1.5)': "incompatible type",
    "tilefold.Puzzle(7)": "incompatible type",
    'tilefold.Puzzle("drop").bord': 'has no attribute "bord"',
    'tilefold.evaluate("drop")': "incompatible type",
}
# The package itself is not checked: it has no annotations but those of the stubs.
CONFIGURATION = """
[mypy]
[mypy-tilefold.*]
ignore_errors = True
[mypy-gymnasium.*]
ignore_missing_imports = True
"""


class StubTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.environment = os.environ | {"MYPYPATH": os.environ["PYTHONPATH"], "MYPY_CACHE_DIR": self.folder + "/cache"}
        self.write("mypy.ini", CONFIGURATION)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def run_in_folder(self, *words):
        return subprocess.run(words, capture_output=True, text=True, cwd=self.folder, env=self.environment)

    def test_mypy_accepts_a_correct_program_and_rejects_wrong_ones(self):
        wrong = list(WRONG)
        self.write("right.py", RIGHT)
        self.write("wrong.py", "import tilefold\n" + "\n".join(wrong) + "\n")
        done = self.run_in_folder("/usr/bin/mypy", "--strict", "right.py", "wrong.py")
        lines = [line for line in done.stdout.splitlines() if ": error:" in line]
        self.assertEqual(len(lines), len(wrong), done.stdout)
        for number, line in enumerate(lines):
            self.assertTrue(line.startswith(f"wrong.py:{number + 2}: "), line)
            self.assertIn(WRONG[wrong[number]], line)

    def test_stubs_describe_the_same_names_as_the_package(self):
        # Names that differ with and without Gymnasium, and an alias that only the stubs have.
        self.write("allowed", r"tilefold\.(spaces\..*|Observations)")
        done = self.run_in_folder("/usr/bin/stubtest", "tilefold", "--ignore-missing-stub", "--allowlist", "allowed",
                                  "--ignore-unused-allowlist", "--mypy-config-file", "mypy.ini")
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
