// Gestures on the board that make no move, and the path of the pointer.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "app/play/board_input.h"
#include "app/profile/stored_gestures.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

using play::GameRecording;
using profile::BoardPoint;
using profile::StoredGesture;

Session session_of(const char* name, const char* state) {
  const PuzzleInfo& info = **find_puzzle(name);
  EventBatch setup;
  auto puzzle = info.read(ParameterValues(info.parameters), 1, *records::parse_json(state, "state"), setup);
  REQUIRE(puzzle);
  return {std::move(*puzzle), std::move(setup), 1};
}

// A board on which a test moves the pointer. Places are in cells from the upper left corner.
class Board {
 public:
  explicit Board(Session session) : view_(std::move(session), trace_) {
    view_.game.recording().store_in(repository_);
    view_.finish();
    const Snapshot& board = view_.scene.snapshot();
    layout_ =
        render::compute_layout({.width = 900, .height = 700, .extent = board.extent, .row_order = board.row_order});
  }

  play::GameView& view() { return view_; }
  play::GestureLog& log() { return view_.game.recording().gestures(); }
  profile::Store& store() { return repository_.store(); }

  void press(BoardPoint at) {
    record(GameRecording::InputStep::press, "mouse");
    input_.press(layout_, pixel(at));
  }
  void move(BoardPoint at) {
    record(GameRecording::InputStep::motion, "mouse");
    input_.hover(layout_, pixel(at));
  }
  void release(std::optional<BoardPoint> at) {
    record(GameRecording::InputStep::release, "mouse");
    input_.release(layout_, at ? std::optional(pixel(*at)) : std::nullopt);
  }
  void click(BoardPoint at) {
    press(at);
    release(at);
  }
  play::BoardInput& key() {
    record(GameRecording::InputStep::press, "keyboard");
    return input_;
  }
  /// Returns the only gesture since the last call.
  StoredGesture gesture() {
    const auto list = log().pop();
    REQUIRE(list.size() == 1);
    return list.front();
  }

 private:
  void record(GameRecording::InputStep step, const char* device) {
    view_.game.recording().record_input(step, device, 0);
  }
  render::Pixel pixel(BoardPoint at) const {
    const auto pitch = static_cast<double>(layout_.pitch);
    return {.x = layout_.cells.x + static_cast<int>(at.x * pitch),
            .y = layout_.cells.y + static_cast<int>(at.y * pitch)};
  }

  TemporaryFolder folder_;
  play::GameRepository repository_{places_in(folder_)};
  play::Trace trace_;
  play::GameView view_;
  play::BoardInput input_{view_};
  render::Layout layout_;
};

Board two_pieces() {
  return Board(session_of("unblock", R"({"level":"............AA.B.....B.............."})"));
}

bool is_near(const std::optional<BoardPoint>& point, BoardPoint expected) {
  constexpr double pixels = 0.05;  // whole pixels are rounded to about this part of a cell
  return point && std::abs(point->x - expected.x) < pixels && std::abs(point->y - expected.y) < pixels;
}

TEST_CASE("A piece that is put back is an aborted gesture, with the places of press and release in cells") {
  Board board = two_pieces();
  board.press({.x = 3.5, .y = 2.25});
  board.move({.x = 3.5, .y = 3.5});
  board.move({.x = 3.75, .y = 2.5});
  board.release(BoardPoint{.x = 3.75, .y = 2.5});
  const StoredGesture gesture = board.gesture();
  CHECK(gesture.kind == "aborted");
  CHECK(gesture.reason == "not_moved");
  CHECK(gesture.device == "mouse");
  CHECK(is_near(gesture.pressed_at, {.x = 3.5, .y = 2.25}));
  CHECK(is_near(gesture.at, {.x = 3.75, .y = 2.5}));
  REQUIRE(gesture.pressed);
  CHECK(*gesture.pressed <= gesture.happened);
}

TEST_CASE("A gesture that makes a move is not in the list, and the moves before a gesture are counted") {
  Board board = two_pieces();
  board.press({.x = 3.5, .y = 2.5});
  board.move({.x = 3.5, .y = 4.5});
  board.release(BoardPoint{.x = 3.5, .y = 4.5});
  REQUIRE(board.view().game.session().game().nodes.size() == 2);
  CHECK(board.log().size() == 0);
  board.click({.x = 0.5, .y = 2.5});
  CHECK(board.gesture().after_move == 1);
  board.view().undo();
  board.click({.x = 0.5, .y = 2.5});
  const StoredGesture gesture = board.gesture();
  CHECK(gesture.after_move == 1);  // the undone move counts
  CHECK(gesture.node == 0);
}

