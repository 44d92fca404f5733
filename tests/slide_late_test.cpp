// Slide's late game: masked boards, the rules of a stage, and its training.

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/core/rules_puzzle.h"
#include "engine/puzzles/slide/late.h"
#include "engine/puzzles/slide/strategies.h"
#include "tests/support/lessons.h"
#include "tests/support/slide_board.h"

namespace tilefold::test {
namespace {

using slide::LateState;
using slide::SlideRules;
using slide::State;

constexpr slide::LateStage stage_512{.least = 9, .mask = 10};

const std::vector<std::string> last_stage{
    "16384 8192 4096 2048",
    "2     4    512  1024",
    "4     8    256  64  ",
    ".     .    2    128 ",
};

TEST_CASE("Masking a board replaces all large tiles by the smallest of them") {
  const std::uint64_t cells = slide::to_fast(slide_state(last_stage)).cells;
  CHECK(slide::masked(cells, 9) == slide::to_fast(slide_state({
                                                      "512 512 512 512",
                                                      "2   4   512 512",
                                                      "4   8   256 64 ",
                                                      ".   .   2   128",
                                                  }))
                                       .cells);
  CHECK(slide::masked(cells, slide::no_mask) == cells);
  Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t drawn = std::uint64_t{rng.next()} << 32U | rng.next();
    const int exponent = 1 + static_cast<int>(rng.below(15));
    for (unsigned shift = 0; shift < 64; shift += 4)
      CHECK((slide::masked(drawn, exponent) >> shift & 15U) ==
            std::min<std::uint64_t>(drawn >> shift & 15U, static_cast<std::uint64_t>(exponent)));
  }
}

TEST_CASE("A set of large tiles is complete with exactly one tile of each size down to the smallest") {
  const auto has_set = [](const std::vector<std::string>& drawing, int least) {
    return slide::has_set(slide::to_fast(slide_state(drawing)).cells, least);
  };
  CHECK(has_set(last_stage, 9));
  CHECK(has_set(last_stage, 10));
  CHECK_FALSE(has_set(last_stage, 5));
  CHECK(has_set({"16384 8192 . .", ". 2 . .", "4096 4096 . .", ". . . ."}, 13));
  CHECK_FALSE(has_set({"16384 8192 4096 4096", ". . . .", ". . . .", ". . . ."}, 12));
  CHECK_FALSE(has_set({"16384 4096 4096 . ", ". . . .", ". . . .", ". . . ."}, 13));
  CHECK_FALSE(has_set({"32768 8192 . .", ". . . .", ". . . .", ". . . ."}, 13));
}

TEST_CASE("A training game of a stage ends with extra points at a second tile of the smallest large size") {
  LateState state{slide::to_fast(slide_state({
                      "16384 8192 4096 2048",
                      ".     .    512  1024",
                      ".     .    256  2   ",
                      ".     .    256  .   ",
                  })),
                  stage_512};
  NullSink nobody;
  LateState sideways = state;
  CHECK(slide::LateRules::play(sideways, slide::slide_move(Direction::left), nobody).score == 0);
  CHECK(slide::LateRules::status(sideways) == Status::playing);
  CHECK_FALSE(slide::LateModel::ends(sideways));
  const Gain gain = slide::LateRules::play(state, slide::slide_move(Direction::up), nobody);
  CHECK(gain.score == 512 + slide::LateRules::points_of_survival);
  CHECK(slide::LateRules::status(state) == Status::over);
  slide::LateRules::Moves moves;
  slide::LateRules::moves(state, moves);
  CHECK(moves.empty());
}

// Compares the value of a position in a stage with the greatest sum of points and evaluation over all moves.
TEST_CASE("In a stage the fast function for the best move gives the same value as trying every move") {
  const learn::FoldedNetwork network({.extent = {.rows = 4, .columns = 4}, .tile_classes = 16}, 3 * 1024);
  using Model = learn::LearnedModel<slide::LateModel>;
  Rng rng(7);
  for (int i = 0; i < 50; ++i) {
    const slide::LateGames games{.stage = stage_512};
    const Model::State state{games.begin(rng), &network};
    double best = -1;
    Model::Rules::Moves moves;
    Model::Rules::moves(state, moves);
    for (const Move move : moves) {
      Model::State after = state;
      NullSink nobody;
      const auto points = static_cast<double>(Model::Rules::play(after, move, nobody).score);
      best = std::max(best, points + Model::evaluation(after));
    }
    Model::Memory memory(state);
    std::uint64_t nodes = 0;
    CHECK(Model::best_reply(state, nodes, memory).value_or(-1) == best);
    CHECK(nodes == moves.size());
  }
}

TEST_CASE("Training games of a stage begin on legal boards of the stage") {
  Rng rng(11);
  for (std::uint8_t least = 9; least <= 14; ++least) {
    const slide::LateGames games{.stage = {.least = least, .mask = slide::no_mask}};
    for (int i = 0; i < 100; ++i) {
      const LateState state = games.begin(rng);
      CHECK(slide::has_set(state.cells, least));
      CHECK(slide::LateRules::status(state) == Status::playing);
    }
  }
}

TEST_CASE("A stage can be trained only on 4x4, and its training cannot continue as another stage") {
  const auto refusal = [](const Settings& rules, const Settings& options) {
    const TrainedModel each = trained_model("slide", rules, options);
    const auto checked = each.learning().check(each.plan);
    return checked ? "" : checked.error().message;
  };
  CHECK(refusal({}, {{"stage", "512"}}).empty());
  CHECK(refusal({{"rows", "5"}}, {}).empty());
  CHECK(refusal({{"rows", "5"}}, {{"stage", "512"}}) ==
        "stage is 512, which is for boards of 4 rows and 4 columns; these have 5 and 4");
  CHECK(refusal({}, {{"stage", "512"}, {"small_shapes", "on"}}) ==
        "stage and small_shapes are both given; a stage needs the shapes for 4 rows and 4 columns");

  const TrainedModel each = trained_model("slide", {}, {{"stage", "512"}});
  const std::string bytes = learned(each, 6);
  const TrainedModel other = trained_model("slide", {}, {{"stage", "1024"}});
  const auto refused = other.learning().go_on(other.plan, bytes);
  REQUIRE(!refused);
  CHECK(refused.error().message ==
        "it was started with stage=512, which determines its games; keep that value, or start a new training");

  const auto evaluation = each.learning().read(each.plan.rules, bytes);
  REQUIRE(evaluation);
  const auto late = std::dynamic_pointer_cast<const slide::LateEvaluation>(*evaluation);
  REQUIRE(late != nullptr);
  CHECK(late->stage().least == 9);
  CHECK(late->stage().mask == 10);
  CHECK(late->position(slide_state(last_stage)));
  CHECK_FALSE(late->position(slide_state({"16384 8192 . .", ". . . .", ". . . .", ". . 2 ."})));
}

Choice choice_of(const Strategy& strategy, const std::vector<std::string>& drawing) {
  EventBatch setup;
  const ParameterValues rules(SlideRules::info().parameters);
  return strategy.choose(RulesPuzzle<SlideRules>(rules, slide_state(drawing), Rng(1), setup), {}, {});
}

std::vector<double> estimates(const Choice& choice) {
  std::vector<double> values;
  for (const MoveValue& value : choice.values) values.push_back(value.score_estimate.value_or(0));
  return values;
}

const std::vector<std::string> earlier{"16384 8192 4096 2048", ". 2 256 1024", ". . 8 4", ". . 2 16"};

TEST_CASE("With late=on, expectimax uses the bundled late evaluation on boards of its stage only") {
  const StrategySpec& spec = **find_strategy(SlideRules::info(), "expectimax");
  ParameterValues options(spec.options);
  REQUIRE(options.set_text("nodes", "300"));
  const auto without = spec.make(options, 1);
  REQUIRE(options.set_text("late", "on"));
  const auto with = spec.make(options, 1);
  CHECK(estimates(choice_of(*with, earlier)) == estimates(choice_of(*without, earlier)));
  const Choice late = choice_of(*with, last_stage);
  CHECK(estimates(late) != estimates(choice_of(*without, last_stage)));
  CHECK(late.values.front().score_estimate.value_or(0) < 250'000);
}

TEST_CASE("Strategies use a trained late evaluation only on boards of its stage") {
  const TrainedModel each = trained_model("slide", {}, {{"stage", "512"}});
  const auto evaluation = each.learning().read(each.plan.rules, learned(each, 3));
  REQUIRE(evaluation);
  for (const std::string name : {"greedy", "expectimax"}) {
    CAPTURE(name);
    const StrategySpec& spec = **find_strategy(SlideRules::info(), name);
    ParameterValues options(spec.options);
    if (name == "expectimax") REQUIRE(options.set_text("nodes", "300"));
    const auto with = spec.make_learned(options, 1, *evaluation);
    const auto without = spec.make(options, 1);
    CHECK(estimates(choice_of(*with, earlier)) == estimates(choice_of(*without, earlier)));
    const Choice late = choice_of(*with, last_stage);
    CHECK(estimates(late) != estimates(choice_of(*without, last_stage)));
    CHECK(std::is_sorted(late.values.begin(), late.values.end(), [](const MoveValue& a, const MoveValue& b) {
      return a.score_estimate.value_or(0) > b.score_estimate.value_or(0);
    }));
    for (const MoveValue& value : late.values) CHECK(*value.score_gain < 1000);
  }
}

}  // namespace
}  // namespace tilefold::test
