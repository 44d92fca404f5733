#include "app/bots/bot_process.h"

#include <algorithm>

#include "engine/core/text.h"

namespace tilefold::bots {
namespace {

// Time that a bot gets to exit after it was sent `quit` or has closed its output.
constexpr std::chrono::milliseconds grace(1000);

system::Child::Clock::time_point after(std::chrono::milliseconds span) {
  return system::Child::Clock::now() + span;
}

}  // namespace

Result<std::unique_ptr<BotProcess>> BotProcess::start(const std::vector<std::string>& words, const BotTerms& terms,
                                                      std::string_view puzzle, const std::stop_token& stop) {
  auto child = system::Child::start(words);
  if (!child) return child.error();
  std::unique_ptr<BotProcess> bot(new BotProcess(std::move(*child), terms));
  const auto line = bot->ask(hello_message(), stop);
  if (!line) return line.error();
  if (!*line) return make_error("it was stopped before its hello message");
  auto hello = read_hello(**line);
  if (!hello) return bot->lose(hello.error());
  bot->puzzles_ = std::move(hello->puzzles);
  bot->accepts_stop_ = hello->accepts_stop;
  if (!bot->plays(puzzle)) return bot->lose(make_error("it does not play {}", puzzle));
  return bot;
}

bool BotProcess::plays(std::string_view puzzle) const {
  return std::find(puzzles_.begin(), puzzles_.end(), puzzle) != puzzles_.end();
}

// Sends a message and returns the bot's answer to it. Discards answers to earlier questions that were abandoned.
// Returns nullopt if a stop is requested before the answer arrives.
Result<std::optional<std::string>> BotProcess::ask(const std::string& message, const std::stop_token& stop) {
  child_->send(message);
  if (unanswered_++ == 0) since_ = system::Child::Clock::now();
  std::string line;
  const auto unended = [this] {
    const std::string text = child_->unended_line();
    return text.empty() ? Phrase() : make_phrase("; its last output {} has no line end", tilefold::quoted(text));
  };
  while (unanswered_ > 0) {
    switch (child_->receive(line, since_ + std::chrono::milliseconds(terms_.timeout_ms), stop)) {
      case system::Child::Outcome::line: break;
      case system::Child::Outcome::stopped: return std::optional<std::string>();
      case system::Child::Outcome::late:
        return lose(make_error("it did not answer within {} ms{}", terms_.timeout_ms, unended()));
      case system::Child::Outcome::flooded:
        return lose(make_error("it wrote a line of more than {} bytes", system::Child::max_line));
      case system::Child::Outcome::ended: {
        const Phrase output = unended();  // take it now, because wait_for_end discards it
        child_->wait_for_end(after(grace), stop);
        child_->kill_group();
        return lose(make_error("{}{}", child_->ending(), output));
      }
    }
    --unanswered_;
    since_ = system::Child::Clock::now();
  }
  return std::optional(std::move(line));
}

Error BotProcess::lose(const Error& problem) {
  is_lost_ = true;
  child_->kill_group();
  const std::string words = child_->last_words();
  if (words.empty()) return make_error("{}; it said nothing on standard error", problem);
  return make_error("{}; its last error output: {}", problem, words);
}

void BotProcess::begin(const Puzzle& puzzle, std::optional<std::uint64_t> seed) {
  child_->send(new_message(puzzle, terms_.knows_future ? seed : std::nullopt));
}

Result<Choice> BotProcess::choose(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop) {
  const MoveRequest request{.id = ++id_, .budget_ms = terms_.budget_ms, .budget_nodes = budget.nodes};
  const auto line = ask(choose_message(puzzle, request), stop);
  if (!line) return line.error();
  if (!*line) {
    if (accepts_stop_) child_->send(stop_message(request.id));
    return Choice{};
  }
  auto choice = read_answer(**line, id_, puzzle);
  if (!choice) return lose(choice.error());
  return choice;
}

void BotProcess::end(const Puzzle& puzzle) {
  child_->send(over_message(puzzle));
}

void BotProcess::quit() {
  child_->send(quit_message());
}

void BotProcess::wait(system::Child::Clock::time_point latest) {
  child_->wait_for_end(latest);
  child_->kill_group();
}

system::Child::Clock::time_point BotProcess::latest_end() {
  return after(grace);
}

}  // namespace tilefold::bots