TEST_CASE("After a move with the pointer no cell is marked that its tile has left") {
  Board board = two_pieces();
  board.move({.x = 3.5, .y = 2.5});
  CHECK(board.view().scene.cursor() == cell_at(2, 3));
  board.press({.x = 3.5, .y = 2.5});
  board.move({.x = 3.5, .y = 4.5});
  board.release(BoardPoint{.x = 3.5, .y = 4.5});
  REQUIRE(board.view().game.session().game().nodes.size() == 2);
  CHECK_FALSE(board.view().scene.cursor());
}

TEST_CASE("A press ends if the board changes before the release, and plays no move") {
  const auto nodes = [](Board& board) { return board.view().game.session().game().nodes.size(); };
  Board board = two_pieces();
  const auto drag = [&board](BoardPoint from, BoardPoint to) {
    board.press(from);
    board.move(to);
    board.release(to);
  };
  drag({.x = 3.5, .y = 2.5}, {.x = 3.5, .y = 4.5});
  REQUIRE(nodes(board) == 2);
  board.press({.x = 3.5, .y = 5.5});  // the piece covers rows 5 and 6, and rows 3 and 4 after undo
  board.move({.x = 3.5, .y = 4.5});
  board.view().undo();
  SUBCASE("when the pointer moves") {
    board.move({.x = 3.5, .y = 4.25});
    CHECK(board.gesture().reason == "cancelled");
    board.release(BoardPoint{.x = 3.5, .y = 4.25});
  }
  SUBCASE("at the release") {
    board.release(BoardPoint{.x = 3.5, .y = 4.5});
    CHECK(board.gesture().reason == "cancelled");
  }
  CHECK(board.log().size() == 0);
  CHECK(board.view().game.session().game().at == 0);
  CHECK(nodes(board) == 2);
  drag({.x = 3.5, .y = 2.5}, {.x = 3.5, .y = 1.5});
  CHECK(nodes(board) == 3);
}

TEST_CASE("A press ends if a replay or another game is opened before the release") {
  Board board = two_pieces();
  board.press({.x = 3.5, .y = 2.5});
  board.move({.x = 3.5, .y = 4.5});
  board.release(BoardPoint{.x = 3.5, .y = 4.5});
  board.press({.x = 3.5, .y = 5.5});
  SUBCASE("a replay") {
    board.view().replay.show_move(0);
    board.move({.x = 3.5, .y = 3.5});
    board.view().replay.stop();
  }
  SUBCASE("a game of a puzzle in which a press is in a column") {
    board.view().exchange(new_session(7));
    board.move({.x = 1.5, .y = 1.5});
    CHECK(board.view().game.session().game().nodes.size() == 1);
  }
  CHECK_FALSE(board.key().is_pressed());
  board.release(BoardPoint{.x = 3.5, .y = 3.5});
  CHECK(board.view().game.session().game().at ==
        static_cast<std::int32_t>(board.view().game.session().game().nodes.size()) - 1);
}

TEST_CASE("A selection that is undone with the pointer, with keys or by another tile is an unpicked gesture") {
  const char* digits = R"({"board":[[1,2,3,4,5,6,7,8,9],[1,2,3,4,5,6,7,8,9]]})";
  Board board(session_of("pairs", digits));
  board.click({.x = 1.5, .y = 0.5});
  CHECK(board.log().size() == 0);
  board.click({.x = 1.25, .y = 0.25});
  const StoredGesture twice = board.gesture();
  CHECK(twice.kind == "unpicked");
  CHECK(twice.reason == "deselected");
  CHECK(is_near(twice.pressed_at, {.x = 1.5, .y = 0.5}));
  CHECK(is_near(twice.at, {.x = 1.25, .y = 0.25}));

  board.click({.x = 2.5, .y = 1.5});
  CHECK(board.key().cancel());
  const StoredGesture cancelled = board.gesture();
  CHECK(cancelled.kind == "unpicked");
  CHECK(cancelled.device == "keyboard");
  CHECK(is_near(cancelled.at, {.x = 2.5, .y = 1.5}));

  board.click({.x = 0.5, .y = 0.5});
  board.click({.x = 1.5, .y = 0.5});  // 1 and 2 are no pair
  const StoredGesture refused = board.gesture();
  CHECK(refused.kind == "aborted");
  CHECK(refused.reason == "illegal");
  CHECK(is_near(refused.pressed_at, {.x = 0.5, .y = 0.5}));
  CHECK(is_near(refused.at, {.x = 1.5, .y = 0.5}));
}

