"""A page of Tilefold in Chromium, worked as a person works it: by a pointer, keys and fingers, from outside."""

import json
import os
import shutil
import subprocess
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput

PATIENCE = 60  # seconds, for machines that do a lot besides


class Page:
    """`size` is that of the window, whose frame takes 143 lines; `flags` are Chromium's. The browser keeps what it stores until `close`."""

    def __init__(self, html, size=(1280, 943), flags=()):
        self.html = html
        self.folder = tempfile.mkdtemp(prefix="tilefold-web-")
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for flag in ("--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
                     "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--hide-scrollbars",
                     f"--window-size={size[0]},{size[1]}", f"--user-data-dir={self.folder}/user", *flags):
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"download.default_directory": self.folder})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        self.driver.set_script_timeout(PATIENCE)

    def close(self):
        self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)

    # What is on show.

    def open(self, game=""):
        """Opens the page as a file, on a puzzle or a game ID where one is given, and waits until it is at rest."""
        self.driver.get("about:blank")
        self.driver.get(f"file://{self.html}?trace" + (f"#{game}" if game else ""))
        self.settle()

    def run_before(self, script):
        """What runs on every page before its own scripts."""
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def reload(self):
        self.driver.refresh()
        self.settle()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def lines(self, kind=None):
        lines = [json.loads(line) for line in self.run("return window.tilefoldTrace || []")]
        return [line for line in lines if kind is None or line["kind"] == kind]

    def word(self):
        """The sentence on the page; empty where there is none."""
        return self.run("const word = document.getElementById('word'); return word.hidden ? '' : word.textContent")

    def wait_for(self, condition, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if found := condition():
                return found
            time.sleep(0.03)
        raise AssertionError(f"{what} did not come; the page says {self.word()!r}, its console "
                             f"{self.driver.get_log('browser')[-5:]}, its last lines {self.lines()[-4:]}")

    def is_at_rest(self):
        last = self.run("return (window.tilefoldTrace || []).filter(line => /\"(idle|awake)\"/.test(line)).pop()")
        return last is not None and "idle" in last

    def settle(self):
        self.wait_for(lambda: self.is_at_rest() and self.is_kept(), "rest")

    def is_kept(self):
        return self.run("return window.tilefoldKeeps === undefined || !window.tilefoldKeeps()")

    def places(self):
        return self.lines("places")[-1]

    def moves(self):
        return self.lines("move")

    def frames(self):
        return len(self.lines("frame"))

    def frames_in(self, seconds):
        before = self.frames()
        time.sleep(seconds)
        return self.frames() - before

    def text(self):
        """All that can be read on the page."""
        return self.driver.find_element("tag name", "body").text

    def watch_gaps(self):
        """From now on it is noted how long the page lets other tasks wait."""
        self.run("""
            let last = performance.now();
            window.gaps = [];
            setInterval(() => { const now = performance.now(); window.gaps.push(now - last); last = now; }, 4);""")

    def gaps(self):
        return sorted(self.run("return window.gaps"))

    def paste(self, text):
        self.run("""
            const data = new DataTransfer();
            data.setData('text/plain', arguments[0]);
            dispatchEvent(new ClipboardEvent('paste', {clipboardData: data}));""", text)

    def screenshot(self, path):
        self.driver.save_screenshot(path)

    def console(self):
        """What the page complains of to developers."""
        return [line["message"] for line in self.driver.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]

    # What a person does. Places are in pixels of the canvas, as the trace tells them.

    def point(self, at):
        ratio = self.run("return window.devicePixelRatio")
        return round(at[0] / ratio), round(at[1] / ratio)

    def click(self, at):
        x, y = self.point(at)
        builder = ActionBuilder(self.driver)
        builder.pointer_action.move_to_location(x, y).pause(0.05).pointer_down().pause(0.05).pointer_up()
        builder.perform()

    def drag(self, start, end):
        builder = ActionBuilder(self.driver)
        builder.pointer_action.move_to_location(*self.point(start)).pointer_down().pause(0.05)
        builder.pointer_action.move_to_location(*self.point(end)).pause(0.05).pointer_up()
        builder.perform()

    def tap(self, at):
        finger = PointerInput(POINTER_TOUCH, "finger")
        builder = ActionBuilder(self.driver, mouse=finger)
        builder.pointer_action.move_to_location(*self.point(at)).pointer_down().pause(0.05).pointer_up()
        builder.perform()

    def press(self, label):
        """The button of that name."""
        self.wait_for(lambda: label in self.places()["buttons"], f"the button {label!r}")
        self.click(self.places()["buttons"][label])

    def key(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, modifier, key):
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def cell(self, row, column):
        """The middle of a cell, 1-based from the top left."""
        places = self.places()
        (x, y), (across, down) = places["first_cell"], places["cell_step"]
        return x + across * (column - 1), y + down * (row - 1)

    def column(self, column):
        return self.places()["columns"][column - 1]


def desktop(*arguments, given=None):
    """What the desktop's program prints."""
    run = subprocess.run([os.environ.get("TILEFOLD", "build/release/tilefold"), *arguments], input=given, capture_output=True, text=True)
    assert run.returncode == 0, f"tilefold {' '.join(arguments)}: {run.stderr}"
    return run.stdout
