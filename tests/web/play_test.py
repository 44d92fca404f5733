"""The browser copy in Chromium, opened from a file: play_test.py TILEFOLD.HTML [FOLDER FOR PICTURES]

The desktop's program says which moves there are and how the game then stands; the page is to agree.
"""

import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
import unittest

from selenium.webdriver.common.keys import Keys

from page import Page, desktop

HTML = os.path.abspath(sys.argv[1])
PICTURES = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="tilefold-pictures-")
SEED = 3
PUZZLES = ("drop", "slide", "swap", "pairs", "unblock")
GREATEST_FILE = 4_000_000
GREATEST_GAP = 60  # ms that a search lets the page wait, in the middle


def start_of(puzzle):
    return json.loads(desktop("play", puzzle, "--seed", str(SEED), "--max-moves", "0", "--format", "jsonl").splitlines()[0])


def game_id(puzzle):
    for line in desktop("list", puzzle, "--format", "jsonl").splitlines():
        record = json.loads(line)
        if record["kind"] == "puzzle":
            return f"tilefold:{puzzle}/{record['rules_version']}:{record['presets'][0]['name']}:{SEED}:"
    raise AssertionError(puzzle)


def stands(puzzle, moves):
    """How the game stands on the desktop after those moves."""
    lines = desktop("play", puzzle, "--seed", str(SEED), "--moves", " ".join(moves), "--format", "jsonl").splitlines()
    return json.loads(lines[-1])["state"]


def advice(start, state):
    position = {"puzzle": start["puzzle"], "parameters": start["parameters"], "state": state, "seed": SEED}
    lines = desktop("hint", start["puzzle"], "--position", "-", "--format", "jsonl",
                    given=json.dumps(position)).splitlines()
    return json.loads(lines[0])["move"]


def gesture(page, puzzle, state, move):
    """Plays a move as a person does."""
    cells = [int(number) for number in re.findall(r"\d+", move)]
    if puzzle == "drop":
        page.click(page.column(int(move)))
    elif puzzle == "slide":
        page.key({"left": Keys.LEFT, "right": Keys.RIGHT, "up": Keys.UP, "down": Keys.DOWN}[move])
    elif puzzle == "swap":
        page.drag(page.cell(cells[0], cells[1]), page.cell(cells[2], cells[3]))
    elif puzzle == "pairs":
        page.click(page.cell(cells[0], cells[1]))
        page.click(page.cell(cells[2], cells[3]))
    else:
        piece, step = move[0], int(move[1:])
        places = [divmod(i, 6) for i, letter in enumerate(state["level"]) if letter == piece]
        row, column = places[0][0] + 1, places[0][1] + 1
        across = places[0][0] == places[1][0]
        page.drag(page.cell(row, column), page.cell(row + (0 if across else step), column + (step if across else 0)))


class PageTest(unittest.TestCase):
    flags = ()
    size = (1280, 943)

    @classmethod
    def setUpClass(cls):
        cls.page = Page(HTML, cls.size, cls.flags)
        cls.addClassCleanup(cls.page.close)

    def assert_silent(self):
        self.assertEqual(self.page.word(), "")
        self.assertEqual(self.page.console(), [])


