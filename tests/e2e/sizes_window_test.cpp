// Windows of every size up to 400 × 400 pixels, with all their contents: panels, charts, lists, cards and the map have
// a layout even with little or no space.
//
// Tests every 59th size; all of them with TILEFOLD_LONG=1.

#include <doctest/doctest.h>

#include "tests/e2e/player.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

constexpr int max = 400;

struct Size {
  int width = 0;
  int height = 0;
};

// Returns narrow, low and small sizes. If not all sizes are tried, `first` determines which ones are.
std::vector<Size> sizes(int first) {
  const int step = is_long_run() ? 1 : 59;
  std::vector<Size> sizes;
  for (int pixels = 1 + first % step; pixels <= max; pixels += step) {
    sizes.push_back({pixels, max});
    sizes.push_back({max, pixels});
    sizes.push_back({pixels, pixels});
  }
  return sizes;
}

class Stretched {
 public:
  Stretched(const std::string& puzzle, const std::string& scale, const Words& more = {})
      : player_(display_, arguments(puzzle, scale, more), home_.path()),
        window_(lines_of(run({"xdotool", "search", "--name", "^Tilefold"}).out).back()) {}

  const Display& display() const { return display_; }
  const Player& player() const { return player_; }

  void resize(Size size) const {
    const std::size_t frames = player_.count("frame");
    run({"xdotool", "windowsize", window_, std::to_string(size.width), std::to_string(size.height)});
    player_.wait_for("frame", frames + 1);
  }

  // Tries every size, then returns to a size in which everything fits.
  void try_sizes(int first) const {
    for (const Size size : sizes(first)) {
      CAPTURE(size.width);
      CAPTURE(size.height);
      resize(size);
    }
    resize({1000, 900});
    player_.settle();
  }

  void end() {
    CHECK(player_.count("clash") == 0);
    CHECK(player_.close() == 0);
    CHECK(complaints_in(read_text(home_.path() + "/state/tilefold/tilefold.log")).empty());
  }

 private:
  static Words arguments(const std::string& puzzle, const std::string& scale, const Words& more) {
    Words arguments{puzzle, "--seed", "5", "--size", "1000x900", "--scale", scale};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }

  Display display_{1000, 900};
  TemporaryFolder home_;
  Player player_;
  std::string window_;
};

// Tries all modes of the panel at all sizes, with every section open.
void try_modes(const std::string& puzzle, const std::string& scale, const Words& more = {}) {
  CAPTURE(puzzle);
  CAPTURE(scale);
  Stretched window(puzzle, scale, more);
  int first = 0;
  for (const char* mode : {"F5", "F7", "F8", "F9", "F10"}) {
    CAPTURE(mode);
    window.display().key(mode);
    window.player().settle();
    window.player().open_sections();
    window.try_sizes(first);
    first += 5;  // try other sizes for the next mode
  }
  window.end();
}

// Tries layers over the board. A key opens each layer, and the same key or Escape closes it.
void try_layers(const std::string& puzzle, const Words& keys, const Words& more = {}) {
  CAPTURE(puzzle);
  Stretched window(puzzle, "1", more);
  int first = 0;
  for (const std::string& key : keys) {
    CAPTURE(key);
    window.display().key(key);
    window.player().settle();
    window.try_sizes(first);
    first += 5;  // try other sizes for the next layer
    window.display().key("Escape");
    window.player().settle();
  }
  window.end();
}

TEST_CASE("Every panel of Drop fits windows of any size") {
  try_modes("drop", "1", {"--moves", "3 3 1 2 4 5 5 1"});
}

TEST_CASE("Every panel of Slide fits windows of any size at scale 3") {
  try_modes("slide", "3", {"--moves", "left down left"});
}

TEST_CASE("Every panel of Swap fits windows of any size at scale 0.75") {
  try_modes("swap", "0.75");
}

TEST_CASE("Every panel of Pairs fits windows of any size") {
  try_modes("pairs", "1");
}

TEST_CASE("Every panel of Unblock, its map and its editor fit windows of any size") {
  try_modes("unblock", "1");
  try_layers("unblock", {"m"});
  Stretched editor("unblock", "1");
  editor.display().key("F9");
  editor.player().await_and_click("Create level");
  editor.player().settle();
  editor.try_sizes(0);
  editor.end();
}

TEST_CASE("The chart of an analysed game fits windows of every size") {
  Stretched window("drop", "1", {"--moves", "3 3 1 2 4 5 5 1"});
  window.display().key("e");
  for (std::size_t told = 1; *window.player().wait_for("analysis", told).find("final") != Document(true); ++told) {
  }
  window.player().settle();
  window.player().open_sections();
  window.try_sizes(0);
  window.end();
}

TEST_CASE("The help, the home, a tutorial and the card of a finished game fit windows of any size") {
  try_layers("drop", {"F1", "F3"});
  Stretched tutorial("drop", "1");
  tutorial.display().key("F1");
  tutorial.player().await_and_click("Tutorial");
  tutorial.player().await_button("Skip tutorial");
  tutorial.try_sizes(0);
  tutorial.end();
  try_layers("slide", {"F1"}, {"--set", "rows=2", "--set", "columns=2", "--moves", "left left down right"});
}

}  // namespace
}  // namespace tilefold::test
