#include "app/play/move_names.h"

#include "app/play/hints.h"

namespace tilefold::play {

const std::string& MoveNames::at(const SessionGame& game, std::int32_t node, const std::string& text) {
  const bool is_other_game = std::exchange(game_, game.number) != game.number;
  const bool is_other_language = std::exchange(language_, &language::current()) != &language::current();
  if (is_other_game || is_other_language || names_.size() >= max) names_.clear();
  const auto [found, is_new] = names_.try_emplace({node, text});
  if (!is_new) return found->second;
  // Only names in words depend on the position.
  const PuzzleInfo& info = game.checkpoints.front()->about();
  if (info.status_info.move_words == nullptr) return found->second = name_of(info, text);
  const auto position = game.puzzle_at(node);
  const auto move = position->parse(text);
  return found->second = move ? short_name_of(*position, *move) : text;
}

}  // namespace tilefold::play
