#include "app/play/daily_games.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/language/tr.h"
#include "app/play/frame_timeout.h"
#include "app/profile/stored_games.h"
#include "engine/catalog.h"

namespace tilefold::play {
namespace {

constexpr std::size_t bar_count = 10;
constexpr std::array<const char*, 8> bars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

// Returns a row of bars: the gain in each tenth of the game, as a share of the largest of these gains.
std::string bars_of(const std::vector<std::uint64_t>& scores) {
  if (scores.size() < bar_count) return {};
  std::array<std::uint64_t, bar_count> gains{};
  std::uint64_t before = 0;
  for (std::size_t part = 0; part < bar_count; ++part) {
    const std::uint64_t now = std::max(before, scores[(part + 1) * scores.size() / bar_count - 1]);
    gains[part] = now - before;
    before = now;
  }
  const std::uint64_t most = *std::max_element(gains.begin(), gains.end());
  if (most == 0) return {};
  std::string text;
  for (const std::uint64_t gain : gains) {
    const double share = static_cast<double>(gain) / static_cast<double>(most);
    text += bars[static_cast<std::size_t>(std::lround(share * static_cast<double>(bars.size() - 1)))];
  }
  return text;
}

std::string result_text(const PuzzleInfo& info, records::Day day, const DailyResult& result) {
  const auto count = static_cast<std::uint64_t>(result.moves);
  const std::string moves = language::number(result.moves);
  if (info.has_score)
    return tr_plural(count, "{1} points in {0} move", "{1} points in {0} moves", moves, language::number(result.score));
  if (!result.is_solved) return tr_plural(count, "Not solved yet, {} move", "Not solved yet, {} moves", moves);
  if (const auto fewest = records::daily_moves(info, day))
    return tr_plural(count, "Solved in {} move (fewest possible: {})", "Solved in {} moves (fewest possible: {})",
                     moves, *fewest);
  return tr_plural(count, "Solved in {} move", "Solved in {} moves", moves);
}

DailyResult result_of(const profile::StoredGame& game) {
  const bool is_playing = game.state.status == status_name(Status::playing);
  return {.game = game.id,
          .is_solved = game.state.status == status_name(Status::won),
          .is_over = !is_playing,
          .is_assisted = game.state.assistance.is_any(),
          .is_autoplayed = game.state.assistance.autoplay_moves > 0,
          .score = game.state.score,
          .moves = game.state.moves,
          .unfinished = is_playing ? std::optional(game.id) : std::nullopt};
}

}  // namespace

std::optional<records::Day> daily_day_of(const Session& session) {
  const PuzzleInfo& info = session.puzzle().about();
  const auto day = records::daily_day(info, session.seed());
  const bool is_position = session.game().origin == SessionGame::Origin::position;
  if (!day || is_position != records::daily_moves(info, *day).has_value()) return std::nullopt;
  return session.puzzle().parameters() == records::daily_rules(info) ? day : std::nullopt;
}

std::optional<records::Day> daily_day_of(const PuzzleInfo& info, const profile::StoredGame& game) {
  const auto day = records::daily_day(info, game.start.seed);
  if (!day || game.start.position.has_value() != records::daily_moves(info, *day).has_value()) return std::nullopt;
  return game.start.parameters_hash == profile::parameters_hash(records::daily_rules(info)) ? day : std::nullopt;
}

std::string date_in_figures(records::Day day) {
  const std::string date = records::date_text(day);
  // Translators: a date in figures such as "2026-11-09".
  return fmt::format(fmt::runtime(tr("{year}-{month}-{day}")), fmt::arg("year", date.substr(0, 4)),
                     fmt::arg("month", date.substr(5, 2)), fmt::arg("day", date.substr(8)));
}

bool is_better(const PuzzleInfo& info, const DailyResult& a, const DailyResult& b) {
  if (a.is_autoplayed != b.is_autoplayed) return b.is_autoplayed;
  if (a.is_solved != b.is_solved) return a.is_solved;
  if (info.has_score) return a.score > b.score;
  return a.is_solved ? a.moves < b.moves : a.game > b.game;
}

void DailyGames::read(profile::Store& store, records::Day (*local_day)(std::int64_t wall_ms)) {
  results_.clear();
  days_.clear();
  store.set_busy_timeout(frame_timeout_ms);
  for (const PuzzleInfo* info : catalog()) {
    profile::GameFilter filter;
    filter.puzzle = info->name;
    filter.player = store.player.id;
    const auto games = profile::StoredGames(store).list(filter);
    if (!games) continue;
    for (const profile::StoredGame& game : *games) {
      const auto day = daily_day_of(*info, game);
      if (!day) continue;
      const DailyResult result = result_of(game);
      if (local_day(game.start.started) == *day && !result.is_autoplayed) days_.insert(*day);
      const auto [place, is_new] = results_.try_emplace({info->name, *day}, result);
      if (is_new) continue;
      // The list begins with the newest game.
      const auto unfinished = place->second.unfinished ? place->second.unfinished : result.unfinished;
      if (is_better(*info, result, place->second)) place->second = result;
      place->second.unfinished = unfinished;
    }
  }
}

const DailyResult* DailyGames::result(const PuzzleInfo& info, records::Day day) const {
  const auto found = results_.find({info.name, day});
  return found == results_.end() ? nullptr : &found->second;
}

int DailyGames::streak(records::Day today) const {
  records::Day day = days_.contains(today) ? today : today - 1;
  int count = 0;
  for (; days_.contains(day); --day) ++count;
  return count;
}

std::string share_text(const PuzzleInfo& info, records::Day day, const DailyReport& report) {
  const DailyResult& result = report.result;
  std::string text = tr_format("Tilefold daily game – {}, {}", tr(info.title), date_in_figures(day)) + "\n" +
                     result_text(info, day, result);
  if (result.is_assisted) text += result.is_autoplayed ? tr(", with autoplay") : tr(", with help");
  if (info.has_score)
    if (const std::string row = bars_of(report.scores); !row.empty()) text += "\n" + row;
  if (report.streak > 1) {
    const auto days = static_cast<std::uint64_t>(report.streak);
    text += "\n" + tr_plural(days, "Streak: {} day", "Streak: {} days", report.streak);
  }
  return text + "\n";
}

DailyResult daily_result_of(const Session& session, bool is_assisted) {
  const Standing standing = session.puzzle().standing();
  return {.is_solved = standing.status == Status::won,
          .is_over = standing.status != Status::playing,
          .is_assisted = is_assisted,
          .score = standing.score,
          .moves = standing.moves};
}

std::vector<std::uint64_t> scores_of(const Session& session) {
  const SessionGame& game = session.game();
  std::vector<std::uint64_t> scores;
  for (std::int32_t node = game.at; node > 0; node = game.node(node).parent)
    scores.push_back(game.node(node).summary.after.score);
  std::reverse(scores.begin(), scores.end());
  return scores;
}

std::vector<std::uint64_t> scores_of(profile::Store& store, std::int64_t game) {
  const auto stored = profile::StoredGames(store).game(game);
  const auto moves = profile::StoredGames(store).moves(game);
  std::vector<std::uint64_t> scores;
  if (!stored || !moves) return scores;
  for (const std::int32_t node : profile::nodes_to(*moves, stored->state.node))
    scores.push_back((*moves)[static_cast<std::size_t>(node) - 1].score);
  return scores;
}

}  // namespace tilefold::play
