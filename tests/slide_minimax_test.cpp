// Slide's minimax: compared with a plain recursion, its weight files and its tree.

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "engine/core/search_tree.h"
#include "engine/core/strategy_options.h"
#include "engine/puzzles/slide/strategies.h"
#include "engine/puzzles/slide/weight_matrix.h"
#include "tests/support/slide_board.h"

namespace tilefold::test {
namespace {

using slide::SlideRules;
using slide::State;
using slide::WeightMatrix;

constexpr double infinity = std::numeric_limits<double>::infinity();

const StrategySpec& minimax() {
  return **find_strategy(SlideRules::info(), "minimax");
}

ParameterValues options_of(const std::vector<std::pair<std::string, std::string>>& texts) {
  ParameterValues options(minimax().options);
  for (const auto& [name, text] : texts) REQUIRE(options.set_text(name, text));
  return options;
}

RulesPuzzle<SlideRules> game_of(const State& state) {
  ParameterValues rules(SlideRules::info().parameters);
  REQUIRE(rules.set_text("rows", std::to_string(state.rules.rows)));
  REQUIRE(rules.set_text("columns", std::to_string(state.rules.columns)));
  EventBatch events;
  return {rules, state, Rng(1), events};
}

Choice choose(const State& state, const ParameterValues& options, const Budget& budget = {}) {
  return minimax().make(options, 1)->choose(game_of(state), budget, {});
}

State after(const State& state, Move move) {
  State next = state;
  NullSink nobody;
  SlideRules::play(next, move, nobody);
  return next;
}

// The value of a board after a slide by the definition in docs/reference/strategies.md, without pruning.
struct Plain {
  const WeightMatrix& matrix;
  std::string chance;
  double loss;  // deducted from the value of a lost board

  double after_move(const State& board, int plies) const {
    if (plies == 0) return slide::weighted_sum(matrix, board);
    double worst = infinity;
    double sum = 0;
    double total = 0;
    double lowest = infinity;
    double single = 0;
    SlideRules::for_each_outcome(board, [&](const State& next, std::uint64_t weight) {
      const double value = to_move(next, plies);
      worst = std::min(worst, value);
      sum += static_cast<double>(weight) * value;
      total += static_cast<double>(weight);
    });
    SlideRules::for_each_cell(board, [&](Cell cell) {
      if (board.at(cell) != 0) return;
      State next = board;
      next.awaits_tile = false;
      next.at(cell) = 1;
      if (slide::weighted_sum(matrix, next) >= lowest) return;
      lowest = slide::weighted_sum(matrix, next);
      single = to_move(next, plies);
    });
    return chance == "worst" ? worst : chance == "all" ? sum / total : single;
  }

