"""Tests the jsPsych plugin with the real jsPsych in Chromium: plugin_test.py BUNDLE FOLDER [CASE …]

Run by plugin.sh, which builds the plugin and fetches jsPsych. The desktop program gives solutions, and restores the
games of the data.
"""

import json
import os
import re
import sys
import unittest

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys

from games import Game
from page import HTML, BrowserTest, close_browsers, desktop

WORK = os.path.abspath(sys.argv[2])  # with node_modules and bundled.js, see plugin.sh; pictures are written there, too
PACKAGES = f"{WORK}/node_modules"
EXAMPLE = os.path.join(os.path.dirname(HTML), "../example/ten-levels.html")

# Notes the time stamps of presses, releases and keys, and the time at which each board is first shown.
PAGE = """<!DOCTYPE html><meta charset="utf-8">
{scripts}
<link rel="stylesheet" href="file://{packages}/jspsych/css/jspsych.css"><body></body>
<script>
  window.caught = null;
  window.stamps = [];
  for (const type of ['pointerdown', 'pointerup', 'keydown'])
    addEventListener(type, event => stamps.push({{type, stamp: event.timeStamp}}), true);
  window.boards = [];
  new MutationObserver(() => {{
    if (document.querySelector('canvas') !== null && boards.at(-1)?.canvas !== document.querySelector('canvas'))
      boards.push({{canvas: document.querySelector('canvas'), at: performance.now()}});
  }}).observe(document, {{childList: true, subtree: true}});
  const jsPsych = initJsPsych({{override_safe_mode: true, on_finish: () => {{ window.data = jsPsych.data.get().values(); }}}});
  jsPsych.run({trials}.map(trial => ({{type: jsPsychTilefold, ...trial}}))).catch(error => {{ caught = error.message; }});
</script>"""


TAGS = (f"{PACKAGES}/jspsych/dist/index.browser.js", HTML)


class PluginTest(BrowserTest):
    def open(self, *trials, scripts=TAGS):
        """Opens a page with these trials and waits for the first board."""
        self.go(trials, scripts)
        self.await_board()

    def go(self, trials, scripts=TAGS):
        tags = "".join(f'<script src="file://{script}"></script>' for script in scripts)
        text = PAGE.format(packages=PACKAGES, scripts=tags, trials=json.dumps(trials))
        self.page.go(self.page.file("trial.html", text.encode()))

    def await_board(self):
        self.page.wait_for(lambda: self.page.run("return document.querySelector('canvas') !== null"), "a board")

    def data(self):
        """Waits for the end of the experiment; returns the data of its trials."""
        self.page.wait_for(lambda: self.page.run("return window.data !== undefined"), "the data")
        self.assertEqual(self.page.console(), [])
        return self.page.run("return JSON.parse(JSON.stringify(window.data))")

    def cell(self, row, column):
        """Returns the centre of a cell, counted from 1."""
        places = self.page.run("""
            const canvas = document.querySelector('canvas');
            const box = canvas.getBoundingClientRect();
            return {x: box.left, y: box.top, ...JSON.parse(canvas.dataset.cells)};""")
        down = places["rows"] - row if places["bottom_up"] else row - 1
        return (places["x"] + places["left"] + places["cell"] * (column - 0.5),
                places["y"] + places["top"] + places["cell"] * (down + 0.5))

    def shown(self, name):
        return self.page.run("return document.querySelector(`.tilefold-${arguments[0]} b`).textContent", name)

    def press(self, name):
        self.page.driver.find_element("css selector", f"button.tilefold-{name}").click()

    def await_moves(self, count):
        self.page.wait_for(lambda: self.shown("moves") == str(count), f"{count} moves")

    def drag_piece(self, state, move, beyond=0, finger=False):
        """Drags a piece of Unblock by a move such as C+2, and `beyond` cells too far."""
        piece, step = move[0], int(move[1:])
        step += beyond if step > 0 else -beyond
        cells = [divmod(i, 6) for i, letter in enumerate(state["level"]) if letter == piece]
        row, column = cells[0][0] + 1, cells[0][1] + 1
        across = cells[0][0] == cells[1][0]
        self.drag(self.cell(row, column), self.cell(row + (0 if across else step), column + (step if across else 0)), finger)

    def drag(self, start, end, finger=False):
        pointer = {"mouse": PointerInput(POINTER_TOUCH, "finger")} if finger else {}
        builder = ActionBuilder(self.page.driver, **pointer)
        builder.pointer_action.move_to_location(*map(round, start)).pointer_down().pause(0.05)
        builder.pointer_action.move_to_location(*map(round, end)).pause(0.05).pointer_up()
        builder.perform()

    def assert_restored(self, trial):
        """Checks that the desktop program replays the game in the data to the same final state."""
        records = [json.loads(line) for line in desktop("play", trial["game_id"], "--format", "jsonl").splitlines()]
        line = [move for move in trial["moves"] if move["undone_by"] is None]
        self.assertEqual([record["move"] for record in records if record["kind"] == "move"], [move["move"] for move in line])
        if line:
            self.assertEqual(records[-1]["state"], line[-1]["state"])

    def assert_in_order(self, trial):
        for move in trial["moves"]:
            self.assertLessEqual(0, move["t_ready"])
            self.assertLessEqual(move["t_ready"], move["t_down"])
            self.assertLessEqual(move["t_down"], move["t_up"])
        self.assertEqual([move["number"] for move in trial["moves"]], list(range(1, len(trial["moves"]) + 1)))


