// Controlling the real window with a gamepad only: every puzzle, the cards over the board and the panels.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <fstream>
#include <map>

#include "engine/core/strategy.h"
#include "tests/e2e/player.h"
#include "tests/e2e/twin.h"
#include "tests/support/gamepad.h"

namespace tilefold::test {
namespace {

// A window with a gamepad that has been plugged in.
struct Couch {
  explicit Couch(Words arguments, const std::string& settings = {}) : home(settings) {
    arguments.insert(arguments.end(), {"--size", "1000x720"});
    display.move(2, 2);  // moves the pointer away from the board
    player.emplace(display, arguments, home.path(), pad.environment());
    pad.plug();
    player->wait_for("notice", 1);
    player->settle();
  }

  static constexpr const char* file = "config/tilefold/settings.toml";

  // Waits until the settings file contains the line.
  bool has_setting(const std::string& line) const { return gets_line(home.path(file), line); }

  // Returns the text of the `number`th move.
  std::string move(std::size_t number) const { return *player->wait_for("move", number).find("move")->text(); }

  void press(const std::string& button) const {
    pad.press(button);
    player->settle();
  }

  struct Home {
    explicit Home(const std::string& text) {
      if (text.empty()) return;
      const Finished made = run({"mkdir", "-p", folder.path("config/tilefold")});
      REQUIRE(made.code == 0);
      std::ofstream(folder.path(file)) << text;
    }
    std::string path(const std::string& name = {}) const { return name.empty() ? folder.path() : folder.path(name); }
    TemporaryFolder folder;
  };
  Display display{1000, 720};
  Gamepad pad;
  Home home;
  std::optional<Player> player;
};

// Follows the position of the board's cursor, like a user who steers it.
class Cursor {
 public:
  explicit Cursor(const Couch& couch) : couch_(couch) {}

  // Moves the cursor to one of the cells of the tile that covers `target`.
  void go(const Puzzle& puzzle, Cell target) {
    for (const std::string& button : way(puzzle.snapshot(), target)) couch_.pad.press(button);
  }

  // Moves the cursor together with the tile at the cursor.
  void ride(int rows, int columns) { at_ = cell_at(at_->row + rows, at_->column + columns); }

 private:
  using Step = std::pair<std::string, Cell>;

  static std::optional<TileId> tile_at(const Snapshot& shot, Cell cell) {
    for (const Tile& tile : shot.tiles)
      if (tile.face.kind != Face::Kind::wall &&
          tile.size.holds(cell_at(cell.row - tile.cell.row, cell.column - tile.cell.column)))
        return tile.id;
    return std::nullopt;
  }

  static std::vector<Step> steps(const Snapshot& shot, Cell from) {
    const std::array<Step, 4> directions{
        {{"dpleft", cell_at(0, -1)}, {"dpright", cell_at(0, 1)}, {"dpup", cell_at(-1, 0)}, {"dpdown", cell_at(1, 0)}}};
    std::vector<Step> found;
    for (const auto& [button, step] : directions) {
      Cell to = from;
      do {
        to = cell_at(to.row + step.row, to.column + step.column);
        if (to.column < 0 || to.column >= shot.extent.columns)  // continues in the next or previous row
          to = cell_at(to.row + step.column, to.column < 0 ? shot.extent.columns - 1 : 0);
      } while (shot.extent.holds(to) && (!tile_at(shot, to) || tile_at(shot, to) == tile_at(shot, from)));
      if (shot.extent.holds(to)) found.emplace_back(button, to);
    }
    return found;
  }

  // Returns the button presses that lead to `target`, and moves there.
  Words way(const Snapshot& shot, Cell target) {
    Words first;
    if (!at_) {
      first = {"dpright"};
      at_ = cell_at((shot.extent.rows - 1) / 2, (shot.extent.columns - 1) / 2);
      if (!tile_at(shot, *at_)) at_ = steps(shot, *at_).at(1).second;
    }
    const auto order = [](Cell cell) { return std::pair(cell.row, cell.column); };
    std::map<std::pair<int, int>, Words> ways{{order(*at_), first}};
    for (std::deque<Cell> open{*at_}; !open.empty(); open.pop_front()) {
      if (tile_at(shot, open.front()) == tile_at(shot, target)) {
        at_ = open.front();
        return ways[order(*at_)];
      }
      for (const auto& [button, to] : steps(shot, open.front())) {
        Words longer = ways[order(open.front())];
        longer.push_back(button);
        if (ways.emplace(order(to), std::move(longer)).second) open.push_back(to);
      }
    }
    FAIL("no button moves the cursor to the cell");
    return {};
  }

