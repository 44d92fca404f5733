"""Tests the page with a phone, loudspeakers and a gamepad."""

from games import Game, play
from page_test import PageTest


class Phone(PageTest):
    def test_a_phone_screen_is_played_by_touch_in_both_orientations(self):
        for width, height in ((412, 772), (772, 412)):
            game = self.open("drop")
            self.page.show(width, height, 2)
            self.page.wait_for(lambda width=width: self.page.run("return document.getElementById('canvas').width") == 2 * width,
                               "the new size")
            self.page.settle()
            self.page.tap(self.page.column(3))
            self.page.wait_for(self.page.moves, "a move")
            self.page.settle()
            self.assertEqual(self.page.moves()[-1]["state"], game.stands(["3"]))
            self.picture(f"phone-{width}x{height}")
            resized = self.page.places()["buttons"]
            self.page.tap(resized["Bar: Panels"])
            self.page.settle()
            # The panel offers the actions that the bar beside the board has no room for.
            self.assertTrue({"Undo", "Bar: Undo"} & set(self.page.places()["buttons"]))
            self.picture(f"phone-{width}x{height}-panel")
            self.page.reload()
            # The page opened in this size has the same buttons as the resized page.
            self.assertEqual(self.page.places()["buttons"], resized)
            self.assert_silent()


# Measures the sound of a page: all output passes through a meter.
GAUGE = """
    window.heard = {contexts: [], loudest: 0};
    const connect = AudioNode.prototype.connect;
    AudioNode.prototype.connect = function (to, ...rest) {
      if (to instanceof AudioDestinationNode) {
        const gauge = to.context.createAnalyser();
        const samples = new Float32Array(gauge.fftSize);
        connect.call(this, gauge);
        heard.contexts.push(to.context);
        setInterval(() => {
          gauge.getFloatTimeDomainData(samples);
          heard.loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), heard.loudest);
        }, 10);
      }
      return connect.call(this, to, ...rest);
    };"""


class Sound(PageTest):
    def setUp(self):
        super().setUp()
        self.page.run_before(GAUGE)

    def heard(self):
        return self.page.run("return {states: heard.contexts.map(context => context.state), loudest: heard.loudest};")

    def test_sound_starts_with_the_first_gesture_of_the_user(self):
        game = Game("drop", seed=1)
        self.page.open(game.id)
        self.assertNotIn("running", self.heard()["states"])
        self.assertEqual(self.heard()["loudest"], 0)
        states = [game.start["state"]]
        for column in ("1", "1"):
            states.append(play(self.page, "drop", states[-1], column))
        bells = [note for line in self.page.lines("sound") for note in line["notes"] if note.startswith("bell")]
        self.assertTrue(bells)
        self.page.wait_for(lambda: "running" in self.heard()["states"], "a start of the browser's audio")
        play(self.page, "drop", states[-1], "2")  # the audio of a slow browser starts after the first sounds
        self.page.wait_for(lambda: self.heard()["loudest"] > 0.001, "a sound")
        print(f"  the loudest that was heard: {self.heard()['loudest']:.3f} of 1")
        self.assert_silent()


# A gamepad as browsers report it, controlled by a script.
PAD = """
    window.pad = {id: 'A gamepad', index: 0, connected: true, mapping: 'standard', timestamp: 1, axes: [0, 0, 0, 0],
                  buttons: Array.from({length: 17}, () => ({pressed: false, touched: false, value: 0}))};
    window.looks = 0;
    navigator.getGamepads = () => { ++looks; return [pad, null, null, null]; };
    window.press = (button, pressed) => {
      pad.buttons[button] = {pressed, touched: pressed, value: pressed ? 1 : 0};
      ++pad.timestamp;
    };"""
PAD_A, PAD_X, PAD_RIGHT = 0, 2, 15


class Gamepad(PageTest):
    def setUp(self):
        super().setUp()
        self.page.run_before(PAD)

    def press(self, button):
        for is_down in (True, False):  # holds each state until the page has read it
            looks = self.page.run("press(arguments[0], arguments[1]); return looks", button, is_down)
            self.page.wait_for(lambda looks=looks: self.page.run("return looks") >= looks + 2, "a reading of the gamepad")

    def test_a_gamepad_plays_and_causes_no_frames_while_untouched(self):
        game = self.open("drop")
        self.press(PAD_RIGHT)
        self.press(PAD_A)
        self.page.wait_for(self.page.moves, "a move")
        self.page.settle()
        last = self.page.moves()[-1]
        self.assertEqual(last["state"], game.stands([last["move"]]))
        self.assertEqual(self.page.frames_in(1), 0)
        self.press(PAD_X)
        self.page.wait_for(lambda: self.page.lines("undo"), "what X does")
        self.assert_silent()
