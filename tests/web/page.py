"""Drives a page of Tilefold in Chromium from outside, with pointer, keys and touch."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from selenium import webdriver
from selenium.common.exceptions import JavascriptException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.actions.wheel_input import ScrollOrigin

HTML = os.path.abspath(sys.argv[1])  # the file under test
PATIENCE = 60  # seconds; generous, for busy machines


class Page:
    """A tab in a separate browser. `flags` are for Chromium. Stored data remains until `renew`."""

    def __init__(self, flags=()):
        self.is_used = False
        self.folder = tempfile.mkdtemp(prefix="tilefold-web-")
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium")
        for flag in ("--headless=new", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
                     "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", "--hide-scrollbars",
                     "--window-size=1280,943", f"--user-data-dir={self.folder}/user", *flags):
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"download.default_directory": self.folder})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        self.driver.set_script_timeout(PATIENCE)

    def renew(self):
        """Replaces the tab by a new one and deletes stored data: like a new browser, but faster."""
        for name in os.listdir(self.folder):  # otherwise downloads of an earlier test would count as new ones
            path = os.path.join(self.folder, name)
            if name != "user":
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        if self.is_used:
            old = self.driver.window_handles
            self.driver.switch_to.new_window("tab")
            new = self.driver.current_window_handle
            for handle in old:
                self.driver.switch_to.window(handle)
                self.driver.close()
            self.driver.switch_to.window(new)
            self.driver.get(f"file://{self.file('empty.html', b'<!DOCTYPE html>')}")
            self.driver.execute_async_script("""
                const [tell] = arguments;
                indexedDB.deleteDatabase('/kept').onsuccess = () => tell();""")
            self.driver.get_log("browser")
        self.is_used = True

    def file(self, name, data):
        """Writes a file with this name and contents; returns its path."""
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def close(self):
        self.driver.quit()
        shutil.rmtree(self.folder, ignore_errors=True)

    # Queries about the contents of the page.

    def open(self, game=""):
        """Opens the page as a file, with a puzzle or game ID if given, and waits until it is idle."""
        self.go(HTML, game)
        self.settle()

    def go(self, html, game=""):
        self.driver.get("about:blank")
        self.driver.get(f"file://{html}?trace" + (f"#{game}" if game else ""))

    def run_before(self, script):
        """Sets a script that runs on every page before the page's own scripts."""
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def reload(self):
        self.driver.refresh()
        self.settle()

    def await_reload(self, action):
        """Waits until the page has reloaded itself after an action and is idle."""
        self.run("window.isOld = true")
        action()
        self.wait_for(lambda: self.run("return window.isOld === undefined && document.readyState === 'complete'"), "the page anew")
        self.settle()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def lines(self, kind=None):
        """Returns the lines of the trace with this kind or cause."""
        lines = [json.loads(line) for line in self.run("return window.tilefoldTrace || []")]
        return [line for line in lines if kind is None or kind in (line["kind"], line.get("by"))]

    def word(self):
        """Returns the message on the page; empty if it has none."""
        return self.run("const word = document.getElementById('word'); return word === null || word.hidden ? '' : word.textContent")

    def wait_for(self, condition, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if found := condition():
                    return found
            except JavascriptException as exception:  # raised while the page is being left
                if "unloaded" not in exception.msg and "navigat" not in exception.msg:
                    raise
            time.sleep(0.03)
        picture = os.path.join(tempfile.gettempdir(), "tilefold-web-missing.png")
        self.screenshot(picture)
        raise AssertionError(f"{what} did not come, see {picture}; the page says {self.word()!r}, its console "
                             f"{self.driver.get_log('browser')[-5:]}, its last lines {self.lines()[-4:]}")

    def is_at_rest(self):
        return self.run("return window.tilefoldRests !== undefined && tilefoldRests()")

    def settle(self):
        self.wait_for(self.is_at_rest, "rest")

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
        """Returns all text on the page."""
        return self.driver.find_element("tag name", "body").text

    def watch_turns(self):
        """Starts recording when background work gets a turn and how long other tasks of the page wait."""
        self.run("""
            let last = performance.now();
            const gaps = window.gaps = [];
            window.turns = 0;
            setInterval(() => { const now = performance.now(); gaps.push(now - last); last = now; }, 4);
            const work = tilefoldModule._tilefold_work;
            tilefoldModule._tilefold_work = (ms) => { ++turns; return work(ms); };""")

    def turns(self):
        """Returns the numbers of turns and of other tasks, and the sorted gaps between these tasks."""
        turns, gaps = self.run("return [turns, gaps]")
        return turns, len(gaps), sorted(gaps)

    def paste(self, text):
        self.run("""
            const data = new DataTransfer();
            data.setData('text/plain', arguments[0]);
            dispatchEvent(new ClipboardEvent('paste', {clipboardData: data}));""", text)

    def screenshot(self, path):
        self.driver.save_screenshot(path)

    def pixel(self, x, y):
        """Returns the colour shown there: red, green and blue, from 0 to 255."""
        return self.driver.execute_async_script("""
            const [picture, x, y, tell] = arguments;
            const image = new Image();
            image.onload = () => {
              const canvas = new OffscreenCanvas(1, 1).getContext('2d');
              canvas.drawImage(image, -x, -y);
              tell([...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3)]);
            };
            image.src = 'data:image/png;base64,' + picture;""", self.driver.get_screenshot_as_base64(), x, y)

    def console(self):
        """Returns the warnings in the console, except that SDL's audio interface is deprecated."""
        lines = self.driver.get_log("browser")
        return [line["message"] for line in lines
                if line["level"] in ("SEVERE", "WARNING") and "ScriptProcessorNode is deprecated" not in line["message"]]

    def marks(self):
        """Returns the time at which each step of the start ended, in ms."""
        return dict(self.run("""
            return performance.getEntriesByType('mark').map(mark => [mark.name.replace('tilefold-', ''), mark.startTime]);"""))

    # Actions of the user. Positions are in pixels of the canvas, as in the trace.

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

    def show(self, width, height, ratio=1):
        """Resizes the visible page to this many CSS pixels, with `ratio` device pixels each."""
        for size in ((0, 0), (width, height)):  # the ratio first, because Chromium may report a size before it has the
                                                # ratio
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                        {"width": size[0], "height": size[1], "deviceScaleFactor": ratio, "mobile": False})

    def press(self, label):
        """Presses the button with this name."""
        self.wait_for(lambda: label in self.places()["buttons"], f"the button {label!r}")
        self.click(self.places()["buttons"][label])

    def scroll_to(self, label):
        """Scrolls the panel on the right until the button with this name is visible."""
        size = self.run("return [innerWidth, innerHeight]")
        panel = [int(size[0] - 100), int(size[1] / 2)]
        builder = ActionBuilder(self.driver)
        builder.pointer_action.move_to_location(*panel)
        builder.perform()
        for _ in range(20):
            self.settle()
            if label in self.places()["buttons"]:
                return
            self.run("window.isTurned = false; addEventListener('wheel', () => { isTurned = true; }, {capture: true, once: true});")
            ActionChains(self.driver).scroll_from_origin(ScrollOrigin.from_viewport(*panel), 0, 200).perform()
            self.wait_for(lambda: self.run("return isTurned"), "the wheel's turn")

    def reach(self, label):
        """Presses a button in the panel on the right, wherever it is, and waits until its action is complete."""
        self.scroll_to(label)
        self.press(label)
        self.settle()

    def show_panel(self, key):
        """Opens the panel of a key. The key would close a panel that is already open, for example after a reload."""
        for _ in range(2):
            self.key(key)
            self.settle()
            if "Library" in self.places()["buttons"]:  # one of the panel's tabs
                return
        raise AssertionError("no panel is shown")

    def key(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, modifier, key):
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def cell(self, row, column):
        """Returns the centre of a cell, counted from 1 at the top left."""
        places = self.places()
        (x, y), (across, down) = places["first_cell"], places["cell_step"]
        return x + across * (column - 1), y + down * (row - 1)

    def column(self, column):
        return self.places()["columns"][column - 1]


browsers = threading.local()  # one for each thread, because starting a browser takes longer than most tests
opened = []


class BrowserTest(unittest.TestCase):
    """A test with a new page in `page`, without stored data."""

    def setUp(self):
        if not hasattr(browsers, "page"):
            browsers.page = Page()
            opened.append(browsers.page)
        self.page = browsers.page
        self.page.renew()


def renew_browser():
    """Makes the next test of this thread start a new browser."""
    if hasattr(browsers, "page"):
        del browsers.page


def close_browsers():
    for page in opened:
        page.close()


def desktop(*arguments, given=None):
    """Returns the output of the desktop program."""
    run = subprocess.run([os.environ.get("TILEFOLD", "build/release/tilefold"), *arguments], input=given, capture_output=True, text=True)
    assert run.returncode == 0, f"tilefold {' '.join(arguments)}: {run.stderr}"
    return run.stdout
