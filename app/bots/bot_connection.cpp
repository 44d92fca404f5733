#include "app/bots/bot_connection.h"

namespace tilefold::bots {

BotConnection::~BotConnection() {
  if (process_ == nullptr || !process_->is_in_step()) return;
  if (last_ != nullptr) process_->end(*last_);
  process_->quit();
  process_->wait(BotProcess::latest_end());
}

Result<Done> BotConnection::get_ready_for(const Puzzle& puzzle, std::uint64_t seed, const BotTerms& terms,
                                          const std::stop_token& stop) {
  if (process_ != nullptr && process_->is_lost()) process_.reset();
  if (process_ == nullptr) {
    last_.reset();
    auto process = BotProcess::start(words_, terms, puzzle.about().name, stop);
    if (!process) return process.error();
    process_ = std::move(*process);
  }
  process_->set_terms(terms);
  if (!process_->plays(puzzle.about().name)) return make_error("it does not play {}", puzzle.about().name);
  const bool goes_on = last_ != nullptr && seed == seed_ && &last_->about() == &puzzle.about() &&
                       last_->parameters() == puzzle.parameters();
  if (!goes_on) {
    if (last_ != nullptr) process_->end(*last_);
    process_->begin(puzzle, seed);
    seed_ = seed;
  }
  last_ = puzzle.clone();
  return Done{};
}

Result<Choice> BotConnection::choose(const Puzzle& puzzle, std::uint64_t seed, const BotTerms& terms,
                                     const std::stop_token& stop) {
  if (puzzle.moves().empty()) return Choice{};
  const auto ready = get_ready_for(puzzle, seed, terms, stop);
  if (stop.stop_requested()) return Choice{};
  if (!ready) return ready.error();
  return process_->choose(puzzle, {}, stop);
}

}  // namespace tilefold::bots
