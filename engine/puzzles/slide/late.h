// The late game of Slide: a separate evaluation for boards with a complete set of large tiles (large_tiles.h).
//
// A late evaluation is trained with games that start on such boards. A game ends when it makes a second tile of the
// smallest size of the set: then all large tiles can merge, and the game has survived the stage. An evaluation that is
// trained with whole games has met few of these boards. If the large tiles are masked, many of these boards look alike,
// because the large tiles cannot merge during the stage. Strategies use a late evaluation only for boards of its stage.
// All boards that a search reaches from such a board belong to the stage or have survived it.
//
// Sources: K. Matsuzaki, 2017 (one network per stage); W. Jaśkowski, 2016 (starts in late stages).
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "engine/core/strategy.h"
#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/large_tiles.h"
#include "engine/puzzles/slide/models.h"

namespace tilefold::slide {

/// False in the browser version, whose size is limited: it has no late evaluations, and no training or benchmarks of
/// stages. engine/CMakeLists.txt then excludes late.cpp and stages.cpp.
#ifdef __EMSCRIPTEN__
constexpr bool has_late = false;
#else
constexpr bool has_late = true;
#endif

/// A stage, given by the smallest tile of its set. `mask` is the exponent of the smallest tile that the features do not
/// distinguish from larger ones: `least` + 1, so that the tile that must merge first stays visible, or no_mask.
struct LateStage {
  std::uint8_t least = largest_of_set;
  std::uint8_t mask = no_mask;
};

struct LateState : FastState {
  LateStage stage;
};

/// The rules of a stage. Surviving it ends the game and scores additional points.
struct LateRules {
  using State = LateState;
  static constexpr std::size_t max_moves = FastRules::max_moves;
  using Moves = FastRules::Moves;

  /// About as many points as the slides of a stage of 512 score. A much larger number, such as the points of the rest
  /// of the game, stops learning: the first games survive by luck, and their points outweigh all that was learned
  /// before.
  static constexpr std::uint64_t points_of_survival = 3000;

  static bool has_survived(std::uint64_t cells, LateStage stage) {
    return std::popcount(large_cells(cells, stage.least)) != size_of_set(stage.least);
  }
  static bool has_survived(const State& state) { return has_survived(state.cells, state.stage); }

  static void moves(const State& state, Moves& list) {
    list.clear();
    if (!has_survived(state)) FastRules::moves(state, list);
  }
  static Status status(const State& state) { return has_survived(state) ? Status::over : FastRules::status(state); }
  static std::uint64_t score(const State& state) { return state.score; }

  static Gain play(State& state, Move move, NullSink& nobody) {
    Gain gain = FastRules::play(state, move, nobody);
    if (!has_survived(state)) return gain;
    state.score += points_of_survival;
    gain.score += points_of_survival;
    return gain;
  }
  static void settle(State& state, Rng& rng, NullSink& nobody) { FastRules::settle(state, rng, nobody); }

  template <class F>
  static void for_each_outcome(const State& state, F&& visit) {
    FastRules::for_each_outcome(state, [&](const FastState& next, std::uint64_t weight) {
      visit(State{next, state.stage}, weight);
    });
  }
};

struct LateModel {
  using Rules = LateRules;
  static std::int64_t evaluation(const LateState&) { return 0; }
  static bool chance_matters(const LateState&, int) { return true; }
  static std::uint64_t key(const LateState& state) { return FastModel::key(state); }

  static learn::PackedView packed(const LateState& state) {
    return FastModel::packed(masked(state.cells, state.stage.mask));
  }
  static void see(const LateState& state, learn::Board& board) { unpack(packed(state), board); }
  static bool ends(const LateState& state) { return LateRules::has_survived(state); }

  template <class Add>
  static std::optional<double> best_reply(const LateState& state, std::uint64_t& nodes, Add&& add);
};

template <class Add>
std::optional<double> LateModel::best_reply(const LateState& state, std::uint64_t& nodes, Add&& add) {
  if (ends(state)) return std::nullopt;
  std::array<learn::PackedView, 4> views;
  std::array<double, 4> values;
  std::size_t count = 0;
  std::optional<double> best;
  for_each_slide(state.cells, [&](const Slid& next) {
    ++nodes;
    if (LateRules::has_survived(next.cells, state.stage)) {
      best = std::max(best.value_or(0), static_cast<double>(next.score + LateRules::points_of_survival));
    } else {
      values[count] = next.score;
      views[count++] = FastModel::packed(masked(next.cells, state.stage.mask));
    }
  });
  if (count == 0) return best;
  add(std::span<const learn::PackedView>(views.data(), count), values.data());
  const double most = *std::max_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count));
  return std::max(best.value_or(most), most);
}

/// An evaluation of the boards of one stage.
class LateEvaluation final : public LearnedEvaluation {
 public:
  LateEvaluation(learn::FoldedNetwork network, LateStage stage) : network_(std::move(network)), stage_(stage) {}

  const learn::FoldedNetwork& network() const { return network_; }
  LateStage stage() const { return stage_; }

  /// Returns the position if it belongs to the stage, and nullopt for all other positions.
  std::optional<LateState> position(const State& state) const;

 private:
  learn::FoldedNetwork network_;
  LateStage stage_;
};

/// Returns the bundled evaluation of the last stage. Requires has_late.
std::shared_ptr<const LateEvaluation> bundled_late();

/// Training games of a stage. A game starts with the large tiles along the first rows, except that one or two of them
/// are sometimes elsewhere, and with two or three random small tiles.
struct LateGames {
  using Model = LateModel;
  LateStage stage;
  std::uint32_t four_percent = 10;

  LateState begin(Rng& rng) const;
  std::shared_ptr<const LearnedEvaluation> evaluation(learn::FoldedNetwork network) const {
    return std::make_shared<LateEvaluation>(std::move(network), stage);
  }
};

/// Converts the values of a search by the rules of a stage into points of the whole game: replaces the points of the
/// moves by those of the slides, and scales the rest of the estimates so that sure survival is worth about as much as
/// games score after it.
Choice in_points_of_game(const LateState& state, Choice choice);

/// Runs a search with the late evaluation on boards of its stage, and another strategy on all others.
template <class Search>
class LateStrategy final : public RulesStrategy<SlideRules> {
 public:
  LateStrategy(Search search, std::uint64_t seed, std::shared_ptr<const LateEvaluation> evaluation,
               std::unique_ptr<Strategy> before)
      : search_(std::move(search)), seed_(seed), evaluation_(std::move(evaluation)), before_(std::move(before)) {}

 protected:
  Choice choose_from(const RulesPuzzle<SlideRules>& puzzle, const Budget& budget,
                     const std::stop_token& stop) const override {
    const auto position = evaluation_->position(puzzle.state());
    if (!position) return before_->choose(puzzle, budget, stop);
    using Model = learn::LearnedModel<LateModel>;
    Budget same = budget;
    if (budget.progress)
      same.progress = [&](Choice choice) { budget.progress(in_points_of_game(*position, std::move(choice))); };
    const SearchTask task{
        .game = puzzle.rng(), .seed = derive_seed(seed_, puzzle.hash()), .budget = same, .stop = stop};
    const typename Model::State state{*position, &evaluation_->network()};
    return in_points_of_game(*position, search_.template choose<Model>(state, task));
  }

 private:
  Search search_;
  std::uint64_t seed_;
  std::shared_ptr<const LateEvaluation> evaluation_;
  std::unique_ptr<Strategy> before_;
};

}  // namespace tilefold::slide
