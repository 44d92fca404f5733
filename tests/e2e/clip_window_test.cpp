// Clips saved from the real window by clicks, and decoded with libwebp and giflib.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "tests/e2e/player.h"
#include "tests/support/clip_file.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;
constexpr int screen_width = 1280;
constexpr int screen_height = 1300;

const std::string clip_game = "tilefold:drop/1:standard:42:33124";

Words window_on(const std::string& what, const TemporaryFolder& folder, Words more = {}) {
  Words words{what, "--data-dir", folder.path(), "--size", "1280x1300"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

// Starts a clip by clicks and waits for its end.
Document save(const Player& player, const std::string& extent) {
  const std::size_t before = player.count("clip");
  player.await_and_click(extent);
  return player.wait_for("clip", before + 1);
}

std::string path_of(const Document& clip) {
  return *clip.find("path")->text();
}

bool is(const Document& clip, const char* field) {
  return *clip.find(field) == Document(true);
}

// Renders the same clip on the command line, whose output other tests check.
std::string drawn(const TemporaryFolder& folder, const std::string& name, const std::string& of, Words options) {
  Words words{"render", of, "--out", folder.path(name)};
  words.insert(words.end(), options.begin(), options.end());
  REQUIRE(tilefold(words).code == 0);
  return read_text(folder.path(name));
}

std::string replayed(const std::string& what) {
  const Finished finished = tilefold({"replay", what, "--format", "csv"});
  CHECK(finished.code == 0);
  return finished.out;
}

// Returns the contents of the folder for pictures.
std::set<std::string> saved_in(const TemporaryFolder& folder) {
  std::set<std::string> names;
  if (!fs::exists(folder.path("pictures"))) return names;
  for (const auto& entry : fs::directory_iterator(folder.path("pictures"))) names.insert(entry.path());
  return names;
}

TEST_CASE("The button for a clip of the last move saves it while the user keeps playing") {
  const Display display(screen_width, screen_height);
  const TemporaryFolder folder;
  Player player(display, window_on(clip_game, folder));
  player.show("Settings");
  player.await_and_click("Last move");
  player.wait_for("clip_begun", 1);
  const std::size_t frames = player.count("frame");
  display.key("5");  // the clip shows clip_game without this move
  player.wait_for("move", 6);
  CHECK(comes_true([&] { return player.count("frame") > frames + 5; }));
  const Document clip = player.wait_for("clip", 1);
  CHECK(is(clip, "saved"));
  CHECK(clip.find("message")->text()->empty());
  const std::string path = path_of(clip);
  CHECK(saved_in(folder) == std::set{path});
  CHECK(path.ends_with(".webp"));
  const std::string said = "Clip saved: " + fs::path(path).filename().string();
  player.await("a notice about the clip", [&] {
    const auto& records = player.records();
    return std::any_of(records.begin(), records.end(), [&](const Document& record) {
      return *record.find("kind") == Document("places") && *record.find("notice") == Document(said);
    });
  });

  const Clip seen = read_webp(path);
  CHECK(seen.frames.size() > 5);
  CHECK(std::set<Pixels>(seen.frames.begin(), seen.frames.end()).size() > 5);
  CHECK(seen.duration() > 1600);  // the pauses before and after the move take 1600 ms
  CHECK(replayed(path) == replayed(clip_game));
  CHECK(read_text(path) == drawn(folder, "a.webp", clip_game, {"--at-move", "5", "--theme", "dark"}));
  CHECK(player.close() == 0);
}

TEST_CASE("Last chain saves the last merging move as a clip, and Last move saves the shown move of a replay") {
  const Display display(screen_width, screen_height);
  const TemporaryFolder folder;
  Player player(display, window_on(clip_game, folder));
  player.show("Settings");
  player.await_and_click("Clip file");
  player.await_and_click("GIF");
  player.settle();
  player.await_and_click("Clip speed");
  player.await_and_click("Speed 4×");
  player.settle();
  const std::string shown = clip_game.substr(0, clip_game.size() - 1);  // the second and the fourth of its moves merge
  const std::string of_chain = path_of(save(player, "Last chain"));
  CHECK(of_chain.ends_with(".gif"));
  CHECK(read_gif(of_chain).frames.size() > 3);
  CHECK(replayed(of_chain) == replayed(shown));
  CHECK(read_text(of_chain) == drawn(folder, "a.gif", shown, {"--at-move", "4", "--theme", "dark", "--speed", "4"}));
  player.settle();
  display.key("Home");  // goes to the start, before which there are no moves for a clip
  player.settle();
  for (const char* const extent : {"Last move", "Last chain", "Whole game"}) CHECK_FALSE(player.button(extent));
  display.key("Page_Down");
  player.settle();
  const std::string first = path_of(save(player, "Last move"));
  CHECK(replayed(first) == replayed(clip_game.substr(0, clip_game.size() - 4)));
  CHECK(saved_in(folder) == std::set{of_chain, first});
  CHECK(player.close() == 0);
}

TEST_CASE("A clip of the whole game that the window saves has the window's colours") {
  const Display display(screen_width, screen_height);
  const TemporaryFolder folder;
  Player player(display, window_on(clip_game, folder, {"--theme", "light"}));
  player.show("Settings");
  const std::string path = path_of(save(player, "Whole game"));
  CHECK(replayed(path) == replayed(clip_game));
  CHECK(read_text(path) == drawn(folder, "a.webp", clip_game, {"--theme", "light"}));
  CHECK(player.close() == 0);
}

TEST_CASE("Saving a clip is stopped by a click or by closing the window, and then leaves no file") {
  const Display display(screen_width, screen_height);
  const TemporaryFolder folder;
  std::string lasting = "tilefold:drop/1:standard,rows=16:42:";
  for (int i = 0; i < 60; ++i) lasting += "1234554321"[i % 10];
  Player player(display, window_on(lasting, folder));
  player.show("Settings");
  player.await_and_click("Whole game");
  player.await_and_click("Stop clip");
  const Document clip = player.wait_for("clip", 1);
  CHECK(is(clip, "stopped"));
  CHECK_FALSE(is(clip, "saved"));
  CHECK(saved_in(folder).empty());
  player.settle();
  player.await_and_click("Whole game");
  player.wait_for("clip_begun", 2);
  CHECK(player.close() == 0);
  CHECK(saved_in(folder).empty());
}

TEST_CASE("The window shows why a clip cannot be saved") {
  const Display display(screen_width, screen_height);
  const TemporaryFolder folder;
  write_text(folder.path("pictures"), "no folder\n");
  Player player(display, window_on(clip_game, folder));
  player.show("Settings");
  const Document clip = save(player, "Last move");
  CHECK_FALSE(is(clip, "saved"));
  CHECK(clip.find("message")->text()->find("cannot write") != std::string::npos);
  CHECK(player.close() == 0);
}

TEST_CASE("A clip of a game that began from an entered position contains that position") {
  const Display display(screen_width, screen_height);
  const TemporaryFolder folder;
  write_text(folder.path("board.json"), R"({"puzzle":"drop","board":[[2,2,0,0,0]],"seed":3})");
  Player player(display, {"--position", folder.path("board.json"), "--moves", "1 5", "--data-dir", folder.path(),
                          "--size", "1280x1300"});
  player.show("Settings");
  const Document clip = save(player, "Whole game");
  REQUIRE(is(clip, "saved"));
  const Finished replayed = tilefold({"replay", *clip.find("path")->text(), "--format", "csv"});
  CHECK(replayed.out ==
        tilefold({"play", "--position", folder.path("board.json"), "--moves", "1 5", "--format", "csv"}).out);
  CHECK(player.close() == 0);
}

}  // namespace
}  // namespace tilefold::test
