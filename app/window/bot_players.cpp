#include "app/window/bot_players.h"

#include <memory>
#include <utility>

#include "app/bots/bot_connection.h"
#include "app/bots/bots.h"
#include "app/bots/command_words.h"
#include "app/measure/benchmark_text.h"

namespace tilefold::app {
namespace {

// Sends one request to a bot. `problem` must be called on the same thread as `choose`.
class ConnectedBot final : public Strategy {
 public:
  ConnectedBot(std::shared_ptr<BotConnection> connection, const BotTerms& terms, std::uint64_t seed)
      : connection_(std::move(connection)), terms_(terms), seed_(seed) {}

  Choice choose(const Puzzle& puzzle, const Budget& /*budget*/, const std::stop_token& stop) const override {
    auto choice = connection_->choose(puzzle, seed_, terms_, stop);
    if (choice) return std::move(*choice);
    problem_ = choice.error().message;
    return {};
  }

  const std::string& problem() const { return problem_; }

 private:
  std::shared_ptr<BotConnection> connection_;
  BotTerms terms_;
  std::uint64_t seed_;
  mutable std::string problem_;
};

BotTerms terms_of(const ParameterValues& options) {
  return {.budget_ms = options["budget_ms"], .timeout_ms = options["timeout_ms"]};
}

std::string bot_label(const BotRow& bot) {
  return "Bot " + bot.name;
}

BenchmarkEntry entry_of(const BotRow& bot, std::string_view puzzle, const ParameterValues& options) {
  const BotTerms terms = terms_of(options);
  const auto bots = Bots::of(bot.command, terms, puzzle);
  return {.text = bots->command(),
          .options = {},
          .external = [bots](std::uint64_t seed) { return bots->game(seed); },
          .label = bot_label(bot),
          .words = term_words(terms)};
}

}  // namespace

OtherPlayers bot_players(const std::vector<BotRow>& bots) {
  OtherPlayers players;
  for (const BotRow& bot : bots) {
    const auto connection = std::make_shared<BotConnection>(bot.command);
    const auto ask = [connection](const ParameterValues& options, std::uint64_t seed) {
      const auto ready = std::make_shared<const ConnectedBot>(connection, terms_of(options), seed);
      return AskedPlayer{.strategy = ready, .problem = [ready] { return ready->problem(); }};
    };
    const auto enter = [bot](std::string_view puzzle, const ParameterValues& options) {
      return entry_of(bot, puzzle, options);
    };
    players.push_back({.name = bot_label(bot),
                       .key = bot_key(bot),
                       .help = "Runs your program: " + join_command(bot.command),
                       .puzzles = bot.puzzles,
                       .options = ParameterValues(bot_options()),
                       .ask = ask,
                       .enter = enter});
  }
  return players;
}

std::string bot_key(const BotRow& bot) {
  return "bots." + bot.name;
}

}  // namespace tilefold::app
