"""Performs random actions on the page: pointer, touch, keys, wheel, sizes, reloads and a second tab. A seed determines them.

TILEFOLD_MONKEY_ACTIONS=2000 performs more actions, TILEFOLD_MONKEY_SEED=7 other ones.
"""

import base64
import json
import os
import random

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from bad_cases import FULL, NOTHING_KEPT
from page import desktop
from page_test import PageTest

ACTIONS = int(os.environ.get("TILEFOLD_MONKEY_ACTIONS", "24"))
SEED = int(os.environ.get("TILEFOLD_MONKEY_SEED", "1"))
KEYS = ["1", "2", "3", "9", "u", "h", "n", "c", "l", "t", "+", "-", " ", Keys.LEFT, Keys.RIGHT, Keys.UP, Keys.DOWN, Keys.ENTER,
        Keys.ESCAPE, Keys.TAB, Keys.F1, Keys.F10, Keys.PAGE_DOWN, Keys.HOME]
# Buttons with these words open a dialog of the browser, start downloads, or remove games.
AVOIDED = ("Delete", "Import", "Save", "Copy", "Reset", "Open")


class Monkey(PageTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(SEED)
        self.actions = []
        self.is_kept = True

    def run(self, result=None):  # if a test fails, prints its last actions
        before = len(result.failures) + len(result.errors)
        super().run(result)
        if len(result.failures) + len(result.errors) > before:
            print(f"last actions of seed {SEED}: {self.actions[-20:]}")

    def act(self):
        """Performs one action."""
        width, height = self.page.run("return [innerWidth, innerHeight]")
        at = [self.random.randrange(width), self.random.randrange(height)]
        buttons = [(label, place) for label, place in self.page.places()["buttons"].items()
                   if not any(word in label for word in AVOIDED)]
        kind = self.random.choices(("key", "click", "tap", "drag", "button", "wheel", "size", "reload", "tab"),
                                   (20, 10, 10, 15, 25, 4, 3, 4, 2))[0]
        what = None
        if kind == "key":
            what = self.random.choice(KEYS)
            self.page.key(what)
        elif kind == "button" and buttons:
            label, place = self.random.choice(sorted(buttons))
            what = label
            self.page.click(place)
        elif kind in ("click", "tap"):
            what = at
            getattr(self.page, kind)(self.scaled(at))
        elif kind == "drag":
            what = [at, [min(max(0, at[i] + self.random.randrange(-150, 150)), (width, height)[i] - 1) for i in range(2)]]
            self.page.drag(*map(self.scaled, what))
        elif kind == "wheel":
            what = self.random.choice((-300, 300))
            ActionChains(self.page.driver).scroll_by_amount(0, what).perform()
        elif kind == "size":
            what = self.random.choice(((360, 640, 2), (800, 600, 1), (1280, 800, 1), (120, 90, 1)))
            self.page.show(*what)
        elif kind == "reload":
            self.reload()
        elif kind == "tab":
            self.visit_second_tab()
        self.actions.append((kind, what))

    def scaled(self, at):
        """Returns a point in pixels of the canvas."""
        ratio = self.page.run("return window.devicePixelRatio")
        return [at[0] * ratio, at[1] * ratio]

    def assert_alive(self):
        self.page.wait_for(lambda: self.page.run("return window.tilefoldTrace !== undefined && tilefoldTrace.length > 0"), "the trace")
        word = self.page.word()
        self.assertNotIn("crashed", word)
        self.assertNotIn("cannot start", word)

    def last_state(self):
        """Returns the state after the last move. Returns None if the game was changed in another way since."""
        last = None
        for line in self.page.lines():
            if line["kind"] in ("start", "jump", "undo", "redo", "new_game", "go_to"):
                last = None
            elif line["kind"] == "move":
                last = line["state"]
        return last

    def reload(self):
        """Reloads the page at any time. The stored games must contain the last move."""
        expected = self.last_state() if self.is_kept and self.page.is_at_rest() else None
        self.page.driver.refresh()
        self.assert_alive()
        if self.is_kept:
            self.assert_stored(expected)

    def assert_stored(self, expected):
        text = self.page.run("""
            const {FS} = tilefoldModule, path = '/kept/tilefold/tilefold.db';
            if (!FS.analyzePath(path).exists) return '';
            let text = '';
            for (const byte of FS.readFile(path)) text += String.fromCharCode(byte);
            return btoa(text);""")
        if text == "":
            self.assertIsNone(expected)
            return
        folder = os.path.join(self.page.folder, "stored")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "tilefold.db"), "wb") as file:
            data = bytearray(base64.b64decode(text))
            data[18:20] = b"\1\1"  # makes it the header of a database without a write-ahead log
            file.write(data)
        for rest in ("tilefold.db-wal", "tilefold.db-shm"):
            if os.path.exists(os.path.join(folder, rest)):
                os.remove(os.path.join(folder, rest))
        desktop("profile", "check", os.path.join(folder, "tilefold.db"))  # this fails if a game cannot be replayed
        if expected is None or "score" not in expected or "moves" not in expected:
            return
        games = [json.loads(line) for line in desktop("games", "--data-dir", folder, "--format", "jsonl").splitlines()]
        self.assertIn((expected["score"], expected["moves"]), [(game.get("score"), game.get("moves")) for game in games])

    def visit_second_tab(self):
        """Opens the page in a second tab, which may not store anything, and closes it again."""
        first = self.page.driver.current_window_handle
        url = self.page.driver.current_url
        self.page.driver.switch_to.new_window("tab")
        self.page.driver.get(url)
        self.page.settle()
        self.assert_alive()
        self.page.driver.close()
        self.page.driver.switch_to.window(first)

    def rest(self):
        """Sets the usual size of the page, closes everything that is open, and stops autoplay."""
        self.page.show(1280, 800)
        for _ in range(3):
            self.page.key(Keys.ESCAPE)

    def test_random_actions_cause_no_error_and_lose_no_move(self):
        self.page.open("drop")
        for _ in range(ACTIONS):
            self.act()
            self.assert_alive()
        self.rest()
        self.reload()

    def test_random_actions_cause_no_error_with_full_storage(self):
        self.is_kept = False
        self.page.run_before(FULL)
        self.page.open("slide")
        for _ in range(ACTIONS // 2):
            self.act()
            self.assert_alive()

    def test_random_actions_cause_no_error_without_storage(self):
        self.is_kept = False
        self.page.run_before(NOTHING_KEPT[0])
        self.page.open("pairs")
        for _ in range(ACTIONS // 2):
            self.act()
            self.assert_alive()
