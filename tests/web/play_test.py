"""Tests the browser version in Chromium, opened as a file: play_test.py TILEFOLD.HTML [FOLDER FOR PICTURES [CLASS …]]

The desktop program gives the legal moves and the resulting states; the page must agree.
"""

import concurrent.futures
import io
import os
import sys
import unittest

from selenium.webdriver.common.keys import Keys

from bad_cases import BadCases
from device_cases import Gamepad, Phone, Sound
from engine_case import Engine
from games import Game, gesture, play
from monkey_cases import Monkey
from keeping_cases import Keeping
from page import HTML, close_browsers, renew_browser
from page_test import PICTURES, PageTest

GREATEST_FILE = 4 * 2**20  # in bytes
FEWEST_TURNS = 10  # minimum number of turns of a search that takes noticeable time

# Small rules, with which a game is soon over, and the strategy that plays it to its end.
WHOLE_GAMES = (
    ("drop", ("rows=3", "columns=2", "continues=0"), 2, "greedy"),
    ("slide", ("rows=2", "columns=3"), 4, "greedy"),
    ("swap", ("rows=4", "columns=4"), 5, "greedy"),
    ("pairs", ("columns=4", "start_rows=2", "refills=1", "stages=off"), 1, "random"),
    ("unblock", (), 1, "shortest"),
)


# Code that tries to load something, by the directive of the page's Content-Security-Policy that forbids it.
LOADS = {
    "connect-src": "fetch('https://example.org/').catch(() => {});",
    "img-src": "new Image().src = 'https://example.org/picture.png';",
    "script-src-elem": "document.head.append(Object.assign(document.createElement('script'), {src: 'https://example.org/a.js'}));",
    "frame-src": "document.body.append(Object.assign(document.createElement('iframe'), {src: 'https://example.org/'}));",
}


class Start(PageTest):
    """Runs alone, because it measures times."""

    def test_the_time_until_the_first_frame_is_printed(self):
        for what, begin in (("cold", lambda: self.page.open("drop")), ("after a reload", self.page.reload)):
            begin()
            marks = self.page.marks()
            self.assertIn("shown", marks)
            print(f"  first frame {what}: " + ", ".join(f"{name} {at:.0f} ms" for name, at in marks.items()))

    def test_the_file_is_small_and_loads_no_other_files(self):
        self.assertLessEqual(os.path.getsize(HTML), GREATEST_FILE)
        with open(HTML, "rb") as file:
            text = file.read()
        self.assertNotIn(b"http://", text.split(b"<script", 1)[0])
        self.assertNotRegex(text, rb"<(script|link|img)[^>]+(src|href)=")


class Playing(PageTest):
    def test_the_page_cannot_load_anything_from_other_addresses(self):
        self.page.open("drop")
        self.assert_silent()
        for directive, load in LOADS.items():
            with self.subTest(directive):
                refused = self.page.driver.execute_async_script("""
                    const [tell] = arguments;
                    document.addEventListener('securitypolicyviolation', ({effectiveDirective}) => tell(effectiveDirective),
                                              {once: true});
                    """ + load)
                self.assertEqual(refused, directive)

    def test_a_complete_game_of_every_puzzle_continues_after_a_reload(self):
        for puzzle, rules, seed, strategy in WHOLE_GAMES:
            with self.subTest(puzzle):
                game = Game(puzzle, rules, seed, strategy)
                moves = game.whole()
                self.page.open(game.id)
                for number, (before, move, after) in enumerate(moves):
                    if number == len(moves) // 2:
                        self.page.reload()
                        self.assertEqual(self.page.moves(), [])
                    self.assertEqual(play(self.page, puzzle, before, move), after)
                self.picture(f"{puzzle}-end")
                self.page.reload()  # a finished game stays finished
                gesture(self.page, "slide", after, "left")
                self.page.settle()
                self.assertEqual(self.page.moves(), [])
                self.assert_silent()

    def test_every_puzzle_can_be_played_with_its_usual_board(self):
        for puzzle, *_ in WHOLE_GAMES:
            with self.subTest(puzzle):
                self.play(self.open(puzzle), [], 2)
                self.picture(puzzle)
                self.assert_silent()

    def test_a_page_at_rest_and_a_hidden_page_draw_no_frames(self):
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

    def test_touch_plays_like_a_pointer(self):
        self.open("drop")
        self.page.tap(self.page.column(2))
        self.page.wait_for(self.page.moves, "a move")
        self.assertEqual(self.page.moves()[-1]["move"], "2")
        self.page.settle()
        self.page.tap(self.page.places()["buttons"]["Bar: Undo"])
        self.page.wait_for(lambda: self.page.lines("jump"), "undo")

    def test_a_pasted_game_id_opens_its_game(self):
        self.page.open("drop")
        self.page.paste(Game("slide").id + "u")
        self.page.wait_for(lambda: self.page.lines("jump") or self.page.lines("start")[1:], "the pasted game")
        self.assert_silent()

    def test_an_invalid_game_in_the_address_is_reported(self):
        for text, word in (("tilefold:drop/1:nosuch:3:", "unknown preset"), ("drop%", "drop%")):
            self.page.open(text)
            self.assertIn(word, self.page.word())