class Playing(PageTest):
    def play(self, start, state, played, count):
        for _ in range(count):
            move = advice(start, state)
            if not re.match(r"[\dA-Z]|left|right|up|down", move):
                break  # a command, which has a key of its own
            before = len(self.page.moves())
            gesture(self.page, start["puzzle"], state, move)
            self.page.wait_for(lambda before=before: len(self.page.moves()) > before, f"{start['puzzle']}'s move {move}")
            self.page.settle()
            last = self.page.moves()[-1]
            self.assertEqual(last["move"], move)
            state = last["state"]
            played.append(move)
        self.assertEqual(state, stands(start["puzzle"], played))
        return state

    def test_every_puzzle_is_played_and_goes_on_after_a_reload(self):
        for puzzle in PUZZLES:
            with self.subTest(puzzle):
                start = start_of(puzzle)
                played = []
                self.page.open(game_id(puzzle))
                state = self.play(start, start["state"], played, 4)
                self.page.reload()
                self.play(start, state, played, 1)
                self.page.screenshot(f"{PICTURES}/{puzzle}.png")
                self.assert_silent()

    def test_a_page_at_rest_draws_nothing_and_a_hidden_one_neither(self):
        self.page.open("drop")
        self.assertEqual(self.page.frames_in(2), 0)
        shown = self.page.driver.current_window_handle
        self.page.driver.switch_to.new_window("tab")
        other = self.page.driver.current_window_handle
        self.page.driver.switch_to.window(shown)
        self.page.driver.switch_to.window(other)
        self.page.driver.close()
        self.page.driver.switch_to.window(shown)
        self.page.settle()
        self.assertEqual(self.page.frames_in(1), 0)

    def test_a_search_leaves_the_page_its_frames(self):
        self.page.open(game_id("slide"))
        self.page.watch_gaps()
        self.page.key("h")
        self.page.wait_for(lambda: self.page.lines("hint"), "a hint")
        self.page.key(Keys.ENTER)  # autoplay
        self.page.wait_for(lambda: len(self.page.moves()) >= 12, "moves of autoplay")
        self.page.key(Keys.ENTER)
        self.page.settle()
        gaps = self.page.gaps()
        print(f"  a search's gaps between two tasks of the page: median {gaps[len(gaps) // 2]:.0f} ms, "
              f"95 % below {gaps[len(gaps) * 95 // 100]:.0f} ms")
        self.assertLess(gaps[len(gaps) // 2], GREATEST_GAP)
        moves = [line["move"] for line in self.page.moves()]
        self.assertEqual(self.page.moves()[-1]["state"], stands("slide", moves))
        self.assert_silent()

    def test_a_finger_plays_as_a_pointer_does(self):
        self.page.open(game_id("drop"))
        self.page.tap(self.page.column(2))
        self.page.wait_for(self.page.moves, "a move")
        self.assertEqual(self.page.moves()[-1]["move"], "2")

    def test_a_game_id_is_pasted(self):
        self.page.open("drop")
        self.page.paste(game_id("slide") + "u")
        self.page.wait_for(lambda: self.page.lines("jump") or self.page.lines("start")[1:], "the pasted game")
        self.assert_silent()

    def test_games_go_out_to_the_desktop_and_come_in(self):
        self.page.open(game_id("drop"))
        played = []
        start = start_of("drop")
        state = self.play(start, start["state"], played, 3)
        self.page.key(Keys.F10)
        self.page.settle()
        self.page.press("Save all games")
        path = os.path.join(self.page.folder, "tilefold.db")
        self.page.wait_for(lambda: os.path.exists(path), "a file of games")
        games = desktop("games", "--data-dir", self.page.folder, "--format", "jsonl")
        self.assertIn(f'"seed":{SEED}', games.replace(" ", ""))
        self.page.key("n")  # another game
        self.page.settle()
        with open(path, "rb") as file:
            whole = file.read()
        spoilt = os.path.join(self.page.folder, "spoilt.db")
        for data, word in ((whole[:5000], "damaged"), (b"no games", "no games")):
            with open(spoilt, "wb") as file:
                file.write(data)
            self.bring_in(spoilt)
            self.page.wait_for(lambda word=word: word in self.page.word(), word)
        shutil.copy(path, spoilt)
        with sqlite3.connect(spoilt) as newer:
            newer.execute("PRAGMA user_version = 1000")
        newer.close()
        self.bring_in(spoilt)
        self.page.wait_for(lambda: "newer version" in self.page.word(), "newer version")
        self.bring_in(path)
        self.page.wait_for(lambda: not self.page.moves(), "the page anew")
        self.page.settle()
        self.play(start, state, played, 1)
        self.page.console()

    def bring_in(self, path):
        self.page.press("Bring games in")
        self.page.wait_for(lambda: self.page.run("return document.getElementById('games') !== null"), "a choice of files")
        self.page.driver.find_element("id", "games").send_keys(path)

    def test_a_second_page_keeps_nothing_and_says_so(self):
        self.page.open("slide")
        shown = self.page.driver.current_window_handle
        self.page.driver.switch_to.new_window("tab")
        self.page.driver.get(f"file://{HTML}?trace#slide")
        self.page.wait_for(lambda: "another tab" in self.page.word(), "a word")
        self.page.driver.close()
        self.page.driver.switch_to.window(shown)

    def test_graphics_that_are_lost_come_back_with_the_game(self):
        self.page.open(game_id("drop"))
        start = start_of("drop")
        played = []
        state = self.play(start, start["state"], played, 2)
        self.page.run("""
            const context = document.getElementById('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
            context.loseContext();
            setTimeout(() => context.restoreContext(), 300);""")
        self.page.wait_for(lambda: not self.page.moves(), "the page anew")
        self.page.settle()
        self.play(start, state, played, 1)

    def test_what_is_no_game_is_said(self):
        self.page.open("tilefold:drop/1:nosuch:3:")
        self.assertIn("unknown preset", self.page.word())
        self.page.console()

    def test_the_file_is_small_and_whole(self):
        self.assertLessEqual(os.path.getsize(HTML), GREATEST_FILE)
        with open(HTML, "rb") as file:
            text = file.read()
        self.assertNotIn(b"http://", text.split(b"<script", 1)[0])
        self.assertNotRegex(text, rb"<(script|link|img)[^>]+(src|href)=")


class Phone(PageTest):
    size = (412, 915)
    flags = ("--force-device-scale-factor=2",)

    def test_a_narrow_page_is_played(self):
        self.page.open(game_id("drop"))
        self.page.tap(self.page.column(3))
        self.page.wait_for(self.page.moves, "a move")
        self.page.settle()
        self.page.screenshot(f"{PICTURES}/phone.png")
        self.assert_silent()


class BadCases(unittest.TestCase):
    def word_of(self, html, flags=()):
        page = Page(html, flags=flags)
        self.addCleanup(page.close)
        page.driver.get(f"file://{html}?trace")
        return page.wait_for(page.text, "a word")

    def spoilt(self, change):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, "tilefold.html")
        with open(HTML, "rb") as source, open(path, "wb") as target:
            target.write(change(source.read()))
        return path

    def opened(self, script):
        page = Page(HTML)
        self.addCleanup(page.close)
        page.run_before(script)
        page.open(game_id("drop"))
        return page

    def play_a_move(self, page):
        page.click(page.column(2))
        page.wait_for(page.moves, "a move")

    def test_a_browser_that_keeps_nothing_is_named_and_played_in(self):
        page = self.opened("Object.defineProperty(window, 'indexedDB', {value: undefined});")
        page.wait_for(lambda: "keeps nothing" in page.word(), "a word")
        self.play_a_move(page)

    def test_a_browser_that_is_full_is_named_and_played_in(self):
        page = self.opened("IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };")
        self.play_a_move(page)
        page.wait_for(lambda: "stores no more" in page.word(), "a word")
        self.play_a_move(page)

    def test_a_browser_without_webgl_is_told_what_is_missing(self):
        self.assertIn("WebGL 2", self.word_of(HTML, ("--disable-3d-apis",)))

    def test_a_file_cut_short_is_said(self):
        self.assertIn("cut short", self.word_of(self.spoilt(lambda data: data[:len(data) // 2])))

    def test_a_damaged_file_is_said(self):
        half = lambda data: len(data) // 2
        self.assertIn("damaged", self.word_of(self.spoilt(lambda data: data[:half(data)] + b"xyz" + data[half(data):])))


if __name__ == "__main__":
    os.makedirs(PICTURES, exist_ok=True)
    unittest.main(argv=sys.argv[:1] + sys.argv[3:] + ["-v"])
