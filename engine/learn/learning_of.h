// Implements Learning for a puzzle.
//
// `Puzzle` provides `options` (learning_options.h), `info()`, `subject(plan)` (game_trainer.h) and `with_games(values,
// f)`, which calls f(games) with the fastest implementation that plays by these rules.
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
    return std::shared_ptr<const LearnedEvaluation>(std::make_shared<NetworkEvaluation>(std::move(*network)));
  }

  static constexpr Learning learning{
      .options = Puzzle::options, .begin = begin, .go_on = go_on, .plan_of = plan_of, .read = read};

 private:
  static Result<Head> head_for(const ParameterValues& rules, std::string_view bytes) {
    auto head = read_head(Puzzle::info(), bytes);
    if (!head) return head.error();
    if (const auto same = check_rules(*head, rules); !same) return same.error();
    if (head->features.extent != Puzzle::subject(head->plan).features.extent)
      return Error{"it is damaged: its features are for another board than its rules"};
    return head;
  }

  // Returns an error if new options imply other features than those with which training started.
  static Result<Done> check_features(const LearningPlan& begun, const LearningPlan& plan) {
    const std::string features = features_text(Puzzle::subject(begun).features);
    for (std::size_t i = 0; i < begun.options.specs().size(); ++i) {
      LearningPlan other = begun;
      other.options.set(i, plan.options.at(i));
      if (features_text(Puzzle::subject(other).features) != features)
        return Error{"it was started with " + std::string(begun.options.specs()[i].name) + "=" + begun.options.text(i) +
                     ", which determines its features; keep that value, or start a new training"};
    }
    return Done{};
  }

  static Result<std::unique_ptr<Trainer>> trainer(Head head) {
    const ParameterValues rules = head.plan.rules;
    const bool is_endless = Puzzle::subject(head.plan).is_endless;
    return Puzzle::with_games(rules, [&](auto games) -> Result<std::unique_ptr<Trainer>> {
      auto made = std::make_unique<GameTrainer<decltype(games)>>(Puzzle::info(), std::move(head), std::move(games));
      made->set_endless(is_endless);
      if (const auto read = made->read(); !read) return read.error();
      return std::unique_ptr<Trainer>(std::move(made));
    });
  }
};

}  // namespace tilefold::learn
