"""Shared code of the tests that play on the page."""

import os
import sys
import tempfile

from games import Game, play
from page import BrowserTest

PICTURES = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="tilefold-pictures-")


class PageTest(BrowserTest):
    def assert_silent(self):
        self.assertEqual(self.page.word(), "")
        self.assertEqual(self.page.console(), [])

    def open(self, puzzle):
        game = Game(puzzle)
        self.page.open(game.id)
        return game

    def play(self, game, played, count):
        """Continues a game on the page and in the desktop program and compares the results."""
        state = game.stands(played)
        for _ in range(count):
            move = game.advice(state)
            state = play(self.page, game.puzzle, state, move)
            played.append(move)
        self.assertEqual(state, game.stands(played))

    def picture(self, name):
        self.page.screenshot(f"{PICTURES}/{name}.png")

    def download(self, name):
        """Waits for a downloaded file with this name and returns its contents."""
        path = os.path.join(self.page.folder, name)
        self.page.wait_for(lambda: os.path.exists(path), f"the file {name}")
        with open(path, "rb") as file:
            return file.read()
