#include "app/cli/commands/players.h"

#include <fmt/format.h>

#include "app/bots/bots.h"
#include "app/cli/commands/solved_rules.h"
#include "app/language/tr.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

Result<Player> open_bot(const PuzzleInfo& info, const PlayerRequest& request, std::uint64_t seed) {
  const auto bots = bots::Bots::open(request.bot, request.terms, info);
  if (!bots) return bots.error();
  auto game = (*bots)->game(seed);
  measure::ExternalStrategy* bot = game.get();
  return Player{
      .strategy = std::move(game), .bot = bot, .name = request.bot, .text = request.bot, .options = {}, .extra = {}};
}

}  // namespace

Result<Player> open_player(const Puzzle& puzzle, const PlayerRequest& request, std::uint64_t seed) {
  if (!request.bot.empty() && !request.strategy.empty())
    return Error{tr("--strategy and --bot are both given; give one of them")};
  if (request.strategy.empty() && !request.options.empty())
    return Error{tr("--option is given without a strategy; add --strategy NAME")};
  if (!request.bot.empty()) return open_bot(puzzle.about(), request, seed);
  if (request.strategy.empty()) return Player{};
  if (const auto read = read_solved(puzzle.about(), puzzle.parameters(), records::strategy_name(request.strategy));
      !read)
    return read.error();
  auto opened = records::open_strategy(puzzle, request.strategy, request.options, seed);
  if (!opened) return opened.error();
  const char before = request.strategy.find(':') == std::string::npos ? ':' : ',';
  const std::string options =
      request.options.empty() ? "" : fmt::format("{}{}", before, fmt::join(request.options, ","));
  const Document values = opened->document();
  return Player{.strategy = std::move(opened->strategy),
                .bot = nullptr,
                .name = std::string(opened->spec->name),
                .text = request.strategy + options,
                .options = values,
                .extra = opened->spec->extra,
                .searches_by_depth = opened->spec->searches_by_depth};
}

std::string end_game(const Player& player, const Puzzle& puzzle) {
  if (player.bot == nullptr) return {};
  player.bot->end(puzzle);
  const std::string forfeit = player.bot->forfeit();
  return forfeit.empty() ? forfeit : tr_format("bot {} forfeited the game: {}", tilefold::quoted(player.name), forfeit);
}

}  // namespace tilefold::cli