class Playing(PluginTest):
    def solve(self, **drag):
        solution = Game("unblock", ("level=1",), 1, "shortest").whole()
        for number, (before, move, after) in enumerate(solution, 1):
            self.drag_piece(before, move, beyond=2 if after["solved"] else 0, **drag)
            if not after["solved"]:
                self.await_moves(number)
        return solution

    def test_a_level_is_solved_by_mouse_and_the_path_of_the_pointer_is_recorded(self):
        self.open({"puzzle": "unblock", "level": 1, "seed": 1, "record_pointer": True})
        print(f"  first board {self.page.run('return boards[0].at'):.0f} ms after the page was asked for")
        self.picture("unblock")
        solution = self.solve()
        [trial] = self.data()
        self.assertEqual([move["move"] for move in trial["moves"]], [move for _, move, _ in solution])
        self.assertEqual((trial["outcome"], trial["puzzle"], trial["seed"]), ("solved", "unblock", "1"))
        self.assertEqual({move["device"] for move in trial["moves"]}, {"mouse"})
        self.assertEqual(trial["rt"], trial["moves"][-1]["t_up"])
        self.assertGreaterEqual(len(trial["pointer"]), len(solution))
        self.assertEqual(trial["events"][0]["kind"], "board")
        self.assert_in_order(trial)
        self.assert_restored(trial)
        stamps = [stamp["stamp"] for stamp in self.page.run("return stamps")]
        times = [time for move in trial["moves"] for time in (move["t_down"], move["t_up"])]
        for stamp, time in zip(stamps, times):
            self.assertLess(abs((stamp - stamps[0]) - (time - times[0])), 1)

    def test_a_level_is_solved_by_touch(self):
        self.open({"level": 1})
        self.solve(finger=True)
        [trial] = self.data()
        self.assertEqual(trial["outcome"], "solved")
        self.assertEqual({move["device"] for move in trial["moves"]}, {"touch"})

    def test_a_level_is_solved_by_keys(self):
        self.open({"puzzle": "unblock", "level": "..............AA....................", "record_pointer": True})
        for key in (Keys.LEFT, Keys.ENTER, Keys.LEFT, Keys.RIGHT, Keys.RIGHT, Keys.RIGHT, Keys.ENTER):
            self.page.key(key)  # the first arrow shows the cursor, in the middle of the board
        [trial] = self.data()
        self.assertEqual([(move["move"], move["device"]) for move in trial["moves"]], [("A+2", "keyboard")])
        self.assertEqual(trial["outcome"], "solved")
        self.assert_restored(trial)

    def test_columns_are_chosen_by_mouse_touch_and_keys(self):
        self.open({"puzzle": "drop", "seed": 7, "max_moves": 4, "show": ["moves", "moves_left", "score"]})
        self.page.click(self.cell(3, 2))
        self.await_moves(1)
        self.page.tap(self.cell(3, 4))
        self.await_moves(2)
        self.page.key("5")
        self.await_moves(3)
        self.assertEqual(self.shown("moves_left"), "1")
        self.picture("drop")
        self.page.key(Keys.LEFT, Keys.ENTER)
        [trial] = self.data()
        self.assertEqual([move["move"] for move in trial["moves"]], ["2", "4", "5", "4"])
        self.assertEqual([move["device"] for move in trial["moves"]], ["mouse", "touch", "keyboard", "keyboard"])
        self.assertEqual(trial["outcome"], "max_moves")
        self.assert_restored(trial)

    def test_tiles_slide_by_arrow_keys_and_swipes(self):
        game = Game("slide", ("rows=3", "columns=3"), seed=5)
        moves = [game.advice(game.start["state"])]
        self.open({"puzzle": "slide", "rules": {"rows": 3, "columns": 3}, "seed": "5", "max_moves": 2, "theme": "dark"})
        self.page.key({"left": Keys.LEFT, "right": Keys.RIGHT, "up": Keys.UP, "down": Keys.DOWN}[moves[0]])
        self.await_moves(1)
        self.picture("slide")
        moves.append(game.advice(game.stands(moves)))
        ends = {"left": (2, 1), "right": (2, 3), "up": (1, 2), "down": (3, 2)}
        self.drag(self.cell(2, 2), self.cell(2, 2))
        self.drag(self.cell(2, 2), self.cell(*ends[moves[1]]), finger=True)
        [trial] = self.data()
        self.assertEqual([move["move"] for move in trial["moves"]], moves)
        self.assertEqual([one["reason"] for one in trial["aborted"]], ["short"])
        self.assert_restored(trial)

    def test_a_pair_is_matched_by_two_clicks_and_a_selection_can_be_cancelled(self):
        board = Game("pairs").start["state"]["board"]
        row, column = next((row, column) for row, line in enumerate(board, 1) for column in range(1, len(line))
                           if line[column - 1] == line[column] or line[column - 1] + line[column] == 10)
        cells = (row, column, row, column + 1)
        self.open({"puzzle": "pairs", "seed": 3, "max_moves": 1})
        self.page.click(self.cell(*cells[:2]))
        self.picture("pairs")
        self.page.click(self.cell(*cells[:2]))
        self.page.tap(self.cell(*cells[:2]))
        self.page.tap(self.cell(*cells[2:]))
        [trial] = self.data()
        self.assertEqual([one["reason"] for one in trial["aborted"]], ["deselected"])
        self.assertLess(trial["moves"][0]["t_down"], trial["moves"][0]["t_up"])
        self.assert_restored(trial)

    def test_pairs_and_swaps_are_played_by_keys_and_commands_by_buttons(self):
        board = Game("pairs").start["state"]["board"]
        middle, half = (len(board) + 1) // 2, (len(board[0]) + 1) // 2  # where the cursor appears
        row, column = next((row, column) for row, line in enumerate(board, 1) for column in range(1, len(line))
                           if line[column - 1] == line[column] or line[column - 1] + line[column] == 10)
        move = Game("swap").advice(Game("swap").start["state"])
        cells = [int(number) for number in re.findall(r"\d+", move)]
        self.open({"puzzle": "pairs", "seed": 3, "max_moves": 2, "texts": {"refill": "More"}},
                  {"puzzle": "swap", "seed": 3, "max_moves": 1})
        self.walk((middle, half), (row, column))
        self.page.key(Keys.ENTER, Keys.RIGHT, Keys.SPACE)
        self.await_moves(1)
        self.assertIn("More", self.page.text())
        self.press("refill")
        self.page.wait_for(lambda: self.page.run("return boards.length") == 2, "the next board")
        self.walk((4, 4), cells[:2])
        self.page.key(Keys.ENTER, Keys.DOWN if cells[2] > cells[0] else Keys.UP if cells[2] < cells[0] else Keys.RIGHT if cells[3] > cells[1] else Keys.LEFT)
        pairs, swap = self.data()
        self.assertEqual([(one["move"], one["device"]) for one in pairs["moves"]],
                         [(f"{row},{column}-{row},{column + 1}", "keyboard"), ("refill", "mouse")])
        self.assertEqual([(one["move"], one["device"]) for one in swap["moves"]], [(move, "keyboard")])
        for trial in (pairs, swap):
            self.assertEqual(trial["aborted"], [])
            self.assert_restored(trial)

    def walk(self, start, end):
        """Shows the cursor, which appears at `start`, and moves it to `end`, in a board whose first row is on top."""
        down, across = end[0] - start[0], end[1] - start[1]
        self.page.key(Keys.LEFT, *[Keys.DOWN if down > 0 else Keys.UP] * abs(down), *[Keys.RIGHT if across > 0 else Keys.LEFT] * abs(across))

    def test_a_finished_game_can_be_continued_as_often_as_the_rules_allow(self):
        position = {"puzzle": "drop", "parameters": {"rows": 3, "columns": 2, "continues": 1},
                    "state": {"board": [[2, 4], [4, 8], [8, 0]], "preview": [2]}, "seed": 4}
        self.open({"position": position, "max_moves": 2})
        self.page.key("2")
        self.await_moves(1)
        self.press("continue")
        [trial] = self.data()
        self.assertEqual(([move["move"] for move in trial["moves"]], trial["outcome"]), (["2", "continue"], "max_moves"))
        self.assert_restored(trial)

    def test_neighbours_are_swapped_and_illegal_attempts_are_recorded(self):
        game = Game("swap", strategy="greedy")
        move = game.advice(game.start["state"])
        cells = [int(number) for number in re.findall(r"\d+", move)]
        board = game.start["state"]["board"]
        same = next((row, column) for row, line in enumerate(board, 1) for column in range(1, len(line)) if line[column - 1] == line[column])
        self.open({"puzzle": "swap", "seed": 3, "max_moves": 1})
        self.picture("swap")
        self.drag(self.cell(*same), self.cell(same[0], same[1] + 1))
        self.drag(self.cell(*cells[:2]), self.cell(*cells[2:]))
        [trial] = self.data()
        self.assertEqual([move["move"] for move in trial["moves"]], [move])
        self.assertEqual([(one["reason"], one["from"]) for one in trial["aborted"]], [("illegal", list(same))])
        self.assert_restored(trial)

    def picture(self, name):
        self.page.screenshot(f"{WORK}/{name}.png")


