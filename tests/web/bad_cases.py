"""Tests the browser version if something is missing, full or damaged: one clear message, and the game continues if it can."""

from selenium.webdriver.common.keys import Keys

from games import Game
from page import HTML, BrowserTest, Page

# Scripts that make each of the browser's functions fail.
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('no room', 'QuotaExceededError'); };"
NOTHING_KEPT = (
    "Object.defineProperty(window, 'indexedDB', {value: undefined});",
    "IDBFactory.prototype.open = () => { throw new DOMException('not here', 'SecurityError'); };",
    """IDBFactory.prototype.open = () => {
         const request = new EventTarget();
         request.error = new DOMException('not here', 'InvalidStateError');
         setTimeout(() => request.onerror(new Event('error')));
         return request;
       };""",
)
NOT_STARTED = (
    "WebAssembly.compile = () => Promise.reject(new Error('no room for it'));",
    """const instantiate = WebAssembly.instantiate;
       WebAssembly.instantiate = (program, imports) =>
           program instanceof WebAssembly.Module ? Promise.reject(new Error('no room for it')) : instantiate(program, imports);""",
)


class BadCases(BrowserTest):
    def word_of(self, html, page=None):
        page = page or self.page
        page.go(html)
        return page.wait_for(page.text, "a message")

    def spoilt(self, change):
        with open(HTML, "rb") as source:
            return self.page.file("spoilt.html", change(source.read()))

    def opened(self, script):
        self.page.run_before(script)
        self.page.open(Game("drop").id)

    def play_a_move(self, count=1):
        self.page.click(self.page.column(2))
        self.page.wait_for(lambda: len(self.page.moves()) >= count, "a move")

    def test_without_storage_the_page_shows_a_message_and_plays(self):
        for script in NOTHING_KEPT:
            with self.subTest(script):
                self.page.renew()
                self.opened(script)
                self.assertEqual(self.page.word(), "This browser does not store data for this page: games and scores are lost when "
                                                   "it is closed.")
                self.play_a_move()

    def test_with_full_storage_the_page_shows_a_message_and_plays(self):
        self.opened(FULL)
        self.play_a_move()
        self.page.wait_for(lambda: "cannot store more data" in self.page.word(), "a message")
        self.play_a_move(2)

    def test_without_audio_the_page_plays_without_a_message(self):
        self.opened("delete window.AudioContext; delete window.webkitAudioContext;")
        self.play_a_move()
        self.page.settle()
        self.play_a_move(2)
        self.assertEqual(self.page.word(), "")

    def test_a_message_says_that_the_browser_cannot_start_the_program(self):
        for script in NOT_STARTED:
            with self.subTest(script):
                self.page.renew()
                self.page.run_before(script)
                self.assertEqual(self.word_of(HTML), "Tilefold cannot start: no room for it")

    def test_a_crash_shows_a_message_and_the_game_continues_after_a_reload(self):
        for fault in ("new WebAssembly.RuntimeError('unreachable')", "5242880"):
            with self.subTest(fault):
                self.opened("")
                self.play_a_move()
                self.page.settle()
                self.page.run(f"tilefoldModule._tilefold_turn = () => {{ throw {fault}; }};")
                self.page.click(self.page.column(2))
                self.page.wait_for(lambda: self.page.word().startswith("Tilefold has crashed. Reload this page"), "a message")
                self.page.reload()
                self.page.chord(Keys.CONTROL, "z")
                self.page.wait_for(lambda: self.page.lines("undo"), "the move from before, taken back")

    def test_without_webgl_a_message_says_what_is_missing(self):
        page = Page(("--disable-3d-apis",))
        self.addCleanup(page.close)
        self.assertRegex(self.word_of(HTML, page), r"^Tilefold needs WebGL 2, which this browser does not offer\.")

    def test_a_message_says_that_the_file_is_incomplete(self):
        for share in (0.5, 0.999):
            word = self.word_of(self.spoilt(lambda data, share=share: data[:int(len(data) * share)]))
            self.assertEqual(word, "This file is incomplete: its end is missing. Download it again.")

    def test_a_message_says_that_the_file_is_damaged(self):
        half = lambda data: len(data) // 2
        word = self.word_of(self.spoilt(lambda data: data[:half(data)] + b"xyz" + data[half(data):]))
        self.assertEqual(word, "This file is damaged: its contents do not match their checksum. Download it again.")
