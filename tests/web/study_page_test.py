"""Tests the pages of `tilefold study page` in Chromium: study_page_test.py TEMPLATE FOLDER [CASE …]

Run by plugin.sh. The desktop program makes the pages and imports their data. A server in this process serves them.
"""

import json
import os
import sys
import unittest

from selenium.webdriver.common.keys import Keys

from page import close_browsers
from study_cases import Handler, protocol, StudyPageTest

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples/study/ten-levels.toml")
ONE_MOVE = "..............AA...................."
TWO_WAYS = "..............AA...B.....B.........."
LANGUAGES = """
title = { en = "Two levels", de = "Zwei Level" }
languages = ["en", "de"]
consent = { en = "Do you agree?", de = "Sind Sie einverstanden?\\n\\nEs dauert <b>kurz</b>." }
instructions = { en = "Move.", de = "Bewegen Sie." }
debriefing = { en = "Thanks.", de = "Danke." }
words = { continue = { en = "Continue", de = "Weiter" }, agree = { en = "I agree", de = "Ja" } }
[[before]]
name = "age"
kind = "number"
text = { en = "Age?", de = "Alter?" }
min = 16
max = 110
[[before]]
name = "often"
kind = "choice"
text = "?"
options = [{ en = "Never", de = "Nie" }, { en = "Often", de = "Oft" }]
[[blocks]]
name = "practice"
practice = true
puzzle = "unblock"
break = "Rest."
break_seconds = 1
[[blocks.trials]]
name = "first"
level = "ONE_MOVE"
[[blocks]]
name = "main"
condition = "hard"
puzzle = "unblock"
[[blocks.trials]]
name = "second"
level = "ONE_MOVE"
[[blocks.between]]
name = "effort"
kind = "likert"
text = "?"
points = 7
low = "low"
high = "high"
[[after]]
name = "remarks"
kind = "text"
text = "?"
[[after]]
name = "more"
kind = "text"
text = "?"
required = false
""".replace("ONE_MOVE", ONE_MOVE)

# Stands for JATOS: its library notes in the page what it receives.
JATOS = """
window.told = [];
window.jatos = {
  workerId: 7, urlQueryParameters: {PROLIFIC_PID: 'prolific1'},
  onLoad: ready => document.readyState === 'complete' ? setTimeout(ready) : addEventListener('load', ready),
  submitResultData: async text => { told.push(['data', JSON.parse(text)]); },
  endStudy: success => told.push(['end', success]),
  abortStudy: why => told.push(['abort', why]),
};"""


