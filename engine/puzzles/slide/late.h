// The late game of Slide: a separate evaluation for boards with a complete set of large tiles (large_tiles.h).
//
// A late evaluation is trained with games that start on boards with such a set. A training game ends when it makes a
// second tile of the smallest size of the set: all large tiles can now merge, so the game has survived the stage. This
// training is separate because whole games rarely reach such boards. The large tiles cannot merge during the stage, so
// they can be masked, which makes many boards look alike. Strategies use a late evaluation only for boards of its
// stage. All boards that a search reaches from a board of the stage belong to the stage or have survived it.
//
// Sources: K. Matsuzaki, 2017 (one network per stage); W. Jaśkowski, 2016 (training games that start in late stages).
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "engine/core/strategy.h"
#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/large_tiles.h"
#include "engine/puzzles/slide/models.h"

namespace tilefold::slide {

/// False in the browser version, because its size is limited: it has no late evaluations, and stages cannot be trained
/// or benchmarked. engine/CMakeLists.txt then excludes late.cpp and stages.cpp.
#ifdef __EMSCRIPTEN__
constexpr bool has_late = false;
#else
constexpr bool has_late = true;
#endif

/// A stage of the late game. `least` is the exponent of the smallest tile of its set of large tiles. `mask` is the
/// exponent from which on the features do not distinguish tiles. It is `least` + 1, so that the tile that must merge
/// first can be recognised, or no_mask.
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

  /// Roughly the number of points that the slides of stage 512 score. With a much larger number, such as the points of
  /// the rest of the game, learning fails: the first games survive by luck, and their points outweigh everything that
  /// was learned before.
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

  /// Returns the position if it belongs to the stage, else nullopt.
  std::optional<LateState> position(const State& state) const;

 private:
  learn::FoldedNetwork network_;
  LateStage stage_;
};

/// Returns the bundled evaluation of the last stage. Requires has_late.
std::shared_ptr<const LateEvaluation> bundled_late();

/// Starts training games of a stage. A game starts with the large tiles in the first rows and two or three random small
/// tiles. In some games, one or two of the large tiles are elsewhere.
struct LateGames {
  using Model = LateModel;
  LateStage stage;
  std::uint32_t four_percent = 10;

  LateState begin(Rng& rng) const;
  std::shared_ptr<const LearnedEvaluation> evaluation(learn::FoldedNetwork network) const {
    return std::make_shared<LateEvaluation>(std::move(network), stage);
  }
};

/// Converts the values of a search with the rules of a stage into points of the whole game. Replaces the points of each
/// move by the points of its slide. Scales the rest of each estimate so that certain survival is worth about as many
/// points as games score after the stage.
Choice in_points_of_game(const LateState& state, Choice choice);

/// A strategy that searches boards of the stage with the late evaluation, and uses another strategy for all other
/// boards.
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