class Looking(PageTest):
    """Tests of controls that need no move."""

    def test_the_page_can_be_played_after_a_change_of_its_size(self):
        game = self.open("drop")
        played = []
        for width, height in ((700, 900), (1000, 420), (1280, 800)):
            self.page.show(width, height)
            self.page.wait_for(lambda width=width: self.page.run("return document.getElementById('canvas').width") == width, "the new size")
            self.page.settle()
            self.play(game, played, 1)
            self.picture(f"drop-{width}x{height}")
        self.assert_silent()

    def test_a_solution_can_be_played_in_the_map(self):
        game = Game("unblock", ("level=1",), 1, "shortest")
        moves = game.whole()
        self.page.open(game.id)
        self.page.key("m")
        self.page.wait_for(lambda: self.page.lines("map"), "a map")
        self.page.settle()
        drawn = self.page.lines("map")[-1]
        self.assertEqual(drawn["remaining"], len(moves))
        self.picture("map")
        self.page.click(drawn["way"][1])  # plays the move that leads to this state
        self.page.wait_for(self.page.moves, "a move")
        self.page.settle()
        self.assertEqual(self.page.lines("map")[-1]["remaining"], len(moves) - 1)
        self.assert_silent()

    def test_an_earlier_position_can_be_replayed_and_played_from(self):
        game = self.open("drop")
        played = []
        self.play(game, played, 3)
        self.page.key(",")
        self.page.key(",")
        self.page.wait_for(lambda: self.page.lines("look"), "the replay position")
        self.page.settle()
        self.assertEqual(self.page.lines("look")[-1]["move"], 1)
        self.picture("history")
        self.page.key(Keys.HOME)
        self.page.settle()
        self.page.chord(Keys.CONTROL, Keys.RETURN)  # no move is possible during a replay
        self.page.wait_for(lambda: self.page.lines("go_to"), "the end of the replay")
        self.play(game, [], 1)  # a new line from the start
        self.assert_silent()

    def test_a_chosen_theme_is_stored(self):
        self.open("slide")
        self.page.show_panel(Keys.F10)
        dark = self.brightness()
        self.page.press("Theme")
        self.page.settle()
        self.page.press("Light")
        self.page.settle()
        self.picture("light-settings")
        self.assertGreater(self.brightness(), dark + 100)
        self.page.reload()
        self.assertGreater(self.brightness(), dark + 100)
        self.assert_silent()

    def brightness(self):
        """Returns the brightness of the lower left corner of the page, from 0 to 255."""
        return sum(self.page.pixel(8, 780)) / 3


