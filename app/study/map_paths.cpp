#include "app/study/map_paths.h"

#include <algorithm>
#include <utility>

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
  const auto count = [&](StateIndex first, StateIndex second) {
    const auto found = passes.find({first, second});
    return found == passes.end() ? 0 : found->second;
  };
  return count(from, to) + count(to, from);
}

std::vector<PassedLink> MapPaths::links() const {
  std::map<std::pair<StateIndex, StateIndex>, PassedLink> found;
  for (const auto& [link, count] : passes) {
    const auto [low, high] = std::minmax(link.first, link.second);
    PassedLink& passed = found.try_emplace({low, high}, PassedLink{.low = low, .high = high}).first->second;
    (link.first == low ? passed.up : passed.down) += count;
  }
  std::vector<PassedLink> list;
  list.reserve(found.size());
  for (const auto& [states, passed] : found) list.push_back(passed);
  std::stable_sort(list.begin(), list.end(),
                   [](const PassedLink& one, const PassedLink& other) { return one.both() < other.both(); });
  return list;
}

PathCounter::PathCounter(const StateGraph& graph, const Puzzle& beginning, std::optional<std::string> participant)
    : graph_(graph), beginning_(beginning), participant_(std::move(participant)), level_(graph.text(0)) {
  paths_.visits.resize(graph.size());
}

Result<Done> PathCounter::add(profile::Store& store, const std::stop_token& stop, std::optional<std::int64_t> player) {
  const profile::GameFilter filter{
      .puzzle = std::string(beginning_.about().name), .order = profile::GameFilter::Order::oldest, .player = player};
  profile::StoredGames games(store);
  Result<Done> done = Done{};
  const auto read = profile::for_each_row(store, filter, [&](const profile::StoredGame& game) {
    if (stop.stop_possible() && stop.stop_requested()) return false;  // on a web page, polling suspends the reading
    if (!begins_here(game)) return true;
    if (const auto moves = games.moves(game.id)) {
      add_game(game, *moves);
    } else if (store.database()->found_too_long()) {
      store.left_out().add(game.id, moves.error());
    } else {
      done = moves.error();
    }
    return static_cast<bool>(done);
  });
  return read ? done : read;
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

void PathCounter::add_game(const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves) {
  if (std::none_of(moves.begin(), moves.end(), is_of_player)) return;
  const std::string& participant = game.start.labels.participant;
  if (!participant_ || *participant_ == participant) {
    if (const auto added = add_moves(moves); !added) {
      paths_.problems.push_back(of_game(game.id, added.error()).message);
      return;
    }
    ++paths_.games;
  }
  paths_.participants.insert(participant);
}

// Follows the moves of a game along the links of the map. Counts nothing if a move does not fit.
Result<Done> PathCounter::add_moves(const std::vector<profile::StoredMove>& moves) {
  std::vector<StateIndex> states{0};  // by node
  for (const profile::StoredMove& move : moves) {
    if (move.node != static_cast<std::int32_t>(states.size()) || move.parent < 0 || move.parent >= move.node)
      return make_error("its tree of moves is incomplete");
    const StateIndex from = states[static_cast<std::size_t>(move.parent)];
    const auto links = graph_.links(from);
    const auto to = std::find_if(links.begin(), links.end(), [&](StateIndex state) {
      return beginning_.to_text(graph_.move(from, state)) == move.move;
    });
    if (to == links.end()) return make_error("the map has no move {} at node {}", move.move, move.node);
    states.push_back(*to);
  }
  ++paths_.visits[0];
  for (const profile::StoredMove& move : moves) {
    if (!is_of_player(move)) continue;
    const StateIndex from = states[static_cast<std::size_t>(move.parent)];
    const StateIndex to = states[static_cast<std::size_t>(move.node)];
    ++paths_.visits[to];
    ++paths_.passes[{from, to}];
    ++paths_.moves;
  }
  return Done{};
}

}  // namespace tilefold::study
