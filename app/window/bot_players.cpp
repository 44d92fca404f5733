#include "app/window/bot_players.h"

#include <memory>
#include <utility>

#include "app/bots/bot_connection.h"
#include "app/bots/bots.h"
#include "app/bots/command_words.h"
#include "app/measure/benchmark_text.h"

namespace tilefold::window {
namespace {

// Sends one request to a bot. `problem` must be called on the same thread as `choose`.
class ConnectedBot final : public Strategy {
 public:
  ConnectedBot(std::shared_ptr<bots::BotConnection> connection, const bots::BotTerms& terms, std::uint64_t seed)
      : connection_(std::move(connection)), terms_(terms), seed_(seed) {}

  Choice choose(const Puzzle& puzzle, const Budget& /*budget*/, const std::stop_token& stop) const override {
    auto choice = connection_->choose(puzzle, seed_, terms_, stop);
    if (choice) return std::move(*choice);
    problem_ = choice.error().message;
    return {};
  }

  const std::string& problem() const { return problem_; }

 private:
  std::shared_ptr<bots::BotConnection> connection_;
  bots::BotTerms terms_;
  std::uint64_t seed_;
  mutable std::string problem_;
};

bots::BotTerms terms_of(const ParameterValues& options) {
  return {.budget_ms = options["budget_ms"], .timeout_ms = options["timeout_ms"]};
}

std::string bot_label(const profile::BotRow& bot) {
  return "Bot " + bot.name;
}

measure::BenchmarkEntry entry_of(const profile::BotRow& bot, std::string_view puzzle, const ParameterValues& options) {
  const bots::BotTerms terms = terms_of(options);
  const auto bots = bots::Bots::of(bot.command, terms, puzzle);
  return {.text = bots->command(),
          .options = {},
          .external = [bots](std::uint64_t seed) { return bots->game(seed); },
          .label = bot_label(bot),
          .words = bots::term_words(terms)};
}

}  // namespace

play::OtherPlayers bot_players(const std::vector<profile::BotRow>& bots) {
  play::OtherPlayers players;
  for (const profile::BotRow& bot : bots) {
    const auto connection = std::make_shared<bots::BotConnection>(bot.command);
    const auto ask = [connection](const ParameterValues& options, std::uint64_t seed) {
      const auto ready = std::make_shared<const ConnectedBot>(connection, terms_of(options), seed);
      return play::AskedPlayer{.strategy = ready, .problem = [ready] { return ready->problem(); }};
    };
    const auto enter = [bot](std::string_view puzzle, const ParameterValues& options) {
      return entry_of(bot, puzzle, options);
    };
    players.push_back({.name = bot_label(bot),
                       .key = bot_key(bot),
                       .help = "Runs your program: " + measure::join_command(bot.command),
                       .puzzles = bot.puzzles,
                       .options = ParameterValues(profile::bot_options()),
                       .ask = ask,
                       .enter = enter});
  }
  return players;
}

std::string bot_key(const profile::BotRow& bot) {
  return "bots." + bot.name;
}

}  // namespace tilefold::window
