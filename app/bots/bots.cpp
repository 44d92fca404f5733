#include "app/bots/bots.h"

#include "app/bots/command_words.h"
#include "app/measure/benchmark_text.h"
#include "engine/core/text.h"

namespace tilefold::bots {

// One game that a bot plays. Before its first move, the game takes a process from the pool or starts one. When the game
// ends, it returns the process to the pool.
class BotGame final : public measure::ExternalStrategy {
 public:
  BotGame(std::shared_ptr<Bots> bots, std::uint64_t seed) : bots_(std::move(bots)), seed_(seed) {}
  ~BotGame() override { leave(); }
  BotGame(const BotGame&) = delete;
  BotGame& operator=(const BotGame&) = delete;

  Choice choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) const override {
    const std::lock_guard lock(mutex_);
    if (!forfeit_.empty() || puzzle.moves().empty()) return {};
    if (process_ == nullptr && !enter(puzzle, stop)) return {};
    auto choice = process_->choose(puzzle, budget, stop);
    // A process from the pool may have died after its previous game. This must not lose the present game, so start a
    // new process and ask again.
    if (!choice && is_second_hand_ && enter_anew(puzzle, stop)) choice = process_->choose(puzzle, budget, stop);
    is_second_hand_ = false;
    if (choice) return std::move(*choice);
    if (process_ == nullptr && stop.stop_requested())
      return {};  // `stop` was requested before the new process sent `hello`
    if (forfeit_.empty()) forfeit_ = choice.error().message;
    leave();
    return {};
  }

  void end(const Puzzle& puzzle) override {
    const std::lock_guard lock(mutex_);
    if (process_ != nullptr && process_->is_in_step()) process_->end(puzzle);
    leave();
  }

  std::string forfeit() const override { return forfeit_; }

  double cpu_seconds() const override {
    return cpu_seconds_ + (process_ == nullptr ? 0 : process_->cpu_seconds() - begun_);
  }

 private:
  bool enter(const Puzzle& puzzle, const std::stop_token& stop) const {
    process_ = bots_->acquire_idle();
    is_second_hand_ = process_ != nullptr;
    if (!is_second_hand_) return enter_anew(puzzle, stop);
    get_ready_for(puzzle);
    return true;
  }

  // Starts a new process and announces the game to it. Returns false if that fails. The failure loses the game, unless
  // `stop` was requested before the bot sent `hello`.
  bool enter_anew(const Puzzle& puzzle, const std::stop_token& stop) const {
    leave();
    auto process = bots_->start(stop);
    if (!process) {
      if (!stop.stop_requested()) forfeit_ = process.error().message;
      return false;
    }
    process_ = std::move(*process);
    get_ready_for(puzzle);
    return true;
  }

  void get_ready_for(const Puzzle& puzzle) const {
    begun_ = process_->cpu_seconds();
    process_->begin(puzzle, seed_);
  }

  void leave() const {
    if (process_ == nullptr) return;
    cpu_seconds_ += process_->cpu_seconds() - begun_;
    bots_->give_back(std::move(process_));
  }

  std::shared_ptr<Bots> bots_;
  std::uint64_t seed_;
  // Mutable, because `choose` is const but talks to the process.
  mutable std::mutex mutex_;
  mutable std::unique_ptr<BotProcess> process_;
  mutable bool is_second_hand_ = false;  // true until the first answer of a process that was taken from the pool
  mutable std::string forfeit_;
  mutable double begun_ = 0;
  mutable double cpu_seconds_ = 0;
};

std::shared_ptr<Bots> Bots::of(std::vector<std::string> words, const BotTerms& terms, std::string_view puzzle) {
  std::shared_ptr<Bots> bots(new Bots);
  bots->command_ = measure::join_command(words);
  bots->words_ = std::move(words);
  bots->terms_ = terms;
  bots->puzzle_ = puzzle;
  return bots;
}

Result<std::shared_ptr<Bots>> Bots::open(const std::string& command, const BotTerms& terms, const PuzzleInfo& info) {
  auto words = split_command(command);
  if (!words) return make_error("--bot: {}", words.error());
  auto bots = of(std::move(*words), terms, info.name);
  bots->command_ = command;
  auto first = bots->start({});
  if (!first) return make_error("bot {}: {}", tilefold::quoted(command), first.error());
  bots->give_back(std::move(*first));
  return bots;
}

Bots::~Bots() {
  for (const auto& process : idle_) process->quit();
  const auto latest = BotProcess::latest_end();  // the time limit applies to all processes together
  for (const auto& process : idle_) process->wait(latest);
}

std::unique_ptr<measure::ExternalStrategy> Bots::game(std::uint64_t seed) {
  return std::make_unique<BotGame>(shared_from_this(), seed);
}

Result<std::unique_ptr<BotProcess>> Bots::start(const std::stop_token& stop) const {
  return BotProcess::start(words_, terms_, puzzle_, stop);
}

std::unique_ptr<BotProcess> Bots::acquire_idle() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return nullptr;
  auto process = std::move(idle_.back());
  idle_.pop_back();
  return process;
}

// Returns the process to the pool. Drops it if it has not answered a question, because its late answer would be taken
// for the answer to the next question.
void Bots::give_back(std::unique_ptr<BotProcess> process) {
  if (!process->is_in_step()) return;
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(process));
}

std::vector<std::string> term_words(const BotTerms& terms) {
  return {"--bot-budget", std::to_string(terms.budget_ms),      "--bot-timeout", std::to_string(terms.timeout_ms),
          "--bot-future", terms.knows_future ? "rng" : "hidden"};
}

}  // namespace tilefold::bots