TEST_CASE("Gestures of every kind of input are recorded if they make no move") {
  Board pairs(session_of("pairs", R"({"board":[[1,2,3,4,5,6,7,8,9]]})"));
  pairs.press({.x = 0.5, .y = 0.5});
  pairs.release(std::nullopt);
  const StoredGesture outside = pairs.gesture();
  CHECK(outside.reason == "outside");
  CHECK_FALSE(outside.at);

  Board slide(session_of("slide", R"({"board":[[2,4,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]})"));
  slide.click({.x = 2.5, .y = 1.5});
  CHECK(slide.gesture().reason == "short");
  slide.press({.x = 2.5, .y = 1.5});
  slide.move({.x = 0.5, .y = 1.5});
  CHECK(slide.gesture().reason == "illegal");
  slide.key().go(Direction::left);
  const StoredGesture key = slide.gesture();
  CHECK(key.reason == "illegal");
  CHECK_FALSE(key.pressed);
  CHECK_FALSE(key.at);

  Board drop(new_session(7));
  drop.press({.x = 1.5, .y = 3.5});
  drop.release(BoardPoint{.x = 2.5, .y = 0.5});
  const StoredGesture column = drop.gesture();
  CHECK(column.reason == "outside");
  CHECK(is_near(column.at, {.x = 2.5, .y = 0.5}));  // from the upper edge, although row 1 is the lowest one
}

TEST_CASE("The path has at most 60 points per second, and the place where the pointer rested") {
  Hands hands;
  const Session session = new_session(1);
  play::GestureLog log(session);
  const auto move = [&](double x) {
    log.begin_event(hands.steady, "mouse");
    log.point_at(BoardPoint{.x = x, .y = 1});
  };
  move(0);
  CHECK(log.size() == 0);  // not started
  log.start(hands.clock());
  move(0);
  CHECK(log.size() == 0);  // not requested
  log.record_path(true);
  const std::int64_t begin = hands.wall;
  for (int ms = 0; ms < 1000; ++ms) {
    move(ms / 1000.0);
    hands.pass(1);
  }
  auto path = log.pop();
  REQUIRE(path.size() == 61);  // 60 points, and the last one
  for (std::size_t i = 1; i < path.size(); ++i) {
    CHECK(path[i].happened > path[i - 1].happened);
    CHECK(path[i].at->x > path[i - 1].at->x);
    CHECK(path[i].kind == "path");
    CHECK(static_cast<double>(path[i].happened - begin) == doctest::Approx(1000 * path[i].at->x));
  }
  CHECK(path.front().happened == begin);
  CHECK(path.back().at->x == 0.999);
  hands.pass(100);
  move(1);
  hands.pass(5);
  move(2);
  hands.pass(3000);
  move(3);
  path = log.pop();
  REQUIRE(path.size() == 3);
  CHECK(path[1].at->x == 2);
  CHECK(path[2].happened - path[1].happened == 3000);
}

TEST_CASE("The times of a path do not go back if the clocks differ by a millisecond") {
  Hands hands;
  const Session session = new_session(1);
  play::GestureLog log(session);
  log.start(hands.clock());
  log.record_path(true);
  std::vector<std::int64_t> times;
  for (int i = 0; i < 40; ++i) {
    log.begin_event(hands.steady - i % 2, "mouse");
    log.point_at(BoardPoint{.x = i / 10.0, .y = 1});
    for (const StoredGesture& point : log.pop()) times.push_back(point.happened);
    hands.wall -= i % 2 == 0 ? 1 : -1;
    if (i % 4 == 3) hands.pass(1);
  }
  CHECK(times.size() == 40);
  CHECK(std::is_sorted(times.begin(), times.end()));
}

TEST_CASE("Gestures are stored with the next move, in the game in which they were made") {
  Board board = two_pieces();
  board.log().record_path(true);
  const auto stored = [&](std::int64_t game) {
    std::vector<StoredGesture> list;
    const auto read = profile::StoredGestures(board.store()).for_each(game, [&](const StoredGesture& gesture) {
      list.push_back(gesture);
      return true;
    });
    REQUIRE(read);
    return list;
  };
  const std::int64_t first = last_game(board.store()).id;
  board.click({.x = 0.5, .y = 2.5});
  CHECK(stored(first).empty());
  board.press({.x = 3.5, .y = 2.5});
  board.move({.x = 3.5, .y = 4.5});
  board.release(BoardPoint{.x = 3.5, .y = 4.5});
  const auto with_move = stored(first);
  REQUIRE(with_move.size() >= 2);
  CHECK(with_move.front().kind == "path");
  for (const StoredGesture& gesture : with_move) CHECK(gesture.after_move == 0);
  board.click({.x = 0.5, .y = 2.5});
  REQUIRE(board.view().game.open("new", [](Session& session) -> Result<Done> {
    session.new_game(2);
    return Done{};
  }));
  CHECK(stored(first).size() > with_move.size());
  CHECK(stored(last_game(board.store()).id).empty());
}

}  // namespace
}  // namespace tilefold::test
