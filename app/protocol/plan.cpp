#include "app/protocol/plan.h"

#include <utility>

namespace tilefold::protocol {
namespace {

using StepKind = StudyStep::Kind;

StudyOrder order_of(const Protocol& protocol) {
  StudyOrder order{.order = protocol.order, .seed = protocol.seed};
  for (const StudyBlock& block : protocol.blocks)
    order.blocks.push_back({.name = block.name, .order = block.order, .trials = block.trials.size()});
  return order;
}

class Planner {
 public:
  Planner(const Protocol& protocol, const std::string& participant)
      : protocol_(protocol), order_(draw_order(order_of(protocol), participant)) {}

  std::vector<StudyStep> plan() {
    if (protocol_.languages.size() > 1) add({.kind = StepKind::language});
    if (!protocol_.consent.empty()) add({.kind = StepKind::consent, .text = &protocol_.consent});
    for (const StudyText& text : protocol_.instructions) add({.kind = StepKind::text, .text = &text});
    ask(protocol_.before, {});
    for (const std::size_t block : order_.blocks)
      add_block(protocol_.blocks[block], order_.trials[block], block == order_.blocks.back());
    ask(protocol_.after, {});
    return std::move(steps_);
  }

 private:
  void add(const StudyStep& step) {
    steps_.push_back(step);
    steps_.back().position = position_;
  }

  void ask(const std::vector<StudyQuestion>& questions, StudyStep step) {
    step.kind = StepKind::question;
    for (const StudyQuestion& question : questions) {
      step.question = &question;
      step.text = &question.text;
      add(step);
    }
  }

  void add_block(const StudyBlock& block, const std::vector<std::size_t>& trials, bool is_last) {
    if (!block.instructions.empty()) add({.kind = StepKind::text, .block = &block, .text = &block.instructions});
    ask(block.before, {.block = &block});
    const auto every = static_cast<std::size_t>(block.pause_every);
    for (std::size_t i = 0; i < trials.size(); ++i) {
      const StudyTrial& trial = block.trials[trials[i]];
      ++position_;
      add({.kind = StepKind::trial, .block = &block, .trial = &trial});
      if (block.is_practice) add({.kind = StepKind::feedback, .block = &block, .trial = &trial});
      ask(block.between, {.block = &block, .trial = &trial});
      if (every > 0 && (i + 1) % every == 0 && i + 1 < trials.size()) add_pause(block);
    }
    ask(block.after, {.block = &block});
    if (!block.pause.empty() && !is_last) add_pause(block);
  }

  void add_pause(const StudyBlock& block) { add({.kind = StepKind::pause, .block = &block, .text = &block.pause}); }

  const Protocol& protocol_;
  DrawnOrder order_;
  std::int64_t position_ = 0;
  std::vector<StudyStep> steps_;
};

}  // namespace

std::vector<StudyStep> plan_of(const Protocol& protocol, const std::string& participant) {
  return Planner(protocol, participant).plan();
}

std::string_view step_name(StudyStep::Kind kind) {
  switch (kind) {
    case StepKind::language: return "language";
    case StepKind::consent: return "consent";
    case StepKind::text: return "text";
    case StepKind::question: return "question";
    case StepKind::trial: return "trial";
    case StepKind::feedback: return "feedback";
    case StepKind::pause: break;
  }
  return "break";
}

}  // namespace tilefold::protocol