class Taking(StudyPageTest):
    def test_a_study_in_two_languages_by_mouse_and_keys(self):
        self.take_part(LANGUAGES)
        self.click("Deutsch")
        self.await_text("Es dauert <b>kurz</b>.")
        self.assertEqual(self.page.run("return document.documentElement.lang"), "de")
        self.click("Ja")
        self.await_text("Bewegen Sie.")
        self.await_focus("button")
        self.page.key(Keys.ENTER)
        self.write("15")
        self.assertTrue(self.page.run("return document.querySelector('[type=submit]').disabled"))
        self.write(Keys.BACKSPACE + "7,5" + Keys.ENTER)
        self.await_focus("[type=radio]")
        self.page.key("2", Keys.ENTER)
        self.solve_by_mouse()
        self.await_text("Solved in 1 moves.")
        self.click("Weiter")
        self.await_text("Rest.")
        self.click("Weiter")
        self.solve_by_keys()
        self.choose(6)
        self.click("Weiter")
        self.write("Gut")
        self.click("Weiter")
        self.click("No answer")
        rows = self.downloaded("Two-levels-P01.json")
        self.await_text("Danke.")
        self.assert_quiet()
        kinds = [row["kind"] for row in rows]
        self.assertEqual(kinds, ["study", "language", "consent", "text", "question", "question", "trial", "feedback", "break", "trial",
                                 "question", "question", "question", "end"])
        self.assertGreaterEqual(rows[8]["rt"], 990)  # the break of one second
        answers = {row.get("question", row["kind"]): row["answer"] for row in rows if "answer" in row}
        self.assertEqual(answers, {"language": "de", "consent": "agreed", "age": 17.5, "often": "Often", "effort": 6, "remarks": "Gut", "more": None})
        games = [row for row in rows if row["kind"] == "trial"]
        self.assertEqual([(game["trial"], game["outcome"], game["moves"][0]["device"]) for game in games],
                         [("first", "solved", "mouse"), ("second", "solved", "keyboard")])
        self.assertEqual([row["trial_index"] for row in rows], list(range(len(rows))))
        self.assertEqual({row["participant"] for row in rows}, {"P01"})
        stored, moves = self.imported("Two-levels-P01.json", 2)
        self.assertEqual({(game["participant"], game["level_name"], game["condition"], game["status"]) for game in stored},
                         {("P01", "first", None, "won"), ("P01", "second", "hard", "won")})
        self.assertEqual([(move["move"], move["device"]) for move in sorted(moves, key=lambda move: move["level_name"])],
                         [("A+2", "mouse"), ("A+2", "keyboard")])
        tables = self.tables()
        [run] = tables["participants"]
        self.assertEqual((run["participant"], run["study"], run["language"], run["outcome"], run["steps"], run["interruptions"]),
                         ("P01", "Two levels", "de", "finished", "12", "0"))
        self.assertEqual([(row["question"], row["kind"], row["answer"]) for row in tables["answers"]],
                         [("language", "language", "de"), ("age", "number", "17.5"), ("often", "choice", "Often"), ("effort", "likert", "6"),
                          ("remarks", "text", "Gut"), ("more", "text", "")])
        self.assertEqual([(row["trial"], row["practice"], row["condition"], row["outcome"], row["optimum"]) for row in tables["trials"]],
                         [("first", "true", "", "solved", "1"), ("second", "false", "hard", "solved", "1")])
        self.assertEqual([row["move"] for row in tables["moves"]], ["A+2", "A+2"])

    def test_the_example_looks_right_on_a_large_and_a_small_screen(self):
        with open(EXAMPLE, encoding="utf-8") as file:
            self.take_part(file.read())
        self.button("I agree")
        self.picture_pair("consent")
        self.click("I agree")
        for part in ("Bring the marked block", "Work as quickly"):
            self.await_text(part)
            self.click("Continue")
        self.write("30")
        self.picture_pair("number")
        self.click("Continue")
        self.choose(3)
        self.picture_pair("choice")
        self.click("Continue")
        self.await_text("for practice")
        self.click("Continue")
        self.await_board()
        self.picture_pair("practice")
        for _ in range(2):
            self.give_up()
            self.await_text("You have given up")
            self.click("Continue")
        self.await_text("Now the ten puzzles begin")
        self.click("Continue")
        for number in range(10):
            self.await_board()
            self.assertIn(f"{number + 3} / 12", self.page.text())
            if number == 0:
                self.picture_pair("game")
                self.press("give_up")
                self.picture_pair("give-up")
                self.press("keep_playing")
            self.give_up()
            self.choose(4)
            if number == 0:
                self.picture_pair("scale")
            self.click("Continue")
            if number == 4:
                self.await_text("Take a short break")
                self.picture_pair("break")
                self.click("Continue")
        for _ in range(2):
            self.choose(5)
            self.click("Continue")
        self.await_text("anything that you would like")
        self.picture_pair("text")
        self.click("No answer")
        rows = self.downloaded("Ten-levels-P01.json")
        self.await_text("Thank you for taking part.")
        self.picture_pair("end")
        self.assert_quiet()
        # P01 has the first row of the Latin square.
        order = [row["trial"] for row in rows if row["kind"] == "trial" and not row["practice"]]
        self.assertEqual(order, [f"level-{number:02}" for number in (1, 2, 10, 3, 9, 4, 8, 5, 7, 6)])

    def test_random_orders_are_those_of_the_study_window(self):
        trials = [f'name = "t{number}"\npuzzle = "drop"\nlimits = {{ moves = 1 }}' for number in range(8)]
        self.take_part(protocol(trials).replace('name = "b"', 'name = "b"\norder = "random"'))
        for number in range(8):
            self.page.wait_for(lambda: f"{number + 1} / 8" in self.page.text(), "the next game")
            self.await_focus("canvas")
            self.page.key("1")
        rows = self.downloaded("Small-P01.json")
        self.assertEqual("".join(row["trial"] for row in rows if row["kind"] == "trial"), "t1t6t3t2t7t0t4t5")

    def test_a_page_from_a_file_works_without_a_server(self):
        self.page.driver.get("file://" + self.page.file("page.html", self.make(protocol([f'level = "{ONE_MOVE}"']))))
        self.solve_by_mouse()
        self.await_text("This is the end of the study.")
        self.assertEqual(self.page.console(), [])

    def test_limits_of_time_and_moves_end_a_game(self):
        self.take_part(protocol(['puzzle = "slide"\nlimits = { seconds = 1 }', 'puzzle = "drop"\nlimits = { moves = 2 }\nallow = { undo = false }']))
        self.await_text("2 / 2")
        self.await_focus("canvas")
        self.assertEqual(self.page.run("return document.querySelectorAll('button.tilefold-undo').length"), 0)
        self.page.key("1")
        self.page.wait_for(lambda: self.shown("moves_left") == "1", "the move")
        self.page.key("2")
        rows = self.downloaded("Small-P01.json")
        games = [row for row in rows if row["kind"] == "trial"]
        self.assertEqual([(game["outcome"], len(game["moves"])) for game in games], [("time_limit", 0), ("max_moves", 2)])

    def test_a_hint_marks_a_move_and_is_in_the_data(self):
        self.take_part(protocol([f'level = "{TWO_WAYS}"\nallow = {{ hints = true }}']))
        self.await_board()
        before = self.page.run("return document.querySelector('canvas').toDataURL()")
        self.press("hint")
        self.page.wait_for(lambda: self.page.run("return document.querySelector('canvas').toDataURL()") != before, "the mark")
        self.picture("study-hint")
        self.solve_by_mouse()
        rows = self.downloaded("Small-P01.json")
        [game] = [row for row in rows if row["kind"] == "trial"]
        [hint] = [event for event in game["events"] if event["kind"] == "hint"]
        self.assertEqual(hint["move"], "A+2")
        [stored], _ = self.imported("Small-P01.json", 1)
        self.assertEqual(stored["hints"], 1)

    def test_a_participant_who_does_not_agree_leaves_no_data(self):
        self.take_part(LANGUAGES.replace('["en", "de"]', '["en", "de"]'))
        self.click("English")
        self.click("I do not agree")
        for _ in range(2):
            self.await_text("You have not agreed to take part.")
            stored = self.page.run("return Object.entries(localStorage).filter(([key]) => key.startsWith('tilefold-study:')).map(([, value]) => JSON.parse(value).rows)")
            self.assertEqual(stored, [[]])
            self.page.driver.refresh()
        self.assertEqual([name for name in os.listdir(self.page.folder) if name.endswith(".json")], [])


