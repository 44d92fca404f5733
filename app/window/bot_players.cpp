#include "app/window/bot_players.h"

#include <memory>
#include <utility>

#include "app/bots/bot_seat.h"

namespace tilefold::app {
namespace {

// One question. It is asked by one thread, which also hears why there was no answer.
class SeatedBot final : public Strategy {
 public:
  SeatedBot(std::shared_ptr<BotSeat> seat, const BotTerms& terms, std::uint64_t seed)
      : seat_(std::move(seat)), terms_(terms), seed_(seed) {}

  Choice choose(const Puzzle& puzzle, const Budget& /*budget*/, const std::stop_token& stop) const override {
    auto choice = seat_->choose(puzzle, seed_, terms_, stop);
    if (choice) return std::move(*choice);
    problem_ = choice.error().message;
    return {};
  }

  const std::string& problem() const { return problem_; }

 private:
  std::shared_ptr<BotSeat> seat_;
  BotTerms terms_;
  std::uint64_t seed_;
  mutable std::string problem_;
};

std::string words_text(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace

OtherPlayers bot_players(const std::vector<BotLine>& bots) {
  OtherPlayers players;
  for (const BotLine& bot : bots) {
    const auto seat = std::make_shared<BotSeat>(bot.command);
    const auto ask = [seat](const ParameterValues& options, std::uint64_t seed) {
      const BotTerms terms{.budget_ms = options["budget_ms"], .patience_ms = options["timeout_ms"]};
      const auto seated = std::make_shared<const SeatedBot>(seat, terms, seed);
      return AskedPlayer{.strategy = seated, .problem = [seated] { return seated->problem(); }};
    };
    players.push_back({.name = "Bot " + bot.name,
                       .key = bot_key(bot),
                       .help = "A program of yours: " + words_text(bot.command),
                       .puzzles = bot.puzzles,
                       .options = ParameterValues(bot_options()),
                       .ask = ask});
  }
  return players;
}

std::string bot_key(const BotLine& bot) {
  return "bots." + bot.name;
}

}  // namespace tilefold::app
