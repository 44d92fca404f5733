#include "app/study/map_paths.h"

#include <algorithm>

#include "app/profile/stored_games.h"
#include "app/study/move_states.h"
#include "app/study/studied_game.h"

namespace tilefold::study {
namespace {

bool is_of_player(const profile::StoredMove& move) {
  return move.played_by.empty() || move.played_by == profile::by_timer;
}

}  // namespace

std::uint32_t MapPaths::passes_of(StateIndex from, StateIndex to) const {
  const auto found = passes.find(std::minmax(from, to));
  return found == passes.end() ? 0 : found->second;
}

PathCounter::PathCounter(const StateGraph& graph, const Puzzle& beginning)
    : graph_(graph), beginning_(beginning), level_(graph.text(0)) {
  paths_.visits.resize(graph.size());
}

Result<Done> PathCounter::add(profile::Store& store) {
  const profile::GameFilter filter{.puzzle = std::string(beginning_.about().name),
                                   .order = profile::GameFilter::Order::oldest};
  return profile::StoredGames(store).for_each(
      filter, [&](const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves) {
        if (std::none_of(moves.begin(), moves.end(), is_of_player) || !begins_here(game)) return true;
        if (const auto added = add_game(moves); !added) {
          paths_.problems.push_back(of_game(game.id, added.error()).message);
          return true;
        }
        ++paths_.games;
        paths_.participants.insert(game.start.labels.participant);
        return true;
      });
}

// True if the game began in state 0 of the map. Many games have the same start, so the answers are kept.
bool PathCounter::begins_here(const profile::StoredGame& game) {
  const std::string key = game.start.parameters + '\n' + game.start.position.value_or("") + '\n' +
                          (game.start.position ? "" : std::to_string(game.start.seed));
  if (const auto known = is_known_.find(key); known != is_known_.end()) return known->second;
  const PuzzleInfo& info = beginning_.about();
  const bool has_rules = static_cast<bool>(check_rules_version(info, game.start));
  const auto start = has_rules ? stored_beginning(info, game.start) : Result<std::unique_ptr<Puzzle>>(Error{});
  return is_known_.emplace(key, start && state_text(**start) == level_).first->second;
}

// Follows the moves of a game along the links of the map. Counts nothing if a move does not fit.
Result<Done> PathCounter::add_game(const std::vector<profile::StoredMove>& moves) {
  std::vector<StateIndex> states{0};  // by node
  for (const profile::StoredMove& move : moves) {
    if (move.node != static_cast<std::int32_t>(states.size()) || move.parent < 0 || move.parent >= move.node)
      return Error{"its tree of moves is incomplete"};
    const StateIndex from = states[static_cast<std::size_t>(move.parent)];
    const auto links = graph_.links(from);
    const auto to = std::find_if(links.begin(), links.end(), [&](StateIndex state) {
      return beginning_.to_text(graph_.move(from, state)) == move.move;
    });
    if (to == links.end()) return Error{"the map has no move " + move.move + " at node " + std::to_string(move.node)};
    states.push_back(*to);
  }
  ++paths_.visits[0];
  for (const profile::StoredMove& move : moves) {
    if (!is_of_player(move)) continue;
    const StateIndex from = states[static_cast<std::size_t>(move.parent)];
    const StateIndex to = states[static_cast<std::size_t>(move.node)];
    ++paths_.visits[to];
    ++paths_.passes[std::minmax(from, to)];
    ++paths_.moves;
  }
  return Done{};
}

}  // namespace tilefold::study
