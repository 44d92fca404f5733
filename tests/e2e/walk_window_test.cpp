// Visits every control of the panel: in its first mode for every puzzle, and in the other modes for Drop. Keys must be
// able to focus each control; each control must respond to Space, Enter and a click, and no other control may respond.
// No control changes the game unless its label says so.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "tests/e2e/player.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

constexpr int row_apart = 8;  // pixels between the centres of two lines
constexpr int most_presses = 40;

struct Game {
  std::string puzzle;
  std::string moves;
};

const Words modes{"Play", "Analyse", "Lab", "Library", "Settings"};

bool begins_with_any(const std::string& label, const Words& beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](const std::string& beginning) { return label.rfind(beginning, 0) == 0; });
}

// True if the control may change the current game or open another one.
bool may_change_game(const std::string& label) {
  return begins_with_any(
      label,
      {"Undo",  "Redo",    "New game",    "Restart",       "Next",      "Continue",  "Refill",        "Clear rows",
       "Move ", "Level ",  "First move",  "Previous move", "Next move", "Last move", "Watch",         "Solve",
       "Which", "Hint",    "Start",       "Play",          "Rows",      "Columns",   "Standard",      "Small",
       "Wide",  "Preview", "Position in", "Within",        "Resume",    "Autoplay",  "Start autoplay"});
}

// True for controls that change the whole window or start another program.
bool is_left_out(const std::string& label) {
  return begins_with_any(label, {"Bar: ", "Moment: ", "Full screen", "Open folder"});
}

class Walk {
 public:
  Walk(const Display& display, const Player& player, std::string mode)
      : display_(display), player_(player), mode_(std::move(mode)) {}

  // Lists the controls from top to bottom, and at the end those that open and close sections.
  Words controls() const {
    std::vector<std::pair<std::pair<bool, std::pair<int, int>>, std::string>> sorted;
    for (const auto& [label, place] : *player_.newest("places")->find("buttons")->object()) {
      if (is_left_out(label)) continue;
      const Point at = *player_.button(label);
      const bool is_last = label.find(" section") != std::string::npos || is_mode(label);
      sorted.push_back({{is_last, {at.y, at.x}}, label});
    }
    std::sort(sorted.begin(), sorted.end());
    Words labels;
    labels.reserve(sorted.size());
    for (const auto& [order, label] : sorted) labels.push_back(label);
    return labels;
  }

  void use(const std::string& label, const std::string& device) {
    CAPTURE(label);
    CAPTURE(device);
    bring(label);
    if (!player_.button(label)) return;  // an earlier control has removed it, because there was nothing left to undo
    const std::size_t used = player_.count("used");
    const std::size_t changes = game_changes();
    if (device == "mouse") {
      player_.click(label);
    } else {
      const bool is_reached = reach(label);
      CHECK_MESSAGE(is_reached, path_);
      if (!is_reached) return;
      display_.key(device);
    }
    if (works_on(label)) {
      player_.await("the work that " + label + " begins", [&] { return has_worked_since(used); });
      end_work();
    }
    if (label == "Autoplay") {  // which does not come to rest by itself
      player_.await("a move of autoplay", [&] { return game_changes() > changes; });
      display_.key("Escape");
    }
    player_.settle();
    const Words told = used_since(used);
    CHECK(!told.empty());
    CHECK((told.empty() || told.front() == label));
    CHECK((told.size() <= 1 || works_on(label)));
    if (!may_change_game(label)) CHECK(game_changes() == changes);
    display_.key("Escape");  // closes the list or card that the control has opened
    player_.settle();
  }

 private:
  static bool is_mode(const std::string& label) { return std::find(modes.begin(), modes.end(), label) != modes.end(); }

  // True for controls that start background work.
  static bool works_on(const std::string& label) {
    return begins_with_any(label, {"Start training", "Resume training", "Start benchmark", "Compare rule sets"});
  }

