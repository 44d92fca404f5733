#include "app/protocol/plan.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "engine/core/rng.h"
#include "engine/core/text.h"

namespace tilefold::protocol {
namespace {

using StepKind = StudyStep::Kind;

std::uint64_t hash_of(std::string_view text) {
  return std::strtoull(checksum_text(text).c_str(), nullptr, 16);
}

std::uint64_t rows_of(std::size_t size) {
  return size % 2 == 0 ? size : 2 * size;
}

class Planner {
 public:
  Planner(const Protocol& protocol, const std::string& participant)
      : protocol_(protocol), participant_(participant), row_(participant_number(participant)) {}

  std::vector<StudyStep> plan() {
    if (protocol_.languages.size() > 1) add({.kind = StepKind::language});
    if (!protocol_.consent.empty()) add({.kind = StepKind::consent, .text = &protocol_.consent});
    for (const StudyText& text : protocol_.instructions) add({.kind = StepKind::text, .text = &text});
    ask(protocol_.before, {});
    const auto blocks = order(protocol_.order, protocol_.blocks.size(), "blocks");
    // If the rows of the blocks' square are used up, the squares within the blocks advance by one row. Otherwise the
    // two orders would depend on each other.
    if (protocol_.order == PlayOrder::latin_square) row_ /= rows_of(protocol_.blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) add_block(protocol_.blocks[blocks[i]], i + 1 == blocks.size());
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

  std::vector<std::size_t> order(PlayOrder order, std::size_t size, const std::string& name) const {
    if (order == PlayOrder::latin_square) return latin_row(size, row_);
    std::vector<std::size_t> list(size);
    std::iota(list.begin(), list.end(), std::size_t{0});
    if (order == PlayOrder::fixed) return list;
    Rng rng(mix(static_cast<std::uint64_t>(protocol_.seed) ^ hash_of(participant_ + "\n" + name)));
    for (std::size_t i = size; i > 1; --i) std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
    return list;
  }

  void add_block(const StudyBlock& block, bool is_last) {
    if (!block.instructions.empty()) add({.kind = StepKind::text, .block = &block, .text = &block.instructions});
    ask(block.before, {.block = &block});
    const auto trials = order(block.order, block.trials.size(), block.name);
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
  const std::string& participant_;
  std::uint64_t row_;
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

std::uint64_t participant_number(std::string_view participant) {
  constexpr std::size_t most_digits = 18;
  std::size_t begin = participant.size();
  while (begin > 0 && participant[begin - 1] >= '0' && participant[begin - 1] <= '9') --begin;
  const std::string digits(participant.substr(begin));
  if (digits.empty() || digits.size() > most_digits) return hash_of(participant);
  const std::uint64_t number = std::strtoull(digits.c_str(), nullptr, 10);
  return number == 0 ? 0 : number - 1;
}

std::vector<std::size_t> latin_row(std::size_t size, std::uint64_t row) {
  std::vector<std::size_t> list(size);
  if (size == 0) return list;
  const auto number = static_cast<std::size_t>(row % rows_of(size));
  for (std::size_t i = 0; i < size; ++i) {
    // The first row is 0, 1, n-1, 2, n-2, …; each further row adds one.
    const std::size_t first = i % 2 == 1 ? (i + 1) / 2 : (size - i / 2) % size;
    list[i] = (first + number) % size;
  }
  if (number >= size) std::reverse(list.begin(), list.end());  // the second half of the rows of an odd square
  return list;
}

}  // namespace tilefold::protocol