class Interrupted(StudyPageTest):
    def test_a_reload_continues_at_the_same_question_and_the_same_board(self):
        self.take_part(protocol([f'name = "one"\nlevel = "{TWO_WAYS}"', f'name = "two"\nlevel = "{ONE_MOVE}"'],
                                'instructions = "Read."\n[[before]]\nname = "q"\nkind = "text"\ntext = "Why?"'))
        self.click("Continue")
        self.await_text("Why?")
        self.page.driver.refresh()
        self.await_text("Why?")
        self.write("Because")
        self.click("Continue")
        self.await_board()
        self.drag(self.cell(4, 2), self.cell(5, 2))
        self.await_moves(1)
        self.page.driver.refresh()
        self.await_board()
        self.await_moves(1)
        self.solve_by_mouse()
        self.await_text("2 / 2")
        self.solve_by_mouse()
        rows = self.downloaded("Small-P01.json")
        self.assertEqual([row["kind"] for row in rows], ["study", "text", "interruption", "question", "interruption", "trial", "trial", "end"])
        first = rows[5]
        self.assertEqual([move["move"] for move in first["moves"]], ["B+1", "A+2"])
        self.assertIn("resumed", [event["kind"] for event in first["events"]])
        self.assertEqual(rows[-1]["interruptions"], 2)
        self.assertEqual([row["step"] for row in rows if row["kind"] == "interruption"], [1, 2])
        self.assert_in_order(first)
        self.assert_restored(first)
        self.imported("Small-P01.json", 2)
        tables = self.tables()
        self.assertEqual(tables["participants"][0]["interruptions"], "2")
        self.assertEqual([row["interruptions"] for row in tables["trials"]], ["1", "0"])

    def test_a_reload_after_the_end_offers_the_data_again(self):
        self.take_part(protocol(['puzzle = "drop"\nlimits = { moves = 1 }']))
        self.await_board()
        self.await_focus("canvas")
        self.page.key("1")
        rows = self.downloaded("Small-P01.json")
        os.remove(os.path.join(self.page.folder, "Small-P01.json"))
        self.page.driver.refresh()
        self.assertEqual(self.downloaded("Small-P01.json"), rows)
        os.remove(os.path.join(self.page.folder, "Small-P01.json"))
        self.click("Download again")
        self.assertEqual(self.downloaded("Small-P01.json"), rows)

    def test_a_second_tab_waits_until_the_first_one_is_closed(self):
        self.take_part(protocol(['puzzle = "drop"']))
        self.await_board()
        first = self.page.driver.current_window_handle
        self.page.driver.switch_to.new_window("tab")
        second = self.page.driver.current_window_handle
        self.page.driver.get(f"{self.address}/study.html?participant=P01")
        self.await_text("open in another tab")
        self.page.driver.switch_to.window(first)
        self.page.driver.close()
        self.page.driver.switch_to.window(second)
        self.await_board()

    def test_participants_come_from_the_address_or_are_random_for_each_browser(self):
        text = protocol(['puzzle = "drop"\nlimits = { moves = 9 }'])
        keys = "return Object.keys(localStorage).filter(key => key.startsWith('tilefold-study:')).map(key => key.split(':')[2])"
        for query, participants in (("?PROLIFIC_PID=abc9", ["abc9"]), ("?participant=P%2002&session=s", ["P 02", "abc9"])):
            self.take_part(text, query)
            self.await_board()
            self.assertEqual(sorted(self.page.run(keys)), participants)
        for _ in range(2):
            self.take_part(text, "")
            self.await_board()
            [name] = set(self.page.run(keys)) - {"abc9", "P 02"}
            self.assertRegex(name, "^[a-z]{12}$")