class Limits(PluginTest):
    def test_the_data_mark_undone_and_restarted_moves(self):
        self.open({"puzzle": "drop", "seed": 7, "allow_give_up": True})
        for number, key in enumerate("12", 1):
            self.page.key(key)
            self.await_moves(number)
        self.page.key("u")
        self.await_moves(1)
        self.page.key("3")
        self.await_moves(2)
        self.press("restart")
        self.await_moves(0)
        self.page.key("4")
        self.await_moves(1)
        self.press("give_up")
        [trial] = self.data()
        self.assertEqual([move["undone_by"] for move in trial["moves"]], ["restart", "undo", "restart", None])
        self.assertEqual([(event["kind"], event["device"]) for event in trial["events"] if event["kind"] in ("undo", "restart")],
                         [("undo", "keyboard"), ("restart", "mouse")])
        self.assertEqual(trial["outcome"], "gave_up")
        self.assert_in_order(trial)
        self.assert_restored(trial)

    def test_actions_that_are_not_allowed_have_no_buttons_and_no_keys(self):
        self.open({"puzzle": "drop", "seed": 7, "allow_undo": False, "allow_restart": False, "max_moves": 2})
        self.page.key("1")
        self.await_moves(1)
        self.page.key("u")
        self.assertEqual(self.page.run("return document.querySelectorAll('button').length"), 0)
        self.page.key("2")
        [trial] = self.data()
        self.assertEqual([move["undone_by"] for move in trial["moves"]], [None, None])

    def test_the_time_limit_ends_a_trial_and_the_next_one_begins(self):
        self.open({"puzzle": "slide", "seed": 1, "time_limit": 300, "show": ["time_left"]},
                  {"puzzle": "drop", "seed": 1, "max_moves": 1})
        self.page.wait_for(lambda: self.page.run("return boards.length") == 2, "the next board")
        self.page.key("1")
        first, second = self.data()
        self.assertEqual((first["outcome"], first["moves"]), ("time_limit", []))
        self.assertGreaterEqual(first["rt"], 299)
        self.assertEqual(second["outcome"], "max_moves")
        begun, left = self.page.run("return [boards[1].at, boards[0].at]")
        print(f"  the next board {begun - left - first['rt']:.0f} ms after the end of a trial")

    def test_a_trial_with_a_resume_key_continues_after_a_reload(self):
        self.open({"puzzle": "drop", "max_moves": 3, "resume_key": "one"})
        self.page.key("1")
        self.await_moves(1)
        self.page.key("2")
        self.await_moves(2)
        self.page.key("u")
        self.await_moves(1)
        self.page.driver.refresh()
        self.await_board()
        self.assertEqual(self.shown("moves"), "1")
        self.page.key("3")
        [trial] = self.data()
        self.assertEqual([(move["move"], move["undone_by"]) for move in trial["moves"]], [("1", None), ("2", "undo"), ("3", None)])
        self.assertIn("resumed", [event["kind"] for event in trial["events"]])
        self.assert_in_order(trial)
        self.assert_restored(trial)
        self.page.driver.refresh()  # a trial that has ended begins anew
        self.await_board()
        self.assertEqual(self.shown("moves"), "0")

    def test_a_trial_in_the_local_storage_continues_in_another_tab(self):
        trial = {"puzzle": "drop", "max_moves": 2, "resume_key": "one", "resume_storage": "local"}
        self.open(trial)
        self.page.key("1")
        self.await_moves(1)
        self.page.driver.switch_to.new_window("tab")
        self.open(trial)
        self.assertEqual(self.shown("moves"), "1")
        self.page.key("2")
        [trial] = self.data()
        self.assertEqual([move["move"] for move in trial["moves"]], ["1", "2"])
        self.assertEqual(self.page.run("return Object.keys(localStorage)"), [])

    def test_giving_up_can_be_confirmed(self):
        self.open({"puzzle": "drop", "allow_give_up": True, "confirm_give_up": True})
        self.press("give_up")
        self.press("keep_playing")
        self.page.key("1")
        self.await_moves(1)
        self.press("give_up")
        self.press("give_up_now")
        [trial] = self.data()
        self.assertEqual((trial["outcome"], len(trial["moves"])), ("gave_up", 1))

    def test_a_hint_is_recorded_and_its_mark_disappears_with_the_next_move(self):
        self.open({"puzzle": "pairs", "seed": 3, "allow_hint": True, "max_moves": 1})
        picture = "return document.querySelector('canvas').toDataURL()"
        before = self.page.run(picture)
        self.press("hint")
        self.assertNotEqual(self.page.run(picture), before)
        cells = [int(part) for part in re.findall(r"\d+", self.page.run("return document.querySelector('.tilefold-said').textContent"))]
        self.page.click(self.cell(*cells[:2]))
        self.page.click(self.cell(*cells[2:4]))
        [trial] = self.data()
        [hint] = [event for event in trial["events"] if event["kind"] == "hint"]
        self.assertEqual([move["move"] for move in trial["moves"]], [hint["move"]])

    def test_a_resume_key_of_another_game_is_ignored(self):
        for rows in (7, 5):
            self.open({"puzzle": "drop", "rules": {"rows": rows}, "resume_key": "one"})
            self.assertEqual(self.shown("moves"), "0")
            self.page.key("1")
            self.await_moves(1)

    def test_a_drag_interrupted_by_the_end_of_the_trial_is_recorded(self):
        self.open({"puzzle": "unblock", "level": 1, "allow_give_up": True})
        builder = ActionBuilder(self.page.driver)
        builder.pointer_action.move_to_location(*map(round, self.cell(3, 1))).pointer_down()
        builder.perform()
        self.page.run("document.querySelector('button.tilefold-give_up').click()")
        [trial] = self.data()
        builder.clear_actions()
        self.assertEqual([(one["reason"], one["from"]) for one in trial["aborted"]], [("ended", [3, 1])])

    def test_a_trial_without_a_resume_key_starts_again_after_a_reload(self):
        self.open({"puzzle": "drop"})
        self.page.key("1")
        self.await_moves(1)
        self.page.driver.refresh()
        self.await_board()
        self.assertEqual(self.shown("moves"), "0")

    def test_the_board_fits_the_window_after_a_change_of_its_size(self):
        self.open({"puzzle": "slide", "seed": 1, "prompt": "<p>Reach the highest tile.</p>", "allow_give_up": True})
        size = "const box = document.querySelector('.tilefold').getBoundingClientRect(); return [box.width, box.bottom]"
        before = self.page.run(size)
        self.page.show(340, 480)
        self.page.wait_for(lambda: self.page.run(size)[0] <= 340 and self.page.run(size)[1] <= 480, "a smaller board")
        self.page.show(1280, 800)
        self.page.wait_for(lambda: self.page.run(size) == before, "the board as before")
        self.press("give_up")
        [trial] = self.data()
        self.assertIn([340, 480], [event["window"] for event in trial["events"] if event["kind"] == "resize"])

    def test_a_trial_can_start_from_a_position_and_ends_with_the_game(self):
        position = {"puzzle": "drop", "parameters": {"rows": 3, "columns": 2, "continues": 0},
                    "state": {"board": [[2, 4], [4, 8], [8, 0]], "preview": [2]}, "seed": 4}
        self.open({"position": position})
        self.page.key("2")
        [trial] = self.data()
        self.assertEqual((trial["outcome"], trial["seed"]), ("over", "4"))
        self.assert_restored(trial)

    def test_invalid_parameters_are_reported(self):
        for trial, word in (({"puzzle": "dorp"}, "did you mean 'drop'"), ({"puzzle": "drop", "rules": {"rows": 40}}, "rows is the number 40; it must be 3 to 16"),
                            ({"puzzle": "drop", "level": 3}, "has no levels"), ({"level": 900}, "level is the number 900; it must be 1 to 209"), ({}, "puzzle is missing"),
                            ({"puzzle": "drop", "time_limit": -5}, "time_limit is -5"), ({"puzzle": "drop", "seed": 1.5}, "seed is 1.5"),
                            ({"puzzle": "drop", "seed": "x1"}, "seed is"), ({"puzzle": "drop", "show": ["luck"]}, "luck"),
                            ({"puzzle": "slide", "allow_hint": True}, "allow_hint is true"), ({"puzzle": "drop", "resume_storage": "disk"}, "resume_storage is"),
                            ({"puzzle": "slide", "position": {"puzzle": "drop", "state": {}}}, "position is for the puzzle 'drop'")):
            with self.subTest(word):
                self.go([trial])
                self.page.wait_for(lambda: self.page.run("return window.caught"), "an error")
                self.assertIn(word, self.page.run("return window.caught"))
                self.assertIn(word, self.page.text())