  // True if a button that ends background work was shown at any time after the first `uses` uses of controls, even if
  // the work has since ended.
  bool has_worked_since(std::size_t uses) const {
    std::size_t used = 0;
    for (const Document& record : player_.records()) {
      used += *record.find("kind") == Document("used") ? 1 : 0;
      if (used <= uses || !(*record.find("kind") == Document("places"))) continue;
      const Document& buttons = *record.find("buttons");
      if (std::any_of(ends_.begin(), ends_.end(), [&](const auto& end) { return buttons.find(end) != nullptr; }))
        return true;
    }
    return false;
  }

  void end_work() const {
    for (const std::string& end : ends_)
      if (player_.button(end)) player_.click(end);
  }

  Words used_since(std::size_t count) const {
    Words labels;
    std::size_t seen = 0;
    for (const Document& record : player_.records())
      if (*record.find("kind") == Document("used") && seen++ >= count)
        labels.push_back(*record.find("control")->text());
    return labels;
  }

  std::size_t game_changes() const {
    std::size_t count = 0;
    for (const char* kind : {"move", "undo", "redo", "new_game", "go_to"}) count += player_.count(kind);
    return count;
  }

  std::string focused() const { return *player_.newest("places")->find("focused")->text(); }

  // Shows the panel mode with this control, whatever state the window is in.
  void bring(const std::string& label) {
    if (player_.button("View board")) player_.show("View board");  // the card of a finished game has the focus
    for (int times = 0; times < 3 && !player_.button(label); ++times) {
      display_.key("Escape");
      player_.settle();
      if (player_.button(mode_)) player_.show(mode_);
    }
  }

  // Moves the focus to a control with the arrow keys; sideways at the end of a line.
  bool reach(const std::string& label) {
    path_.clear();
    for (int presses = 0; presses < most_presses; ++presses) {
      const std::string here = focused();
      path_ += here + " > ";
      if (here == label) return true;
      const auto from = player_.button(here);
      const auto to = player_.button(label);
      if (!to) return false;
      if (!from) {  // the focus is on the board, or on a control just disabled
        display_.key(presses % 2 != 0 ? "Down" : here.empty() ? "Tab" : "Up");
        player_.settle();
        continue;
      }
      const int down = to->y - from->y;
      const bool is_sideways = std::abs(down) <= row_apart;
      const char* towards = is_sideways ? (to->x > from->x ? "Right" : "Left") : (down > 0 ? "Down" : "Up");
      display_.key(towards);
      player_.settle();
      if (focused() != here) continue;
      display_.key(is_sideways ? "Down" : to->x > from->x ? "Right" : "Left");
      player_.settle();
    }
    return focused() == label;
  }

  const Display& display_;
  const Player& player_;
  std::string mode_;
  Words ends_{"Pause training", "Stop benchmark", "Pause both"};
  std::string path_;  // labels of the controls that had the focus on the way
};

void walk(const Game& game, const std::string& mode) {
  CAPTURE(game.puzzle);
  const Display display(900, 1700);
  Player player(display, {game.puzzle, "--seed", "5", "--moves", game.moves, "--size", "900x1700"});
  player.show(mode);
  if (mode != "Play") player.open_sections();
  Walk walk(display, player, mode);
  const Words labels = walk.controls();
  CHECK(labels.size() >= 8);
  // All modes share the code that handles these devices. Therefore each control is tried with only one of the devices,
  // in turn, except in long runs and in the mode Play of Drop.
  const std::array devices{"space", "Return", "mouse"};
  const bool uses_all = is_long_run() || (game.puzzle == "drop" && mode == "Play");
  for (std::size_t i = 0; i < labels.size(); ++i)
    for (std::size_t device = 0; device < devices.size(); ++device)
      if (uses_all || device == i % devices.size()) walk.use(labels[i], devices[device]);
  CHECK(player.count("problem") == 0);
  CHECK(player.count("clash") == 0);
  CHECK(player.close() == 0);
}

TEST_CASE("In the first mode (Play) of Drop keys can focus every control, and Space, Enter and a click use it") {
  walk({.puzzle = "drop", .moves = "3 3 1 2"}, "Play");
}

TEST_CASE("In the first mode (Play) of Slide keys can focus every control, and Space, Enter or a click uses it") {
  walk({.puzzle = "slide", .moves = "left down"}, "Play");
}

