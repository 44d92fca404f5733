"""Builds a wheel from the sources and the engine in the build folder, and tests that it works without them."""

import glob
import os
import shutil
import subprocess
import sys
import tempfile
import unittest


class WheelTest(unittest.TestCase):
    def test_a_wheel_can_be_built_installed_and_used(self):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, "python")  # setuptools writes into it
            shutil.copytree(os.path.join(os.environ["TILEFOLD_SOURCE"], "app/python"), source)
            environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
            environment |= {"HOME": folder, "PYTHONWARNINGS": "ignore"}
            pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
            offline = ["--no-index", "--no-deps"]

            def run(*words):
                done = subprocess.run(words, env=environment, cwd=folder, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                return done

            run(*pip, "wheel", "--no-build-isolation", *offline, source, "--wheel-dir", folder)
            (wheel,) = glob.glob(os.path.join(folder, "tilefold-*.whl"))
            self.assertRegex(os.path.basename(wheel), r"^tilefold-[0-9.]+-cp3[0-9]+-cp3[0-9]+-linux_")
            run(*pip, "install", *offline, "--target", os.path.join(folder, "installed"), wheel)
            environment["PYTHONPATH"] = os.path.join(folder, "installed")
            program = "import tilefold; print(tilefold.Puzzle('drop', seed=1).play(1).id, open('/proc/self/maps').read())"
            told = run(sys.executable, "-c", program).stdout
            self.assertIn("tilefold:drop/1:standard:1:1", told)
            self.assertIn(os.path.join(folder, "installed/tilefold/libtilefold.so"), told)


if __name__ == "__main__":
    unittest.main()