class Packaged(PluginTest):
    def test_the_plugin_works_in_a_page_made_by_a_bundler(self):
        self.open({"puzzle": "drop", "max_moves": 1}, scripts=(f"{WORK}/bundled.js",))
        self.page.key("1")
        [trial] = self.data()
        self.assertEqual((trial["trial_type"], trial["outcome"]), ("tilefold", "max_moves"))
        self.assert_restored(trial)

    def test_the_example_asks_a_question_after_each_level_and_shows_the_data(self):
        with open(EXAMPLE, encoding="utf-8") as file:
            text = file.read()
        for package, path in re.findall(r"https://unpkg.com/((?:@jspsych/)?[a-z-]+)@[\d.]+(/[^\"]+)", text):
            local = HTML if package == "jspsych-tilefold" else f"{PACKAGES}/{package}{path}"
            text = re.sub(rf"https://unpkg.com/{package}@[\d.]+{path}", f"file://{local}", text)
        self.assertNotIn("unpkg", text)
        self.page.go(self.page.file("example.html", text.encode()))
        self.page.wait_for(lambda: "Start" in self.page.text(), "the instructions")
        self.page.driver.find_element("css selector", "button").click()
        for number in range(10):
            self.await_board()
            self.press("give_up")
            self.page.wait_for(lambda: self.page.run("return document.querySelector('input[type=radio]') !== null"), "a question")
            self.page.driver.find_elements("css selector", "input[type=radio]")[number % 7].click()
            self.page.driver.find_element("css selector", "[type=submit]").click()
        path = os.path.join(self.page.folder, "ten-levels.json")
        self.page.wait_for(lambda: os.path.exists(path), "the data")
        with open(path, encoding="utf-8") as file:
            trials = json.load(file)
        self.assertEqual([trial["outcome"] for trial in trials if trial["trial_type"] == "tilefold"], ["gave_up"] * 10)
        self.assertEqual(sum("difficulty" in (trial.get("response") or {}) for trial in trials if trial["trial_type"] == "survey-likert"), 10)


if __name__ == "__main__":
    try:
        result = unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2, exit=False).result
    finally:
        close_browsers()
    sys.exit(0 if result.wasSuccessful() and result.testsRun > 0 else 1)