TEST_CASE("In the first mode (Play) of Swap keys can focus every control, and Space, Enter or a click uses it") {
  walk({.puzzle = "swap", .moves = ""}, "Play");
}

TEST_CASE("In the first mode (Play) of Pairs keys can focus every control, and Space, Enter or a click uses it") {
  walk({.puzzle = "pairs", .moves = ""}, "Play");
}

TEST_CASE("In the first mode (Play) of Unblock keys can focus every control, and Space, Enter or a click uses it") {
  walk({.puzzle = "unblock", .moves = ""}, "Play");
}

// The other modes take minutes, and a quarter of an hour with sanitizers: those of Drop run only without sanitizers,
// except in long runs.
bool is_patient() {
#ifdef TILEFOLD_SANITIZED
  return is_long_run();
#else
  return true;
#endif
}

TEST_CASE("In the mode Analyse keys can focus every control, and Space, Enter or a click uses it" *
          doctest::skip(!is_patient())) {
  walk({.puzzle = "drop", .moves = "3 3 1 2"}, "Analyse");
}

TEST_CASE("In the mode Lab keys can focus every control, and Space, Enter or a click uses it" *
          doctest::skip(!is_patient())) {
  walk({.puzzle = "drop", .moves = ""}, "Lab");
}

TEST_CASE("In the mode Library keys can focus every control, and Space, Enter or a click uses it" *
          doctest::skip(!is_patient())) {
  walk({.puzzle = "drop", .moves = "3 3 1 2"}, "Library");
}

TEST_CASE("In the mode Settings keys can focus every control, and Space, Enter or a click uses it" *
          doctest::skip(!is_patient())) {
  walk({.puzzle = "drop", .moves = ""}, "Settings");
}

void walk_other_modes(const Game& game) {
  for (const char* mode : {"Analyse", "Lab", "Library", "Settings"}) {
    CAPTURE(mode);
    walk(game, mode);
  }
}

TEST_CASE("In the other modes of Slide keys can focus every control, and Space, Enter and a click use it" *
          doctest::skip(!is_long_run())) {
  walk_other_modes({.puzzle = "slide", .moves = "left down"});
}

TEST_CASE("In the other modes of Swap keys can focus every control, and Space, Enter and a click use it" *
          doctest::skip(!is_long_run())) {
  walk_other_modes({.puzzle = "swap", .moves = ""});
}

TEST_CASE("In the other modes of Pairs keys can focus every control, and Space, Enter and a click use it" *
          doctest::skip(!is_long_run())) {
  walk_other_modes({.puzzle = "pairs", .moves = ""});
}

TEST_CASE("In the other modes of Unblock keys can focus every control, and Space, Enter and a click use it" *
          doctest::skip(!is_long_run())) {
  walk_other_modes({.puzzle = "unblock", .moves = ""});
}

TEST_CASE("Arrow keys move through a long list of moves row by row and leave it at both ends") {
  const Display display(900, 1000);
  Player player(display, {"drop", "--seed", "5", "--moves",
                          "1 2 3 4 5 4 3 2 1 1 2 3 4 5 5 4 3 2 1 1 2 3 4 5 5 4 3 2 1 2", "--size", "900x1000"});
  player.show("Analyse");
  display.key("Tab");
  player.settle();
  const auto focused_rows = [&](const char* key) {
    std::set<std::string> rows;
    bool is_out = false;
    for (int presses = 0; presses < 50; ++presses) {
      display.key(key);
      player.settle();
      const std::string here = *player.newest("places")->find("focused")->text();
      const bool is_row = here != "Move shown" && begins_with_any(here, {"Move ", "The beginning"});
      if (is_row) rows.insert(here);
      is_out = !is_row;
    }
    CHECK(is_out);
    return rows.size();
  };
  CHECK(focused_rows("Down") >= 15);  // the focus starts at about the last visible row
  CHECK(focused_rows("Up") == 31);
  CHECK(player.close() == 0);
}

}  // namespace
}  // namespace tilefold::test
