"""Tests exported and imported files, and what the browser stores."""

import json
import os
import sqlite3
import tempfile
import tomllib

from selenium.webdriver.common.keys import Keys

from bad_cases import FULL
from games import SEED, gesture, play
from page import HTML, desktop
from page_test import PageTest


def newer(database):
    """Returns the same database with a future version number."""
    with tempfile.NamedTemporaryFile(suffix=".db") as file:
        file.write(database)
        file.flush()
        handle = sqlite3.connect(file.name)
        handle.execute("PRAGMA user_version = 1000")
        handle.commit()
        handle.close()
        with open(file.name, "rb") as changed:
            return changed.read()


def damaged(database):
    """Returns the same database with all pages after the first overwritten."""
    page = int.from_bytes(database[16:18], "big")
    return database[:page] + bytes(len(database) - page)


class Keeping(PageTest):
    """Tests of exporting and importing files."""

    def bring_in(self, button, path):
        self.page.run("document.getElementById('brought')?.remove(); document.getElementById('word').hidden = true;")
        self.page.reach(button)
        self.page.wait_for(lambda: self.page.run("return document.getElementById('brought') !== null"), "a choice of files")
        self.page.driver.find_element("id", "brought").send_keys(path)

    def assert_refused(self, button, data, why):
        self.bring_in(button, self.page.file("spoilt", data))
        self.page.wait_for(self.page.word, "a message")
        self.assertEqual(self.page.word(), f"This file was not imported: {why}. Nothing was changed.")

    def test_games_can_be_exported_to_the_desktop_and_imported(self):
        game = self.open("drop")
        played = []
        self.play(game, played, 3)
        self.page.show_panel(Keys.F10)
        self.page.reach("Save all games")
        whole = self.download("tilefold.db")
        games = desktop("games", "--data-dir", self.page.folder, "--format", "jsonl")
        self.assertIn(f'"seed":{SEED}', games.replace(" ", ""))
        self.page.key("n")  # new game
        self.page.settle()
        for data, why in ((whole[:5000], "it is truncated"), (b"no games" * 100, "it is not a database"),
                          (damaged(whole), "its contents are damaged"), (newer(whole), "it was written by a newer version of Tilefold")):
            self.assert_refused("Import games…", data, why)
        self.assertEqual(self.page.moves()[-1]["state"], game.stands(played))
        path = self.page.file("brought.db", whole)
        self.page.await_reload(lambda: self.bring_in("Import games…", path))
        self.play(game, played, 1)
        self.page.console()

    def test_settings_can_be_exported_to_the_desktop_and_imported(self):
        self.page.open("drop")
        self.page.show_panel(Keys.F10)
        self.page.reach("Reduced motion")
        self.page.reach("Save settings")
        text = self.download("settings.toml").decode()
        settings = tomllib.loads(text)
        self.assertEqual((settings["looks"]["theme"], settings["looks"]["reduced_motion"]), ("dark", True))
        self.bring_in("Import settings…", self.page.file("spoilt", text.replace('theme = "dark"', 'theme = "drak"').encode()))
        self.page.wait_for(self.page.word, "a message")
        self.assertRegex(self.page.word(), r"^This file was not imported: .*theme.* must be .*\. Nothing was changed\.$")
        light = text.replace('theme = "dark"', 'theme = "light"')
        newer = self.page.file("newer.toml", light.replace("[looks]", '[looks]\nof_another_day = "kept"').encode())
        self.page.await_reload(lambda: self.bring_in("Import settings…", newer))
        self.assertGreater(sum(self.page.pixel(8, 780)), 300)
        self.page.show_panel(Keys.F10)
        os.remove(os.path.join(self.page.folder, "settings.toml"))
        self.page.reach("Save settings")
        self.assertEqual(tomllib.loads(self.download("settings.toml").decode())["looks"]["of_another_day"], "kept")
        self.page.console()

    def test_an_import_that_the_browser_cannot_store_changes_nothing(self):
        game = self.open("drop")
        played = []
        self.play(game, played, 1)
        self.page.show_panel(Keys.F10)
        self.page.reach("Save all games")
        whole = self.download("tilefold.db")
        self.page.run(FULL)
        self.bring_in("Import games…", self.page.file("brought.db", whole))
        self.page.wait_for(lambda: "cannot store it" in self.page.word(), "a message")
        state = play(self.page, "drop", game.stands(played), "2")  # the window keeps working
        self.assertEqual(state, game.stands([*played, "2"]))

    def test_pictures_and_boards_can_be_saved_as_files(self):
        game = self.open("slide")
        self.play(game, [], 1)
        self.page.key(Keys.F12)
        name = self.page.wait_for(lambda: self.page.lines("screenshot"), "a picture")[0]["path"].split("/")[-1]
        self.assertTrue(self.download(name).startswith(b"\x89PNG"))
        replayed = desktop("replay", os.path.join(self.page.folder, name), "--format", "jsonl").splitlines()
        self.assertEqual(json.loads(replayed[-1])["state"]["moves"], 1)
        self.page.show_panel(Keys.F8)
        self.page.reach("Board editor section")
        self.page.reach("Create board")
        self.page.reach("Current board")
        self.page.reach("Save board")
        name = self.page.wait_for(lambda: self.page.lines("saved"), "a board")[0]["path"].split("/")[-1]
        self.download(name)
        started = desktop("play", "--position", os.path.join(self.page.folder, name), "--max-moves", "0", "--format", "jsonl")
        self.assertEqual(json.loads(started.splitlines()[0])["state"]["board"], self.page.moves()[-1]["state"]["board"])
        self.assert_silent()

    def test_a_move_just_before_the_page_is_closed_is_stored(self):
        game = self.open("drop")
        played = []
        for _ in range(5):
            state = game.stands(played)
            move = game.advice(state)
            gesture(self.page, "drop", state, move)
            self.page.wait_for(self.page.moves, "a move")
            played.append(move)
            self.page.reload()
        self.play(game, played, 1)
        self.assert_silent()

    def test_a_second_tab_says_that_it_stores_nothing(self):
        self.page.open("slide")
        self.page.driver.switch_to.new_window("tab")
        self.page.go(HTML, "slide")
        self.page.wait_for(lambda: "another tab" in self.page.word(), "a message")

    def test_after_a_lost_graphics_context_the_game_continues(self):
        game = self.open("drop")
        played = []
        self.play(game, played, 2)
        self.page.run("""
            window.lost = document.getElementById('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
            lost.loseContext();""")
        self.page.wait_for(lambda: "stopped the graphics" in self.page.word(), "a message")
        self.page.await_reload(lambda: self.page.run("lost.restoreContext()"))
        self.play(game, played, 1)
