// Implements Learning for a puzzle.
//
// `Puzzle` provides `options` (learning_options.h), `info()`, `subject(plan)` (game_trainer.h) and `with_games(plan,
// f)`, which calls f(games) with the fastest implementation that plays by these rules. If games of a plan have an
// evaluation of another type than NetworkEvaluation, `games.evaluation(network)` creates it. `check(plan)` is optional.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/learn/game_trainer.h"
#include "engine/learn/learning_options.h"

namespace tilefold::learn {

template <class Puzzle>
struct LearningOf {
  static std::unique_ptr<Trainer> begin(const LearningPlan& plan) {
    return std::move(*trainer(
        {.plan = plan, .features = Puzzle::subject(plan).features, .base = plan.options["optimism"] * parts_of_point}));
  }

  static Result<std::unique_ptr<Trainer>> go_on(const LearningPlan& plan, std::string_view bytes) {
    auto head = head_for(plan.rules, bytes);
    if (!head) return head.error();
    if (const auto same = check_features(head->plan, plan); !same) return same.error();
    head->plan = plan;
    return trainer(std::move(*head));
  }

  static Result<LearningPlan> plan_of(std::string_view bytes) {
    auto head = read_head(Puzzle::info(), bytes);
    if (!head) return head.error();
    return head->plan;
  }

  static Result<std::shared_ptr<const LearnedEvaluation>> read(const ParameterValues& rules, std::string_view bytes) {
    const auto head = head_for(rules, bytes);
    if (!head) return head.error();
    auto network = read_folded(*head, head->features.extent);
    if (!network) return network.error();
    return Puzzle::with_games(head->plan, [&](const auto& games) -> std::shared_ptr<const LearnedEvaluation> {
      return evaluation_of(games, std::move(*network));
    });
  }

  static Result<Done> check(const LearningPlan& plan) {
    if constexpr (requires { Puzzle::check(plan); }) return Puzzle::check(plan);
    return Done{};
  }

  static constexpr Learning learning{
      .options = Puzzle::options, .check = check, .begin = begin, .go_on = go_on, .plan_of = plan_of, .read = read};

 private:
  static Result<Head> head_for(const ParameterValues& rules, std::string_view bytes) {
    auto head = read_head(Puzzle::info(), bytes);
    if (!head) return head.error();
    if (const auto same = check_rules(*head, rules); !same) return same.error();
    if (const auto checked = check(head->plan); !checked) return make_error("it is damaged: {}", checked.error());
    if (head->features.extent != Puzzle::subject(head->plan).features.extent)
      return make_error("it is damaged: its features are for another board than its rules");
    return head;
  }

  // Returns an error if the options require features or games that differ from those with which training started.
  static Result<Done> check_features(const LearningPlan& begun, const LearningPlan& plan) {
    const Subject subject = Puzzle::subject(begun);
    const std::string features = features_text(subject.features);
    for (std::size_t i = 0; i < begun.options.specs().size(); ++i) {
      LearningPlan other = begun;
      other.options.set(i, plan.options.at(i));
      if (features_text(Puzzle::subject(other).features) != features)
        return make_error(
            "it was started with {}={}, which determines its features; keep that value, or start a new training",
            begun.options.specs()[i].name, begun.options.text(i));
      if (Puzzle::subject(other).games != subject.games)
        return make_error(
            "it was started with {}={}, which determines its games; keep that value, or start a new training",
            begun.options.specs()[i].name, begun.options.text(i));
    }
    return Done{};
  }

  static Result<std::unique_ptr<Trainer>> trainer(Head head) {
    const LearningPlan plan = head.plan;
    const bool is_endless = Puzzle::subject(plan).is_endless;
    return Puzzle::with_games(plan, [&](auto games) -> Result<std::unique_ptr<Trainer>> {
      auto made = std::make_unique<GameTrainer<decltype(games)>>(Puzzle::info(), std::move(head), std::move(games));
      made->set_endless(is_endless);
      if (const auto read = made->read(); !read) return read.error();
      return std::unique_ptr<Trainer>(std::move(made));
    });
  }
};

}  // namespace tilefold::learn
