#include "app/play/header_model.h"

#include <algorithm>
#include <string>
#include <utility>

#include "app/language/tr.h"
#include "app/play/daily_games.h"
#include "app/play/level_progress.h"
#include "app/play/replay_view.h"
#include "app/play/rules_text.h"
#include "engine/core/text.h"

namespace tilefold::play {

void HeaderModel::follow(const std::vector<Update>& updates) {
  change_.before = change_.after;
  change_.after = session_.puzzle().standing().score;
  for (const Update& update : updates) change_.created = update.report.created();
  find_level();
}

void HeaderModel::show_current() {
  change_.after = session_.puzzle().standing().score;
  change_.created = 0;
}

void HeaderModel::find_level() {
  language_ = &language::current();
  level_ = LevelProgress::current(session_);
  const LevelList* list = LevelProgress::levels(session_);
  rules_ = unusual_rules(session_.puzzle(), list == nullptr ? std::string_view() : list->parameter);
  fewest_.reset();
  if (const auto day = daily_day_of(session_)) {
    rules_ = tr_format("Daily game of {}", date_in_figures(*day));
    if (const auto moves = records::daily_moves(session_.puzzle().about(), *day))
      fewest_ = static_cast<std::uint64_t>(*moves);
  }
  if (level_)
    fewest_ = static_cast<std::uint64_t>(
        session_.puzzle().about().levels.list->levels[static_cast<std::size_t>(to_zero_based(*level_))].moves);
}

bool HeaderModel::is_best_new() const {
  const std::uint64_t best = recording_.score_to_beat().before;
  return recording_.best().counts && best > 0 && change_.before < best && change_.after > best;
}

// Returns the best score to show. If the current game has set the best score, the returned score grows with the
// animated score. Returns nullopt if the score of the game does not count.
std::optional<std::uint64_t> HeaderModel::best(bool is_replay) const {
  if (!recording_.best().counts) return std::nullopt;
  const std::uint64_t best = recording_.score_to_beat().now;
  const bool is_growing = best == session_.puzzle().standing().score && !is_replay;
  return is_growing ? std::max(std::min(recording_.score_to_beat().before, best), shown_score_) : best;
}

// Updates the header. While a move is animated, its points are added in proportion to the merges that have been shown.
void HeaderModel::refresh(const ReplayView& replay) {
  const Puzzle& puzzle = session_.puzzle();
  if (language_ != &language::current()) find_level();
  shown_score_ = change_.after;
  if (scene_.is_playing() && change_.created > 0 && change_.after > change_.before) {
    std::uint64_t happened = 0;
    for (const render::Merge& merge : scene_.merges()) happened = add_saturating(happened, merge.face.value);
    const double share = std::min(1.0, static_cast<double>(happened) / static_cast<double>(change_.created));
    shown_score_ =
        change_.before + static_cast<std::uint64_t>(share * static_cast<double>(change_.after - change_.before));
  }
  std::string title(tr(puzzle.about().title));
  if (replay.is_open()) title = tr_format("Move {}/{}", replay.move_shown(), replay.end());
  std::optional<std::uint64_t> moves;
  if (!puzzle.about().has_score) moves = static_cast<std::uint64_t>(replay.shown().standing().moves);
  std::string state = game_state_text(replay.shown());
  if (!clock_.empty() && !replay.is_open()) state += (state.empty() ? "" : " \u00B7 ") + clock_;
  if (level_ && !replay.is_open()) title += " " + std::to_string(*level_);
  scene_.set_header({.title = std::move(title),
                     .rules = replay.is_open() ? std::string() : rules_,
                     .state = std::move(state),
                     .score = shown_score_,
                     .best = best(replay.is_open()),
                     .is_best_helped = recording_.best().has_mark(),
                     .moves = moves,
                     .target = fewest_,
                     .has_menu = !replay.is_open()});
}

}  // namespace tilefold::play