class Sending(StudyPageTest):
    def test_jatos_gets_the_data_and_the_end(self):
        Handler.files["/publix/x/jatos.js"] = JATOS.encode()
        self.take_part(protocol([f'level = "{ONE_MOVE}"', f'level = "{ONE_MOVE}"']), "", "/publix/x/study.html")
        for number in range(2):
            self.await_text(f"{number + 1} / 2")
            self.solve_by_mouse()
        self.await_text("Your answers have been sent.")
        self.click("Continue")
        told = self.page.run("return told")
        self.assertEqual([what for what, _ in told], ["data", "data", "data", "end"])
        self.assertEqual([len(rows) for what, rows in told if what == "data"], [2, 3, 4])
        self.assertEqual({row["participant"] for row in told[2][1]}, {"prolific1"})
        self.assertEqual(self.page.console(), [])
        self.assertEqual([name for name in os.listdir(self.page.folder) if name.endswith(".json")], [])

    def test_datapipe_gets_the_data_and_a_failure_can_be_repeated(self):
        self.page.run_before("""
            window.sent = [];
            window.fetch = async (address, {body}) => {
              sent.push([address, JSON.parse(body)]);
              if (sent.length === 1) throw new TypeError('no network');
              const error = sent.length === 2;
              return {json: async () => error ? {error: 'FULL', message: 'no space'} : {message: 'Success'}};
            };""")
        self.take_part(protocol(['puzzle = "drop"\nlimits = { moves = 1 }'], 'datapipe = "abcDEF123456"'))
        self.await_board()
        self.await_focus("canvas")
        self.page.key("1")
        for failures in (1, 2):
            self.page.wait_for(lambda: self.page.run("return sent.length") == failures, "the attempt")
            self.await_text("Your answers could not be sent.")
            self.click("Try again")
        self.await_text("Your answers have been sent.")
        address, body = self.page.run("return sent[2]")
        self.assertEqual((address, body["experimentID"]), ("https://pipe.jspsych.org/api/data/", "abcDEF123456"))
        self.assertRegex(body["filename"], r"^P01-\d+\.json$")
        self.assertEqual([row["kind"] for row in json.loads(body["data"])], ["study", "trial", "end"])
        self.page.driver.refresh()
        self.await_text("You have already taken part in this study.")

    def test_only_a_page_with_an_experiment_may_send_data_to_datapipe(self):
        self.assertIn(b"connect-src 'self' data: https://pipe.jspsych.org;", self.make(protocol(['puzzle = "drop"'], 'datapipe = "abc"')))
        self.take_part(protocol(['puzzle = "drop"']))
        self.await_board()
        refused = self.page.driver.execute_async_script(
            "const [tell] = arguments; fetch('https://pipe.jspsych.org/api/data/').then(() => tell('sent'), error => tell(error.message));")
        self.assertEqual(refused, "Failed to fetch")
        self.assertTrue(any("Content Security Policy" in line for line in self.page.console()))


if __name__ == "__main__":
    StudyPageTest.serve()
    try:
        result = unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2, exit=False).result
    finally:
        close_browsers()
    sys.exit(0 if result.wasSuccessful() and result.testsRun > 0 else 1)