  double to_move(const State& state, int plies) const {
    SlideRules::Moves moves;
    SlideRules::moves(state, moves);
    double best = moves.empty() ? slide::weighted_sum(matrix, state) - loss : -infinity;
    for (const Move move : moves) best = std::max(best, after_move(after(state, move), plies - 1));
    return best;
  }
};

TEST_CASE("Slide: minimax gives the values of a plain recursion, for every depth, board size and kind of new tiles") {
  Rng rng(11);
  for (const char* chance : {"worst", "all", "single"})
    for (const int depth : {1, 2, 3}) {
      CAPTURE(chance);
      CAPTURE(depth);
      std::vector<State> states{slide_state({"2 . 4", ". . 2"}), slide_state({"2 4 8 16 2", ". . . . 4"}),
                                slide_state({"65536 32768 2 .", "8 16 2 4", "2 4 8 2", "4 2 4 8"})};
      for (int i = 0; i < 3; ++i) states.push_back(random_slide_state(rng, 1));
      for (State state : states) {
        state.rules.four_percent = static_cast<std::int8_t>(depth == 3 ? 0 : 10);
        if (depth == 3 && state.rules.rows == 4 && std::string(chance) != "single") continue;  // takes too long
        double tiles = 4.0 * depth;
        SlideRules::for_each_tile(state, [&](Cell, Face face, Extent) { tiles += static_cast<double>(face.value); });
        const Plain plain{.matrix = slide::snake_weights(), .chance = chance, .loss = 3 * tiles * 98304 + 1};
        for (const MoveValue& value :
             choose(state, options_of({{"depth", std::to_string(depth)}, {"chance", chance}})).values) {
          CHECK(value.depth == depth);
          CHECK(*value.heuristic == slide::weighted_sum(slide::snake_weights(), after(state, value.move)));
          CHECK(*value.score_estimate == doctest::Approx(plain.after_move(after(state, value.move), depth - 1)));
        }
      }
    }
}

TEST_CASE("Slide: the preset student searches two moves deep, with a 2 in the empty cell of the smallest weight") {
  ParameterValues options(minimax().options);
  REQUIRE(apply_preset(minimax(), "student", options));
  CHECK(options == options_of({{"depth", "2"}, {"chance", "single"}}));
  CHECK_FALSE(apply_preset(minimax(), "studnet", options));
  // After "left", the empty cell with the smallest weight is in row 4, column 4: 3. The best slide is then "right".
  const State state = slide_state({". 4 8 16", "2 . . .", ". . . .", ". . . ."});
  const Choice choice = choose(state, options);
  const auto left = std::find_if(choice.values.begin(), choice.values.end(),
                                 [](const MoveValue& value) { return SlideRules::to_text(value.move) == "left"; });
  REQUIRE(left != choice.values.end());
  const double row = 4 * 12288 + 8 * 24576 + 16 * 49152;
  CHECK(*left->heuristic == row + 2 * 6144);
  CHECK(*left->score_estimate == 4 * 24576 + 8 * 49152 + 16 * 98304 + 2 * 768 + 2 * 3);
}

// Boards on which a slide is legal and leads to a board without legal slides for some new tile.
TEST_CASE("Slide: a board without a legal slide never has a higher value than a board with one") {
  const State state = slide_state({"2 4 8 16", "4 8 16 32", "8 16 32 64", "2 . 4 8"});
  for (const double sign : {1.0, -1.0}) {
    CAPTURE(sign);
    WeightMatrix matrix = slide::snake_weights();
    for (double& weight : matrix.weights) weight *= sign;
    const auto strategy =
        minimax().file->make(options_of({{"chance", "all"}}), 1, std::make_shared<slide::MatrixEvaluation>(matrix));
    const auto* search = dynamic_cast<const TreeSearch*>(strategy.get());
    REQUIRE(search != nullptr);
    double dead = -infinity;
    double living = infinity;
    search->visit_tree(game_of(state), 2,
                       [&](const SearchNode& node) {
                         if (node.path.size() != 2) return;
                         State next = state;
                         EventBatch events;
                         const Result<Move> move =
                             SlideRules::parse(next, std::string(node.path[0]) + "+" + std::string(node.path[1]));
                         REQUIRE(move);
                         next = after(next, *move);
                         (SlideRules::status(next) == Status::over ? dead : living) =
                             SlideRules::status(next) == Status::over ? std::max(dead, node.value)
                                                                      : std::min(living, node.value);
                       },
                       {});
    REQUIRE(dead != -infinity);
    REQUIRE(living != infinity);
    CHECK(dead < living);
  }
}

TEST_CASE("Slide: minimax gives the same result for any number of threads and keeps a node limit") {
  Rng rng(5);
  for (int i = 0; i < 5; ++i) {
    const State state = random_slide_state(rng, 4);
    const ParameterValues options = options_of({{"depth", "3"}, {"chance", "worst"}});
    const Choice one = choose(state, options, {.nodes = 3000, .threads = 1});
    const Choice four = choose(state, options, {.nodes = 3000, .threads = 4});
    CHECK(one.nodes == four.nodes);
    REQUIRE(one.values.size() == four.values.size());
    for (std::size_t j = 0; j < one.values.size(); ++j) {
      CHECK(one.values[j].move == four.values[j].move);
      CHECK(*one.values[j].score_estimate == *four.values[j].score_estimate);
      CHECK(*one.values[j].depth == *four.values[j].depth);
    }
    CHECK(one.nodes <= 3000);
  }
}

TEST_CASE("Slide: a stopped minimax returns the values of depth 1") {
  std::stop_source source;
  source.request_stop();
  const State state = slide_state({"2 4 8 16", "2 . 64 .", ". . . 4", "128 . . ."});
  const Choice choice =
      minimax().make(options_of({{"depth", "10"}}), 1)->choose(game_of(state), {}, source.get_token());
  CHECK(choice.best.has_value());
  CHECK(choice.values.front().depth == 1);
}

TEST_CASE("Slide: the tree of minimax contains the chosen value, and every inner value follows from its children") {
  const State state = slide_state({"2 4 8 16", "2 . 64 .", ". . . 4", "128 . . ."});
  for (const char* chance : {"worst", "single"}) {
    const ParameterValues options = options_of({{"chance", chance}});
    const auto strategy = minimax().make(options, 1);
    const auto game = game_of(state);
    std::map<std::vector<std::string>, std::pair<Turn, double>> nodes;
    const auto* search = dynamic_cast<const TreeSearch*>(strategy.get());
    REQUIRE(search != nullptr);
    search->visit_tree(game, 40,
                       [&](const SearchNode& node) {
                         const std::vector<std::string> path(node.path.begin(), node.path.end());
                         CHECK((path.empty() || nodes.contains({path.begin(), path.end() - 1})));
                         nodes[path] = {node.turn, node.value};
                       },
                       {});
    CHECK(nodes.at({}).second == *strategy->choose(game, {}, {}).values.front().score_estimate);
    std::map<std::vector<std::string>, double> from_children;
    for (const auto& [path, node] : nodes) {
      CHECK(path.size() <= 3);
      CHECK((node.first == Turn::player) == (path.size() % 2 == 0));
      if (path.empty()) continue;
      const std::vector<std::string> parent(path.begin(), path.end() - 1);
      const auto [known, is_new] = from_children.emplace(parent, node.second);
      if (is_new) continue;
      known->second = nodes.at(parent).first == Turn::player ? std::max(known->second, node.second)
                                                             : std::min(known->second, node.second);
    }
    for (const auto& [path, value] : from_children) CHECK(nodes.at(path).second == value);
  }
}

TEST_CASE("Slide: a matrix of weights is read from CSV, and mistakes in it are named") {
  const auto matrix = slide::parse_weights("1,2.5,-3\r\n 4 , 1e+05 ,6\n\n");
  REQUIRE(matrix);
  CHECK(matrix->extent == Extent{.rows = 2, .columns = 3});
  CHECK(matrix->at(cell_at(0, 1)) == 2.5);
  CHECK(matrix->at(cell_at(0, 2)) == -3);
  CHECK(matrix->at(cell_at(1, 1)) == 100'000);
  const auto message = [](std::string_view text) {
    const auto read = slide::parse_weights(text);
    return read ? std::string() : read.error().message;
  };
  CHECK(message("1,2\n3,x") == "the weight in row 2, column 2 is 'x'; it must be a number such as 24 or 0.5");
  CHECK(message("1,2\n3") == "row 2 of the weights has 1 numbers and row 1 has 2; all rows must have the same number");
  CHECK(message(" \n") == "the weights are missing; give one line of numbers, separated by commas, for each row");
  CHECK(message("1,2,3,4,5,6,7,8,9") ==
        "the matrix of weights has more than 8 columns; it must have the size of the board");
  for (const char* number : {"", "-", ".", "1.2.3", "1e", "1e99", "nan", "1234567890123456"})
    CHECK(message(std::string("1,") + number) ==
          "the weight in row 1, column 2 is '" + std::string(number) + "'; it must be a number such as 24 or 0.5");
  const auto read = slide::read_weights(ParameterValues(SlideRules::info().parameters), "1,2\n3,4");
  REQUIRE_FALSE(read);
  CHECK(read.error().message == "the matrix of weights has 2 rows of 2; the board has 4 rows of 4");
}

}  // namespace
}  // namespace tilefold::test