  const Couch& couch_;
  std::optional<Cell> at_;
};

// Returns the two cells to point at for a move on the board; nullopt for other moves.
std::optional<std::pair<Cell, Cell>> drag_of(const Puzzle& puzzle, Move move) {
  const Extent extent = puzzle.snapshot().extent;
  const int cells = extent.rows * extent.columns;
  const auto cell = [&](int index) { return cell_at(index / extent.columns, index % extent.columns); };
  for (int from = 0; from < cells; ++from)
    for (int to = 0; to < cells; ++to)
      if (puzzle.interpret({.kind = Gesture::Kind::drag, .cell = cell(from), .to = cell(to)}) == move)
        return std::pair(cell(from), cell(to));
  return std::nullopt;
}

// Pulls and releases a trigger of the gamepad.
void pull(const Couch& couch, const std::string& trigger) {
  couch.pad.tilt(trigger, 1);
  pause_ms(20);
  couch.pad.tilt(trigger, -1);
  pause_ms(20);
}

TEST_CASE("With a gamepad the user can play Drop to the end, undo, redo and use the card of the finished game") {
  const Couch couch({"drop", "--seed", "8", "--set", "columns=3", "--set", "rows=3", "--set", "continues=0"});
  const Player& player = *couch.player;
  const std::vector<int> columns{1, 2, 3, 3, 1, 2, 1, 1, 3, 1, 3, 2, 1, 3, 2};
  couch.pad.press("dpleft");  // selects the middle column
  int here = 2;
  std::size_t told = 0;
  for (std::size_t turn = 0; turn < columns.size(); ++turn) {
    for (; here != columns[turn]; here += columns[turn] > here ? 1 : -1)
      couch.pad.press(columns[turn] > here ? "dpright" : "dpleft");
    couch.pad.press(turn % 5 == 4 ? "dpdown" : "a");  // the down button also drops the tile, like the Down key
    CHECK(couch.move(++told) == std::to_string(columns[turn]));
    player.settle();
    if (turn != 3) continue;
    const Document before = player.state();
    couch.press("x");
    CHECK(player.number("moves") == 3);
    pull(couch, "lefttrigger");
    CHECK(couch.move(++told) == std::to_string(columns[turn]));
    CHECK(player.state() == before);
  }
  REQUIRE(player.status() == "over");
  REQUIRE(player.button("New game").has_value());
  for (const char* button : {"dpdown", "dpdown", "dpdown", "dpup", "dpup", "dpup"}) couch.press(button);
  CHECK(player.status() == "over");
  couch.press("a");
  CHECK(player.status() == "playing");  // the game is not over any more, because the last press was Undo
  CHECK(player.number("moves") == static_cast<std::int64_t>(columns.size()) - 1);
}

TEST_CASE("With a gamepad each press or flick plays one move of Slide") {
  const Couch couch({"slide", "--seed", "3"});
  Twin twin("slide", 3);
  const std::map<std::string, std::pair<std::string, double>> flicks{
      {"left", {"leftx", -1}}, {"right", {"leftx", 1}}, {"up", {"lefty", -1}}, {"down", {"lefty", 1}}};
  for (std::size_t turn = 0; turn < 20; ++turn) {
    const auto moves = twin.puzzle().moves();
    const std::string move = twin.puzzle().to_text(moves[turn % moves.size()]);
    if (turn % 2 == 0) {
      couch.pad.press("dp" + move);
    } else {
      couch.pad.flick(flicks.at(move).first, flicks.at(move).second);
    }
    CHECK(couch.move(turn + 1) == move);
    twin.play(move);
    couch.player->settle();
    CHECK(couch.player->count("move") == turn + 1);
  }
  CHECK(couch.player->state() == twin.puzzle().describe());
}

TEST_CASE("With a gamepad a Swap tile is selected and swapped with a neighbour, and button B deselects it") {
  const Couch couch({"swap", "--seed", "5"});
  Twin twin("swap", 5);
  Cursor cursor(couch);
  for (std::size_t turn = 0; turn < 6; ++turn) {
    const std::string move = twin.first_move();
    const auto [from, to] = cells_of(move);
    cursor.go(twin.puzzle(), from);
    couch.pad.press("a");
    if (turn == 2) {
      couch.pad.press("b");
      cursor.go(twin.puzzle(), to);
      couch.press("a");
      CHECK(couch.player->count("move") == turn);
    }
    cursor.go(twin.puzzle(), turn == 2 ? from : to);
    couch.pad.press("a");
    CHECK(couch.move(turn + 1) == move);
    twin.play(move);
    couch.player->settle();
  }
  CHECK(couch.player->state() == twin.puzzle().describe());
}

TEST_CASE("With a gamepad a stage of Pairs can be cleared, and a trigger adds more numbers") {
  const Couch couch({"pairs", "--seed", "11"});
  Twin twin("pairs", 11);
  Cursor cursor(couch);
  const StrategySpec& solver = **find_strategy(twin.puzzle().about(), "solve");
  const auto strategy = solver.make(ParameterValues(solver.options), 1);
  const auto stage = [&] { return *twin.puzzle().describe().find("stage")->integer(); };
  std::size_t commands = 0;
  for (std::size_t turn = 0; stage() == 1 && turn < 80; ++turn) {
    const Move best = *strategy->choose(twin.puzzle(), {}, {}).best;
    const std::string move = twin.puzzle().to_text(best);
    if (const auto drag = drag_of(twin.puzzle(), best)) {
      cursor.go(twin.puzzle(), drag->first);
      couch.pad.press("a");
      cursor.go(twin.puzzle(), drag->second);
      couch.pad.press("a");
    } else {
      ++commands;
      pull(couch, "righttrigger");
    }
    CHECK(couch.move(turn + 1) == move);
    twin.play(move);
    couch.player->settle();
  }
  MESSAGE("refills played with the trigger: " << commands);
  CHECK(stage() == 2);
  CHECK(couch.player->state() == twin.puzzle().describe());
}

TEST_CASE("With a gamepad pieces of Unblock are selected, moved and dropped until the level is solved") {
  const Couch couch({"unblock", "--seed", "1"});
  Twin twin("unblock", 1);
  Cursor cursor(couch);
  const PuzzleInfo& info = twin.puzzle().about();
  const StrategySpec& solver = info.strategies[*solving_strategy(info)];
  const auto strategy = solver.make(ParameterValues(solver.options), 1);
  for (std::size_t turn = 0; twin.puzzle().standing().status == Status::playing && turn < 60; ++turn) {
    const Move best = *strategy->choose(twin.puzzle(), {}, {}).best;
    const auto drag = drag_of(twin.puzzle(), best);
    REQUIRE(drag.has_value());
    const int rows = drag->second.row - drag->first.row;
    const int columns = drag->second.column - drag->first.column;
    cursor.go(twin.puzzle(), drag->first);
    couch.pad.press("a");
    for (int i = 0; i < std::abs(rows); ++i) couch.pad.press(rows > 0 ? "dpdown" : "dpup");
    for (int i = 0; i < std::abs(columns); ++i) couch.pad.press(columns > 0 ? "dpright" : "dpleft");
    couch.pad.press("a");
    CHECK(couch.move(turn + 1) == twin.puzzle().to_text(best));
    twin.play(twin.puzzle().to_text(best));
    cursor.ride(rows, columns);
    couch.player->settle();
  }
  CHECK(couch.player->status() == "won");
}

TEST_CASE("With a gamepad the home and a tutorial can be opened, used and closed") {
  const Couch couch({"drop", "--seed", "7"});
  const Player& player = *couch.player;
  couch.press("back");
  REQUIRE(player.button("Slide").has_value());
  couch.press("b");
  CHECK_FALSE(player.button("Slide").has_value());
  couch.press("back");
  couch.press("dpright");
  couch.press("a");
  CHECK(player.state().find("goal_reached") != nullptr);  // Slide is next to Drop
  CHECK(player.button("Skip tutorial").has_value());
  couch.press("dpright");
  CHECK(player.button("Next step").has_value());
  couch.press("a");
  CHECK(player.button("Skip tutorial").has_value());
  couch.press("b");
  CHECK_FALSE(player.button("Skip tutorial").has_value());
  const std::size_t moves = player.count("move");
  // Up to two of these moves may be illegal.
  for (const char* button : {"dpleft", "dpup", "dpright"}) couch.press(button);
  CHECK(player.count("move") > moves);
}

const std::string on_settings = "[panels]\nmode = \"settings\"\n";

// Moves the focus from the top of the panel down to the widget with this label: one press per line of widgets in the
// trace.
void go_down(const Couch& couch, const std::string& label) {
  const auto end = couch.player->button(label);
  REQUIRE(end.has_value());
  std::vector<int> lines;
  for (const Document& record : couch.player->records()) {
    if (!(*record.find("kind") == Document("places"))) continue;
    lines.clear();
    for (const auto& [name, place] : *record.find("buttons")->object())
      if (!name.starts_with("Bar: ")) lines.push_back(static_cast<int>(*place.list()->at(1).integer()));
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  const auto steps = std::lower_bound(lines.begin(), lines.end(), end->y) - lines.begin();
  for (int i = 0; i < steps; ++i) couch.press("dpdown");
}

TEST_CASE("The Start button moves the focus to the panels and back, and panel controls play no move") {
  const Couch couch({"drop", "--seed", "7"}, on_settings);
  const Player& player = *couch.player;
  couch.press("start");
  go_down(couch, "Show landing preview");
  couch.press("a");
  CHECK(couch.has_setting("ghost = false"));
  couch.press("a");
  CHECK(couch.has_setting("ghost = true"));
  couch.press("dpup");  // moves the focus to the speed of moves
  couch.press("dpup");  // moves the focus to the list of sizes
  couch.press("dpup");  // moves the focus to the list of languages
  couch.press("dpup");  // moves the focus to the list of themes
  couch.press("a");
  couch.press("dpdown");
  couch.press("a");
  CHECK(couch.has_setting("theme = \"light\""));
  couch.press("a");
  couch.press("dpdown");
  couch.press("b");  // closes the popup and nothing else
  CHECK_FALSE(player.button("Light").has_value());
  for (int i = 0; i < 4; ++i) couch.press("dpdown");
  couch.press("a");
  CHECK(couch.has_setting("ghost = false"));
  CHECK(player.count("move") == 0);
  couch.press("start");
  couch.press("a");
  CHECK(couch.move(1) == "3");
  couch.press("start");
  couch.press("b");
  couch.press("a");
  CHECK(couch.move(2) == "3");
}

TEST_CASE("A gamepad button assigned to another action works at once, and the assignment is stored") {
  const Couch couch({"drop", "--seed", "7"});
  const Player& player = *couch.player;
  couch.press("start");
  go_down(couch, "Help");
  couch.press("dpright");
  couch.press("dpright");
  couch.press("a");
  player.await_button("Gamepad");
  couch.press("dpright");
  couch.press("dpright");
  couch.press("a");
  player.await_button("Move left, gamepad");
  couch.press("dpdown");
  couch.press("a");
  couch.press("b");  // this press cancels the change and keeps the old button
  CHECK(player.button("Move left, gamepad").has_value());
  couch.press("a");
  couch.press("rightshoulder");
  CHECK(couch.has_setting("left = \"R1\""));
  CHECK(couch.has_setting("look_forward = \"none\""));
  couch.press("b");
  CHECK_FALSE(player.button("Move left, gamepad").has_value());
  couch.press("b");
  couch.press("a");
  CHECK(couch.move(1) == "3");
  couch.press("dpleft");  // this button no longer has a function
  couch.press("rightshoulder");
  couch.press("a");
  CHECK(couch.move(2) == "2");
}

TEST_CASE("Gamepads can be plugged in and unplugged at any time, and two gamepads can be used together") {
  Couch couch({"drop", "--seed", "7"});
  const Player& player = *couch.player;
  couch.pad.hold("dpright");
  player.settle();
  couch.pad.unplug();
  player.wait_for("notice", 2);
  couch.press("x");
  CHECK(player.count("move") == 0);
  couch.pad.plug();
  player.wait_for("notice", 3);
  couch.press("a");
  const std::string column = couch.move(1);
  couch.pad.plug(1);
  player.wait_for("notice", 4);
  couch.pad.press("a", 1);
  CHECK(couch.move(2) == column);
  couch.pad.press("x", 0);
  player.settle();
  CHECK(player.number("moves") == 1);
  couch.pad.unplug(0);
  player.wait_for("notice", 5);
  couch.pad.press("a", 1);
  CHECK(couch.move(3) == column);
  CHECK(couch.player->close() == 0);
}

TEST_CASE("Holding a direction on the gamepad repeats its action, and holding a button does not") {
  const Couch couch({"drop", "--seed", "7"});
  const Player& player = *couch.player;
  const auto aimed = [&] {
    const Document* places = player.newest("places");
    return *places->find("aimed")->text();
  };
  couch.press("dpleft");
  couch.pad.hold("dpright");
  player.await("the ghost in the last column", [&] { return aimed() == "5"; });
  couch.pad.release("dpright");
  couch.pad.hold("a");
  CHECK(couch.move(1) == "5");
  allow_ms(1500);
  CHECK(player.count("move") == 1);
  couch.pad.release("a");
  couch.pad.tilt("leftx", -1);
  player.await("the ghost in the first column", [&] { return aimed() == "1"; });
  couch.pad.tilt("leftx", 0);
  couch.press("a");
  CHECK(couch.move(2) == "1");
}

TEST_CASE("The right stick scrolls a long board of Pairs and stops at its ends") {
  const Couch couch({"pairs", "--seed", "11"});
  const Player& player = *couch.player;
  for (int i = 0; i < 7; ++i) {  // each refill after the first one needs a confirmation
    pull(couch, "righttrigger");
    player.settle();
  }
  REQUIRE(player.count("move") == 4);
  const auto first_row = [&] { return player.cell(cell_at(0, 0)).y; };
  const int top = first_row();
  const int side = player.cell(cell_at(1, 0)).y - top;
  couch.pad.tilt("righty", 0.6);
  player.await("a board that has moved by a row", [&] { return first_row() <= top - side; });
  couch.pad.tilt("righty", 0.1);
  player.settle();
  const int middle = first_row();
  CHECK(middle < top);
  couch.pad.tilt("righty", 1);
  int low = middle;
  player.await("the end of the board", [&] {
    player.notice();
    allow_ms(200);
    return std::exchange(low, first_row()) == first_row() && low < middle;
  });
  couch.pad.tilt("righty", -1);
  CHECK(comes_true([&] { return first_row() >= top; }));
  allow_ms(300);
  CHECK(first_row() == top);
}

TEST_CASE("An untouched gamepad causes no frames and uses less than one percent of a processor core") {
  const Couch couch({"drop", "--seed", "3"});
  const Player& player = *couch.player;
  couch.press("a");
  player.settle();
  player.await_end_of_notice();  // the notice about the connected gamepad
  player.settle();
  const std::size_t frames = player.count("frame");
  for (int i = 0; i < 20; ++i) {
    couch.pad.tilt(i % 3 == 0 ? "righty" : "leftx", i % 2 == 0 ? 0.05 : -0.02);  // sticks are never completely still
    pause_ms(50);
  }
  const double share = player.share_at_rest();
  MESSAGE("idle with a gamepad: " << 100 * share << " % of a core");
  CHECK(player.count("frame") == frames);
  CHECK(share < idle_share);
}

}  // namespace
}  // namespace tilefold::test
