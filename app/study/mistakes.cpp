#include "app/study/mistakes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/measure/analysis.h"
#include "app/profile/stored_analyses.h"
#include "app/profile/stored_games.h"
#include "app/study/studied_game.h"
#include "engine/catalog.h"

namespace tilefold::study {
namespace {

// True if mistake `a` has to be practised before mistake `b`.
bool comes_before(const Mistake& a, const Mistake& b) {
  if (a.card.is_new() != b.card.is_new()) return b.card.is_new();
  if (!a.card.is_new() && a.card.due != b.card.due) return a.card.due < b.card.due;
  const double one = measure::share_of(a.loss());
  const double other = measure::share_of(b.loss());
  if (one != other) return one > other;
  return std::pair(a.stored.game, a.stored.node) < std::pair(b.stored.game, b.stored.node);
}

}  // namespace

Result<std::vector<Mistake>> mistakes_to_practise(profile::Store& store, std::int64_t today, std::size_t most) {
  constexpr auto min = static_cast<std::size_t>(measure::MoveClass::mistake);
  auto stored = profile::StoredAnalyses(store).mistakes(measure::analysis_version, measure::class_table[min].min_share);
  if (!stored) return stored.error();
  std::vector<Mistake> mistakes;
  for (profile::StoredMistake& one : *stored) {
    const IndexCard card{.box = one.box, .due = one.due, .tries = one.tries, .misses = one.misses};
    Mistake mistake{.stored = std::move(one), .card = card};
    const bool is_asked = card.is_new() || card.is_due(today);
    if (is_asked && measure::class_of(mistake.loss()) >= measure::MoveClass::mistake)
      mistakes.push_back(std::move(mistake));
  }
  std::sort(mistakes.begin(), mistakes.end(), comes_before);
  std::set<std::pair<std::int64_t, std::int32_t>> known;
  std::erase_if(mistakes, [&](const Mistake& mistake) {
    return !known.emplace(mistake.stored.game, mistake.stored.node).second;
  });
  if (mistakes.size() > most) mistakes.erase(mistakes.begin() + static_cast<std::ptrdiff_t>(most), mistakes.end());
  return mistakes;
}

Result<StudiedPosition> position_before(profile::Store& store, std::int64_t game, std::int32_t node) {
  const auto stored = profile::StoredGames(store).game(game);
  if (!stored) return stored.error();
  const auto info = find_puzzle(stored->start.puzzle);
  if (!info) return info.error();
  if (stored->start.rules_version != (*info)->rules_version) return make_error("its rules have changed");
  auto puzzle = stored_beginning(**info, stored->start);
  if (!puzzle) return puzzle.error();
  const auto moves = profile::StoredGames(store).moves(game);
  if (!moves) return moves.error();
  std::vector<std::string> texts = profile::line_to(*moves, node);
  if (texts.empty()) return make_error("the move is not in the game");
  texts.pop_back();
  const auto played = play_texts(**puzzle, texts);
  if (!played) return played.error();
  EventBatch events;
  for (const Move move : *played) (*puzzle)->play(move, events);
  return StudiedPosition{.puzzle = std::move(*puzzle), .seed = stored->start.seed};
}

Result<Done> keep_card(profile::Store& store, const Mistake& mistake) {
  profile::StoredMistake changed = mistake.stored;
  changed.box = mistake.card.box;
  changed.due = mistake.card.due;
  changed.tries = mistake.card.tries;
  changed.misses = mistake.card.misses;
  return store.change([&](profile::Writer& writer) { writer.put_practice(changed); });
}

}  // namespace tilefold::study