class Searching(PageTest):
    def test_a_search_takes_turns_with_the_page(self):
        game = self.open("slide")
        self.page.watch_turns()
        self.ask_for_hint()
        self.page.key("o")  # starts or stops autoplay
        self.page.wait_for(lambda: len(self.page.moves()) >= 12, "moves of autoplay")
        self.page.key("o")
        self.page.settle()
        self.assert_turns_left("a search")
        self.assertEqual(self.page.moves()[-1]["state"], game.stands([line["move"] for line in self.page.moves()]))
        self.assert_silent()

    def test_every_kind_of_search_can_be_paused(self):
        """Runs hints, an analysis and a benchmark of each puzzle. A function missing in pausing.txt makes the page fail."""
        for puzzle, *_ in WHOLE_GAMES:
            with self.subTest(puzzle):
                self.page.renew()
                game = self.open(puzzle)
                self.play(game, [], 2)
                self.ask_for_hint()
                self.page.key("e")
                self.page.wait_for(lambda: [line for line in self.page.lines("analysis") if line["final"]], "an analysis")
                self.page.show_panel(Keys.F8)
                self.page.reach("Benchmark section")
                self.page.scroll_to("Start benchmark")
                self.page.press("Start benchmark")
                stop = "Stop benchmark"
                self.page.wait_for(lambda: stop in self.page.places()["buttons"] or self.page.is_at_rest(), "the start of the benchmark")
                if stop in (buttons := self.page.places()["buttons"]):  # otherwise the work has already ended
                    self.page.click(buttons[stop])
                self.page.wait_for(lambda: "Start benchmark" in self.page.places()["buttons"], "the end of the benchmark")
                self.assert_silent()

    def test_training_takes_turns_with_the_page_and_its_result_can_play(self):
        self.page.open(Game("slide", ("rows=3", "columns=3")).id)
        self.page.show_panel(Keys.F8)
        self.page.reach("Training section")
        self.page.scroll_to("Start training")
        self.page.watch_turns()
        self.page.press("Start training")
        self.page.wait_for(lambda: [line for line in self.page.lines("lesson") if line["games"] >= 50], "training games")
        self.picture("teaching")
        self.page.press("Pause training")
        self.page.wait_for(lambda: self.page.lines("lesson")[-1]["final"], "the end of the work")
        self.assert_turns_left("teaching")
        self.page.reach("Use the training")
        self.page.key(Keys.F8)
        self.page.key("p")
        self.page.wait_for(self.page.moves, "a move of the trained strategy")
        self.assert_silent()

    def ask_for_hint(self):
        """Asks for a hint. Asks again if the page first shows the notice that hints count as help."""
        self.page.key("h")
        self.page.wait_for(lambda: self.page.lines("hint") or self.page.places()["notice"], "a hint or a notice")
        if not self.page.lines("hint"):
            self.page.key("h")
            self.page.wait_for(lambda: self.page.lines("hint"), "a hint")

    def assert_turns_left(self, what):
        """Checks that background work has taken turns with the page, even on a busy machine."""
        turns, others, gaps = self.page.turns()
        print(f"  {what}: {turns} turns and {others} of other tasks of the page, with gaps of {gaps[len(gaps) // 2]:.0f} ms in "
              f"the middle, 95 % below {gaps[len(gaps) * 95 // 100]:.0f} ms")
        self.assertGreater(turns, FEWEST_TURNS)
        self.assertGreater(3 * others, turns)


def passes(case):
    """Runs a class of tests; if it fails, prints why and runs it once more, because browsers are not fully reliable."""
    for _ in range(2):
        said = io.StringIO()
        result = unittest.TextTestRunner(said, verbosity=2).run(unittest.defaultTestLoader.loadTestsFromTestCase(case))
        print(f"{case.__name__}\n{said.getvalue()}", flush=True)
        if result.wasSuccessful():
            return result.testsRun > 0
        renew_browser()
    return False


def main():
    """Runs two classes at a time, each in a separate browser."""
    os.makedirs(PICTURES, exist_ok=True)
    chosen = [globals()[name] for name in sys.argv[3:]] or [
        Start, Playing, Searching, Monkey, Keeping, Looking, BadCases, Phone, Sound, Gamepad, Engine]
    alone = [case for case in chosen if case is Start]
    together = [case for case in chosen if case is not Start]
    try:
        passed = [passes(case) for case in alone]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            passed += pool.map(passes, together)
    finally:
        close_browsers()
    sys.exit(0 if all(passed) else 1)


if __name__ == "__main__":
    main()
