"""What the tests of study pages share: makes pages, serves them, answers their questions and reads their data."""

import csv
import http.server
import json
import os
import threading

from selenium.webdriver.common.keys import Keys

from page import HTML, desktop
from plugin_test import PluginTest, WORK


def protocol(trials, more=""):
    """Returns a protocol with one block of these trials."""
    rows = "".join(f"[[blocks.trials]]\n{trial}\n" for trial in trials)
    return f'title = "Small"\n{more}\n[[blocks]]\nname = "b"\n{rows}'


class Handler(http.server.BaseHTTPRequestHandler):
    files = {"/empty.html": b'<!DOCTYPE html><link rel="icon" href="data:,">'}
    asked = []

    def do_GET(self):
        path = self.path.partition("?")[0]
        self.asked.append(path)
        data = self.files.get(path)
        self.send_response(200 if data is not None else 404)
        self.send_header("Content-Type", "text/javascript" if path.endswith(".js") else "text/html")
        self.end_headers()
        self.wfile.write(data or b"")

    def log_message(self, *_):
        pass


class StudyPageTest(PluginTest):
    """A test with a server, whose address is `address`."""

    address = ""

    @classmethod
    def serve(cls):
        """Starts the server."""
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        cls.address = f"http://127.0.0.1:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def setUp(self):
        super().setUp()
        self.page.show(1280, 800)
        self.page.driver.get(f"{self.address}/empty.html")
        self.page.run("localStorage.clear(); sessionStorage.clear()")
        Handler.asked.clear()

    def make(self, text):
        """Returns the page of a protocol."""
        file = self.page.file("study.toml", text.encode())
        out = os.path.join(self.page.folder, "study.html")
        desktop("study", "page", file, "--template", HTML, "--out", out)
        with open(out, "rb") as made:
            return made.read()

    def take_part(self, text, query="?participant=P01", path="/study.html"):
        Handler.files[path] = self.make(text)
        self.page.driver.get(self.address + path + query)

    def await_text(self, text):
        self.page.wait_for(lambda: text in self.page.text(), repr(text))

    def button(self, label):
        """Waits for a button with this label that can be pressed; returns it."""
        script = """
            const is = button => (button.value || button.textContent).trim() === arguments[0] && !button.disabled && button.offsetParent !== null;
            return [...document.querySelectorAll('button, input[type=submit]')].find(is);"""
        return self.page.wait_for(lambda: self.page.run(script, label), f"the button {label!r}")

    def click(self, label):
        self.button(label).click()

    def await_focus(self, selector):
        self.page.wait_for(lambda: self.page.run("return document.activeElement?.matches(arguments[0])", selector), f"the focus on {selector}")

    def choose(self, number):
        """Clicks an option or a point of a scale, counted from 1."""
        script = "return document.querySelectorAll('[type=radio]')[arguments[0] - 1]?.closest('label')"
        self.page.wait_for(lambda: self.page.run(script, number), "the options").click()

    def write(self, text):
        field = self.page.wait_for(lambda: self.page.run("return document.querySelector('input[name=answer], textarea')"), "a field")
        field.send_keys(text)

    def solve_by_mouse(self):
        self.await_board()
        self.drag(self.cell(3, 3), self.cell(3, 6))

    def solve_by_keys(self):
        self.await_board()
        self.await_focus("canvas")
        for key in (Keys.LEFT, Keys.ENTER, Keys.RIGHT, Keys.RIGHT, Keys.ENTER):
            self.page.key(key)

    def give_up(self):
        self.await_board()
        self.press("give_up")
        self.press("give_up_now")

    def downloaded(self, name):
        path = os.path.join(self.page.folder, name)
        self.page.wait_for(lambda: os.path.exists(path), f"the file {name}")
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def assert_quiet(self):
        """Checks that the page has requested nothing and that no script has complained."""
        self.assertEqual(self.page.console(), [])
        self.assertEqual([path for path in Handler.asked if path not in ("/empty.html", "/study.html", "/favicon.ico")], [])

    def imported(self, name, games):
        """Imports the data into a profile; returns its games and moves."""
        profile = os.path.join(self.page.folder, "profile")
        report = json.loads(desktop("import", "study", os.path.join(self.page.folder, name), "--data-dir", profile))
        self.assertEqual((report["games"], report["runs"], report["skipped"]), (games, 1, []))
        again = json.loads(desktop("import", "study", os.path.join(self.page.folder, name), "--data-dir", profile))
        self.assertEqual((again["games"], again["known"], again["runs"]), (0, games, 0))
        lines = [json.loads(line) for what in ("games", "moves") for line in
                 desktop("export", what, "--data-dir", profile, "--format", "jsonl").splitlines()]
        return [[line for line in lines if line["kind"] == kind] for kind in ("game", "move")]

    def tables(self):
        """Exports the tables of the study in the profile; returns their rows as dictionaries, by the name of the table."""
        folder = os.path.join(self.page.folder, "tables")
        desktop("study", "export", folder, "--data-dir", os.path.join(self.page.folder, "profile"))
        tables = {}
        for name in ("participants", "trials", "moves", "answers"):
            with open(os.path.join(folder, f"{name}.csv"), encoding="utf-8", newline="") as file:
                tables[name] = list(csv.DictReader(file))
        return tables

    def picture(self, name):
        self.page.screenshot(f"{WORK}/{name}.png")

    def picture_pair(self, name):
        for width, height in ((390, 844), (1280, 800)):
            self.page.show(width, height)
            fits = "return innerWidth === arguments[0] && document.documentElement.scrollWidth <= innerWidth"
            self.page.wait_for(lambda: self.page.run(fits, width), f"{name} in the size of the window")
            self.picture(f"study-{name}-{width}")
