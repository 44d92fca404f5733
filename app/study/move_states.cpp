#include "app/study/move_states.h"

#include <stop_token>
#include <unordered_set>
#include <utility>

#include "app/profile/stored_games.h"
#include "app/records/json.h"
#include "app/study/studied_game.h"
#include "engine/catalog.h"

namespace tilefold::study {
namespace {

constexpr std::uint32_t most_states = 1'000'000;  // maximum number of states of one map
constexpr std::uint64_t most_kept = 4'000'000;    // maximum number of states of all maps in memory together

// A game that is replayed move by move, in the order in which the moves were made.
class Replay {
 public:
  Replay(std::unique_ptr<Puzzle> beginning, const std::vector<profile::StoredMove>& moves)
      : beginning_(std::move(beginning)), now_(beginning_->clone()), moves_(moves) {}

  const Puzzle& beginning() const { return *beginning_; }
  const Puzzle& now() const { return *now_; }

  /// Goes to a position of the game. Returns an error if a move on the way is not legal.
  Result<Done> go_to(std::int32_t node) {
    if (node == at_) return Done{};
    now_ = beginning_->clone();
    at_ = 0;
    for (const std::int32_t next : profile::nodes_to(moves_, node))
      if (const auto played = play(next); !played) return played;
    return Done{};
  }

  /// Plays the move that leads to `node` from the current position.
  Result<Done> play(std::int32_t node) {
    const auto move = now_->parse(moves_[static_cast<std::size_t>(node) - 1].move);
    if (!move) return make_error("move {}: {}", node, move.error());
    now_->play(*move, events_);
    at_ = node;
    return Done{};
  }

 private:
  std::unique_ptr<Puzzle> beginning_;
  std::unique_ptr<Puzzle> now_;
  const std::vector<profile::StoredMove>& moves_;
  std::int32_t at_ = 0;
  EventBatch events_;
};

std::optional<int> distance_of(const StateGraph* map, const Puzzle& position) {
  const auto state = map == nullptr ? std::nullopt : map->find(position);
  return state ? map->distance(*state) : std::nullopt;
}

// Sets `undone_by` of all moves. `node` is the current position of the game.
void find_undone(const std::vector<profile::StoredMove>& moves, std::int32_t node, std::vector<MoveStates>& states) {
  for (std::size_t i = 0; i + 1 < moves.size(); ++i) {
    if (moves[i + 1].parent != moves[i].node) {
      states[i].undone_by = "undo";
    } else if (states[i + 1].after == states[i].before) {
      states[i].undone_by = "move";
    }
  }
  if (!moves.empty() && moves.back().node != node) states.back().undone_by = "undo";
}

Result<Done> check_tree(const std::vector<profile::StoredMove>& moves) {
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (moves[i].node != static_cast<std::int32_t>(i) + 1 || moves[i].parent < 0 || moves[i].parent >= moves[i].node)
      return make_error("its tree of moves is incomplete");
  return Done{};
}

}  // namespace

std::string state_text(const Puzzle& puzzle) {
  const Document state = puzzle.describe();
  const LevelList* list = puzzle.about().levels.list;
  const Document* level = list == nullptr ? nullptr : state.find(list->field);
  return level != nullptr && level->text() != nullptr ? *level->text() : records::to_json(state);
}

// Returns the map of the states that can be reached from the beginning of a game; null if there is none, or if it is
// too large.
const StateGraph* StateReader::map_of(const profile::GameStart& start, const Puzzle& beginning) {
  const PuzzleInfo& info = beginning.about();
  if (info.map == nullptr) return nullptr;
  const std::string key = start.puzzle + '\n' + start.parameters + '\n' + records::to_json(beginning.describe());
  if (const auto known = maps_.find(key); known != maps_.end()) return known->second.get();
  auto map = info.map(beginning, Goals::terminal, most_states, std::stop_token());
  states_kept_ += map ? (*map)->size() : 0;
  if (states_kept_ > most_kept) {
    maps_.clear();
    states_kept_ = map ? (*map)->size() : 0;
  }
  return maps_.emplace(key, map ? std::move(*map) : nullptr).first->second.get();
}

Result<std::vector<MoveStates>> StateReader::read(const profile::StoredGame& game,
                                                  const std::vector<profile::StoredMove>& moves) {
  const auto info = find_puzzle(game.start.puzzle);
  if (!info) return info.error();
  if (const auto same = check_rules_version(**info, game.start); !same) return same.error();
  if (const auto whole = check_tree(moves); !whole) return whole.error();
  auto beginning = stored_beginning(**info, game.start);
  if (!beginning) return beginning.error();
  Replay replay(std::move(*beginning), moves);
  const StateGraph* map = map_of(game.start, replay.beginning());
  // Compares positions as texts, because the hash of a position may also cover the number of its moves.
  std::unordered_set<std::string> visited{state_text(replay.beginning())};
  std::vector<MoveStates> states;
  for (const profile::StoredMove& move : moves) {
    if (const auto gone = replay.go_to(move.parent); !gone) return gone.error();
    MoveStates around{.before = state_text(replay.now()), .distance_before = distance_of(map, replay.now())};
    if (const auto played = replay.play(move.node); !played) return played.error();
    around.after = state_text(replay.now());
    around.distance_after = distance_of(map, replay.now());
    around.is_revisited = !visited.insert(around.after).second;
    states.push_back(std::move(around));
  }
  find_undone(moves, game.state.node, states);
  return states;
}

}  // namespace tilefold::study
