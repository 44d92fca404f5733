// Previews in the window: positions of moves, their effects, and the texts of their values.

#include "app/play/forecast.h"

#include <doctest/doctest.h>

#include <cstdlib>

#include "app/play/example.h"
#include "app/play/grades.h"
#include "app/play/hints.h"
#include "engine/catalog.h"
#include "engine/puzzles/drop/rules.h"
#include "engine/puzzles/pairs/rules.h"
#include "engine/puzzles/slide/rules.h"
#include "engine/puzzles/swap/rules.h"
#include "engine/puzzles/unblock/rules.h"
#include "tests/null_puzzle.h"
#include "tests/support/drop_board.h"
#include "tests/support/pairs_board.h"
#include "tests/support/unblock_levels.h"

namespace tilefold::test {
namespace {

using play::advice_of;
using play::annotations_of;
using play::find_spots;
using play::forecast;
using play::HintStep;
using render::Emphasis;
using render::Spot;

using DropPuzzle = RulesPuzzle<drop::DropRules>;

DropPuzzle drop_puzzle(std::initializer_list<const char*> drawing, const DropSetting& setting) {
  EventBatch setup;
  return DropPuzzle(drop_values(setting), drop_state(drawing, setting), Rng(1), setup);
}

TileId tile_at(const Puzzle& puzzle, Cell cell) {
  for (const Tile& tile : puzzle.snapshot().tiles)
    if (tile.cell == cell) return tile.id;
  return TileId::none;
}

render::Ghost ghost_of(const Puzzle& puzzle, int column) {
  const auto move = puzzle.interpret({.kind = Gesture::Kind::column, .cell = cell_at(0, column)});
  REQUIRE(move);
  const auto ghost = forecast(puzzle, *move);
  REQUIRE(ghost);
  return *ghost;
}

TEST_CASE("The preview of a drop without merges shows where the tile lands, and no created tile") {
  const auto puzzle = drop_puzzle({"4 . .", "8 . ."}, {.rows = 4, .columns = 3, .preview = {2}});
  const render::Ghost ghost = ghost_of(puzzle, 0);
  CHECK(ghost.column == 0);
  CHECK(ghost.face == Face::number(2));
  CHECK(ghost.landing == cell_at(2, 0));
  CHECK(ghost.merging.empty());
  CHECK(ghost.following.empty());
  CHECK(ghost.created.empty());
}

TEST_CASE("The preview of a drop shows its merges in order and the final position of each tile") {
  // The 2 merges with the 2 below it; the resulting 4 falls beside another 4.
  const auto puzzle = drop_puzzle({"2 4 .", "16 8 ."}, {.rows = 4, .columns = 3, .preview = {2}});
  const render::Ghost ghost = ghost_of(puzzle, 0);
  CHECK(ghost.landing == cell_at(2, 0));
  CHECK(ghost.merging == std::vector{tile_at(puzzle, cell_at(1, 0))});
  CHECK(ghost.following == std::vector{tile_at(puzzle, cell_at(1, 1))});
  REQUIRE(ghost.created.size() == 1);
  EventBatch events;
  const auto after = puzzle.clone();
  REQUIRE(after->play(*puzzle.interpret({.kind = Gesture::Kind::column}), events));
  const TileId left = tile_at(*after, ghost.created.front().cell);
  for (const Tile& tile : after->snapshot().tiles)
    if (tile.id == left) CHECK(tile.face == ghost.created.front().face);
}

TEST_CASE("In random games the previewed result of a drop equals the result of the move") {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    EventBatch events;
    const auto puzzle = drop::DropRules::info().make(drop_values({.rows = 5, .columns = 4}), seed, events);
    Rng rng(seed);
    while (puzzle->standing().status == Status::playing) {
      const auto moves = puzzle->moves();
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const auto ghost = forecast(*puzzle, move);
      REQUIRE(ghost);
      const std::vector<Tile> before = puzzle->snapshot().tiles;
      puzzle->play(move, events);
      const std::vector<Tile> after = puzzle->snapshot().tiles;
      for (const render::Created& created : ghost->created)
        CHECK(std::any_of(after.begin(), after.end(),
                          [&](const Tile& tile) { return tile.cell == created.cell && tile.face == created.face; }));
      // Every tile that has disappeared or changed was predicted.
      for (const Tile& tile : before) {
        const bool is_same = std::any_of(after.begin(), after.end(), [&](const Tile& other) {
          return other.id == tile.id && other.face == tile.face;
        });
        const auto names = [&](const std::vector<TileId>& ids) {
          return std::find(ids.begin(), ids.end(), tile.id) != ids.end();
        };
        CHECK(is_same != (names(ghost->merging) || names(ghost->following)));
      }
    }
  }
}

TEST_CASE("The place where a move is marked is a column or a cell, depending on the move's gesture") {
  const auto puzzle = drop_puzzle({"2 . .", "4 . .", "2 . .", "4 . 8"}, {.rows = 4, .columns = 3, .preview = {2}});
  const play::Spots spots = find_spots(puzzle);
  REQUIRE(spots.size() == 2);  // two columns have a spot, because the first column is full
  CHECK(spots[0].second == Spot{.kind = Spot::Kind::column, .cell = cell_at(0, 1)});
  CHECK(spots[1].second == Spot{.kind = Spot::Kind::column, .cell = cell_at(0, 2)});
  EventBatch setup;
  const PuzzleInfo& info = null::NullRules::info();
  const auto other = info.make(ParameterValues(info.parameters), 1, setup);
  const play::Spots taps = find_spots(*other);
  REQUIRE(taps.size() == 1);
  CHECK(taps[0].second == Spot{.kind = Spot::Kind::cell, .cell = {}});
}

TEST_CASE("In Swap every move is marked between two neighbouring cells") {
  EventBatch setup;
  const PuzzleInfo& info = swap::SwapRules::info();
  const auto puzzle = info.make(ParameterValues(info.parameters), 1, setup);
  const play::Spots spots = find_spots(*puzzle);
  CHECK(spots.size() == puzzle->moves().size());
  for (const auto& [move, spot] : spots) {
    CHECK(spot.kind == Spot::Kind::swap);
    CHECK(std::abs(spot.cell.row - spot.to.row) + std::abs(spot.cell.column - spot.to.column) == 1);
  }
}

play::Spots columns(int count) {
  play::Spots spots;
  for (int i = 0; i < count; ++i)
    spots.emplace_back(Move{static_cast<std::uint32_t>(i)}, Spot{.kind = Spot::Kind::column, .cell = cell_at(0, i)});
  return spots;
}

TEST_CASE("Annotations rate moves in words and round their losses to the precision of the estimate") {
  Choice choice{.best = Move{2}, .values = {}};
  choice.values.push_back({.move = {2}, .score_estimate = 181'950.0, .standard_error = 97.0});
  choice.values.push_back({.move = {3}, .score_estimate = 181'900.0, .standard_error = 97.0});
  choice.values.push_back({.move = {0}, .score_estimate = 181'204.0, .standard_error = 97.0});
  choice.values.push_back({.move = {1}, .score_estimate = 178'966.0, .standard_error = 97.0});
  const auto annotations = annotations_of(choice, columns(4));
  REQUIRE(annotations.size() == 4);
  CHECK(annotations[0].text == "fair");
  CHECK(annotations[0].margin == "\u2212700");
  CHECK(annotations[0].share == doctest::Approx(0.75));
  CHECK(annotations[1].text == "poor");
  CHECK(annotations[1].margin == "\u22123,000");
  CHECK(annotations[1].share == doctest::Approx(0));
  CHECK(annotations[2].text == "best");
  CHECK(annotations[2].margin.empty());
  CHECK(annotations[2].emphasis == Emphasis::strong);
  CHECK(annotations[3].text == "good");  // the loss is 50 points, but its error is 137
  CHECK(annotations[3].margin.empty());
  CHECK(annotations[3].emphasis == Emphasis::plain);
}

TEST_CASE("Losses computed from exact values are rounded to two digits, and moves equal to the best show none") {
  Choice choice{.best = Move{0}, .values = {}};
  for (const double value : {5000.0, 5000.0, 4983.0, 3766.0}) {
    const auto move = static_cast<std::uint32_t>(choice.values.size());
    choice.values.push_back({.move = {move}, .score_estimate = value});
  }
  std::vector<std::string> texts;
  for (const auto& annotation : annotations_of(choice, columns(4)))
    texts.push_back(annotation.text + annotation.margin);
  CHECK(texts == std::vector<std::string>{"best", "good", "good\u221217", "poor\u22121,200"});
}

TEST_CASE("A loss in words has the digits of the annotation on the board, and none if it may be due to chance") {
  using play::Comparison;
  CHECK(play::loss_words(Comparison{.cost = 312}, "point") == "about 310 points worse");
  CHECK(play::loss_words(Comparison{.cost = 1}, "move") == "about 1 move worse");
  CHECK(play::loss_words(Comparison{.cost = 412, .error = 90}, "point") == "about 410 points worse");
  CHECK(play::loss_words(Comparison{.cost = 150, .error = 90}, "point") == "about as good");
  CHECK(play::loss_words(Comparison{}, "point") == "about as good");
}

TEST_CASE("A loss of more than ten times the score on screen is a share of the expected points") {
  using play::Comparison;
  CHECK(play::max_loss_in_points(true, 12) == 120);
  CHECK(play::max_loss_in_points(true, 0) == 100);
  const auto words = [](double cost, double share, std::uint64_t score) {
    const Comparison comparison{.cost = cost, .share = share, .max_in_points = play::max_loss_in_points(true, score)};
    return play::loss_words(comparison, "point") + " " + play::cost_text(comparison);
  };
  CHECK(words(17'000, 0.0251, 12) == "about 3 % worse \u22123 %");
  CHECK(words(3690, 0.0054, 12) == "about 0.5 % worse \u22120.5 %");
  CHECK(words(3690, 0.00001, 12) == "about 0.1 % worse \u22120.1 %");
  CHECK(words(17'000, 0.0251, 1700) == "about 17,000 points worse \u221217,000");
  CHECK(words(100, 0.2, 0) == "about 100 points worse \u2212100");
  // In a puzzle without score, losses are moves.
  const Comparison moves{.cost = 200, .share = 1, .max_in_points = play::max_loss_in_points(false, 0)};
  CHECK(play::loss_words(moves, "move") == "about 200 moves worse");
  // The annotations of a position use its score.
  const auto puzzle = drop_puzzle({"2 4 .", "16 8 ."}, {.rows = 4, .columns = 3, .preview = {2}});
  Choice choice{.best = Move{0}, .values = {}};
  choice.values.push_back({.move = {0}, .score_estimate = 100'000.0});
  choice.values.push_back({.move = {1}, .score_estimate = 80'000.0});
  CHECK(annotations_of(choice, columns(2), &puzzle)[1].margin == "\u221220 %");
  CHECK(annotations_of(choice, columns(2))[1].margin == "\u221220,000");
  CHECK(play::share_of(1, 0) == 1);
}

TEST_CASE("The first move of a solver's line is annotated as best, and a random choice has no annotation") {
  Choice choice{.best = Move{1}, .values = {MoveValue{.move = {1}}, MoveValue{.move = {0}}}};
  CHECK(annotations_of(choice, columns(2)).empty());  // a random strategy reports only its move
  choice.line = {Move{1}, Move{0}};
  const auto annotations = annotations_of(choice, columns(2));
  REQUIRE(annotations.size() == 1);
  CHECK(annotations[0].text == "best");
  CHECK(annotations[0].spot.cell == cell_at(0, 1));
  CHECK(annotations_of(Choice{}, columns(2)).empty());
}

TEST_CASE("A hint first marks the merging tiles, then names the move, then explains the chain of merges") {
  // The 2 merges with the 2 below it; the resulting 4 falls beside another 4.
  const auto puzzle = drop_puzzle({"2 4 .", "16 8 ."}, {.rows = 4, .columns = 3, .preview = {2}});
  const play::Spots spots = find_spots(puzzle);
  Choice choice{.best = puzzle.interpret({.kind = Gesture::Kind::column, .cell = cell_at(0, 0)}), .values = {}};
  for (const Move move : puzzle.moves())
    choice.values.push_back({.move = move, .score_estimate = move == choice.best ? 100.0 : 60.0});
  const auto where = advice_of(puzzle, choice, spots, HintStep::where);
  CHECK(where.places == std::vector<render::CellArea>{{.cell = cell_at(1, 0), .size = {.rows = 1, .columns = 1}}});
  CHECK(where.annotations.empty());
  const auto which = advice_of(puzzle, choice, spots, HintStep::which);
  CHECK(which.text == "Best move: column 1");
  CHECK(which.annotations.size() == 1);
  const auto why = advice_of(puzzle, choice, spots, HintStep::why);
  CHECK(why.text == "Column 1: starts a chain of 2 merges that makes 8; the next best move is about 40 points worse");
  CHECK(why.annotations.size() == 3);
}

TEST_CASE("The help of every puzzle shows a small board with a legal move and its result") {
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(std::string(info->name));
    const ParameterValues rules(info->parameters);
    const auto example = play::find_example(*info, rules);
    REQUIRE(example);
    CHECK(example->before.extent.area() <= 60);
    CHECK(example->before != example->after);
    CHECK_FALSE(example->places.empty());
    CHECK_FALSE(info->example.empty());
    CHECK_FALSE(info->how_to_move.empty());
    CHECK(example->text.starts_with(info->example.substr(0, std::min(info->example.find('{'), info->example.size()))));
    CHECK(example->text.find('{') == std::string::npos);
    if (info->has_merges) CHECK(example->text.find("chain of") != std::string::npos);
    CHECK(play::find_example(*info, rules)->after == example->after);
  }
}

TEST_CASE("A hint for a command such as continue names the button and marks no cell") {
  const PuzzleInfo& info = drop::DropRules::info();
  const auto full = drop_puzzle({"2 4", "8 2", "4 8"}, {.rows = 3, .columns = 2, .preview = {16}});
  const auto move = full.interpret({.kind = Gesture::Kind::command, .command = info.commands.front().name});
  REQUIRE(move);
  const Choice choice{.best = *move, .values = {{.move = *move, .score_estimate = 10.0}}};
  const auto where = advice_of(full, choice, {}, HintStep::where);
  CHECK(where.places.empty());
  CHECK(where.text.find("a button") != std::string::npos);
  CHECK(advice_of(full, choice, {}, HintStep::which).text == "Best move: " + std::string(info.commands.front().label));
}

// Returns the move and the reason that the hints about `text` give.
std::string hint_about(const Puzzle& puzzle, std::string_view text) {
  const auto move = puzzle.parse(text);
  REQUIRE(move);
  const Choice choice{.best = *move, .values = {{.move = *move, .score_estimate = 1.0}}};
  const play::Spots spots = find_spots(puzzle);
  return advice_of(puzzle, choice, spots, HintStep::which).text + " | " +
         advice_of(puzzle, choice, spots, HintStep::why).text;
}

template <class R>
std::string hint_about(const typename R::State& state, std::string_view text) {
  EventBatch setup;
  return hint_about(RulesPuzzle<R>(ParameterValues(R::info().parameters), state, Rng(1), setup), text);
}

TEST_CASE("A hint in Pairs gives the sum, how the two digits are connected, and which rows the pair clears") {
  const auto hint = [](const std::vector<std::string>& rows, std::string_view text) {
    return hint_about<pairs::PairsRules>(pairs_board(rows), text);
  };
  CHECK(hint({"4..6", "1238"}, "1,1-1,4") ==
        "Best move: 4 and 6 | 4 + 6 = 10, nothing between them; this clears a row");
  CHECK(hint({"4712", "4361"}, "1,1-2,1") == "Best move: 4 and 4 | Two equal digits, 4 and 4, next to each other");
  CHECK(hint({"1237", "3461"}, "1,4-2,1") == "Best move: 7 and 3 | 7 + 3 = 10, nothing between them from row to row");
}

TEST_CASE("A hint in Unblock says how the piece moves and whether the exit is free") {
  const unblock::State blocked = drawn_level({"......", "......", "AA...B", ".....B", "......", "......"});
  CHECK(hint_about<unblock::UnblockRules>(blocked, "B+2") ==
        "Best move: B down by 2 | B moves down by 2 and frees the exit");
  CHECK(hint_about<unblock::UnblockRules>(blocked, "B-1") == "Best move: B up by 1 | B moves up by 1");
  const unblock::State free = drawn_level({"......", "......", "AA....", "......", "......", "......"});
  CHECK(hint_about<unblock::UnblockRules>(free, "A+4") ==
        "Best move: the red piece to the right by 4 | The red piece moves to the right by 4 and leaves");
}

// Slide, with the declaration that its tiles never merge.
struct MergelessRules : slide::SlideRules {
  static const PuzzleInfo& info() {
    static const PuzzleInfo puzzle = [] {
      PuzzleInfo info = slide::SlideRules::info();
      info.has_merges = false;
      return info;
    }();
    return puzzle;
  }
};

template <class R>
std::string first_hint_of_direction() {
  slide::State state;
  state.rules = {.rows = 2, .columns = 2};
  state.at(cell_at(0, 0)) = 1;
  EventBatch setup;
  const RulesPuzzle<R> puzzle(ParameterValues(R::info().parameters), state, Rng(1), setup);
  const Choice choice{.best = slide::slide_move(Direction::right),
                      .values = {{.move = slide::slide_move(Direction::right), .score_estimate = 1.0}}};
  return advice_of(puzzle, choice, find_spots(puzzle), HintStep::where).text;
}

TEST_CASE("A hint mentions merges only in puzzles that have merges") {
  CHECK(first_hint_of_direction<slide::SlideRules>() == "The best move merges no tiles: plan ahead");
  CHECK(first_hint_of_direction<MergelessRules>() == "Plan the order of your moves");
}

}  // namespace
}  // namespace tilefold::test
