#include "app/play/achievements.h"

#include "app/language/tr.h"

namespace tilefold::play {
namespace {

bool is_true(const Document& state, std::string_view field) {
  const Document* value = state.find(field);
  return value != nullptr && value->truth() != nullptr && *value->truth();
}

}  // namespace

void Achievements::follow(const std::vector<Update>& updates, const Session& session, bool is_best_new) {
  const Puzzle& puzzle = session.puzzle();
  const Document before = std::exchange(state_, puzzle.describe());
  if (updates.empty()) return;
  if (updates.back().kind == Update::Kind::other_game) game_ = -1;
  if (updates.back().kind != Update::Kind::move) return texts_.clear();
  if (puzzle.standing().status != Status::playing) return;
  const std::size_t queued = texts_.size();
  for (const StateField& field : puzzle.about().status_info.state_fields)
    if (is_true(state_, field.field) && !is_true(before, field.field)) texts_.emplace_back(tr(field.label));
  if (is_best_new) texts_.emplace_back(tr("New best"));
  if (texts_.size() == queued) return;
  game_ = session.game().number;
  node_ = session.game().at;
}

bool Achievements::are_earned(const SessionGame& game) const {
  if (game.number != game_) return false;
  std::int32_t on = game.at;
  while (on > node_) on = game.node(on).parent;
  return on == node_;
}

}  // namespace tilefold::play
