#include "app/study/studied_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "app/profile/stored_games.h"
#include "app/records/json.h"
#include "engine/catalog.h"

namespace tilefold::study {
namespace {

// Returns the nodes of the positions in which the user requested a hint.
Result<std::set<std::int32_t>> asked_nodes(profile::Store& store, std::int64_t game) {
  const auto events = profile::StoredGames(store).events(game);
  if (!events) return events.error();
  std::set<std::int32_t> nodes;
  for (const profile::StoredEvent& event : *events)
    if (event.kind == "hint") nodes.insert(event.node);
  return nodes;
}

Result<std::vector<MoveContext>> contexts_at(profile::Store& store, std::int64_t game,
                                             const std::vector<profile::StoredMove>& moves,
                                             const std::vector<std::int32_t>& nodes) {
  const auto asked = asked_nodes(store, game);
  if (!asked) return asked.error();
  std::vector<MoveContext> contexts;
  for (const std::int32_t node : nodes) {
    if (node < 1 || static_cast<std::size_t>(node) > moves.size()) return make_error("the move is not in the game");
    const profile::StoredMove& move = moves[static_cast<std::size_t>(node) - 1];
    const bool is_helped = !move.played_by.empty() && move.played_by != "given" && move.played_by != profile::by_timer;
    contexts.push_back({.node = node,
                        .move = move.move,
                        .ms = move.since_ready,
                        .played = move.played,
                        .is_own = move.played_by.empty(),
                        .is_assisted = is_helped || asked->contains(move.parent)});
  }
  return contexts;
}

}  // namespace

Error nothing_to_analyse() {
  return make_error("the game has no moves yet; there is nothing to analyse");
}

Result<Done> check_rules_version(const PuzzleInfo& info, const profile::GameStart& start) {
  if (start.rules_version == info.rules_version) return Done{};
  return make_error("it uses version {} of the rules; this program has version {}", start.rules_version,
                    info.rules_version);
}

Result<std::unique_ptr<Puzzle>> stored_beginning(const PuzzleInfo& info, const profile::GameStart& start) {
  const auto values = profile::read_parameters_text(info, start.parameters);
  if (!values) return values.error();
  EventBatch setup;
  if (!start.position) return info.make(*values, start.seed, setup);
  const auto position = records::parse_json(*start.position, make_phrase("its position"));
  if (!position) return position.error();
  return info.read(*values, start.seed, *position, setup);
}

Result<std::vector<Move>> play_texts(const Puzzle& beginning, const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  EventBatch events;
  const auto puzzle = beginning.clone();
  for (const std::string& text : texts) {
    const auto move = puzzle->parse(text);
    if (!move) return make_error("move {}: {}", moves.size() + 1, move.error());
    moves.push_back(*move);
    puzzle->play(*move, events);
  }
  return moves;
}

Result<std::vector<MoveContext>> contexts_of(profile::Store& store, std::int64_t game,
                                             const std::vector<std::int32_t>& nodes) {
  const auto moves = profile::StoredGames(store).moves(game);
  if (!moves) return moves.error();
  return contexts_at(store, game, *moves, nodes);
}

Result<std::vector<MoveContext>> contexts_of(profile::Store& store, const profile::StoredGame& stored) {
  const auto moves = profile::StoredGames(store).moves(stored.id);
  if (!moves) return moves.error();
  return contexts_at(store, stored.id, *moves, profile::nodes_to(*moves, stored.state.node));
}

std::vector<LineEnd> lines_of_game(const std::vector<profile::StoredMove>& moves, std::int32_t node) {
  std::set<std::int32_t> covered;  // nodes of the lines that were found so far
  std::set<std::int32_t> parents;
  for (const profile::StoredMove& move : moves) parents.insert(move.parent);
  for (const std::int32_t at : profile::nodes_to(moves, node)) covered.insert(at);
  std::vector<LineEnd> lines{{.node = node}};
  for (const profile::StoredMove& move : moves) {
    if (parents.contains(move.node) || covered.contains(move.node)) continue;
    const auto nodes = profile::nodes_to(moves, move.node);
    const auto is_covered = [&](std::int32_t at) { return covered.contains(at); };
    lines.push_back(
        {.node = move.node, .shared = static_cast<std::size_t>(std::count_if(nodes.begin(), nodes.end(), is_covered))});
    covered.insert(nodes.begin(), nodes.end());
  }
  return lines;
}

Result<std::vector<LineEnd>> lines_of_game(profile::Store& store, const profile::StoredGame& stored) {
  if (stored.state.nodes == stored.state.node) {
    // The current position is the last node. If its line has as many moves as the tree, no move was undone.
    if (stored.state.assistance.undos == 0) return std::vector<LineEnd>{{.node = stored.state.node}};
  }
  const auto moves = profile::StoredGames(store).moves(stored.id);
  if (!moves) return moves.error();
  return lines_of_game(*moves, stored.state.node);
}

Result<PlayedLine> read_line(profile::Store& store, const profile::StoredGame& stored) {
  const auto info = find_puzzle(stored.start.puzzle);
  if (!info) return info.error();
  if (const auto same = check_rules_version(**info, stored.start); !same) return same.error();
  auto moves = contexts_of(store, stored);
  if (!moves) return moves.error();
  return PlayedLine{.game = stored.id, .start = stored.start, .moves = std::move(*moves)};
}

Result<GameToAnalyse> game_of_line(PlayedLine line) {
  const auto info = find_puzzle(line.start.puzzle);
  if (!info) return info.error();
  auto beginning = stored_beginning(**info, line.start);
  if (!beginning) return beginning.error();
  std::vector<std::string> texts;
  for (const MoveContext& context : line.moves) texts.push_back(context.move);
  auto played = play_texts(**beginning, texts);
  if (!played) return played.error();
  if (played->empty()) return nothing_to_analyse();
  GameToAnalyse game{.game = {.beginning = std::move(*beginning), .seed = line.start.seed, .moves = {}},
                     .id = line.game,
                     .contexts = std::move(line.moves),
                     .shared = line.shared};
  game.game.moves = std::move(*played);
  return game;
}

Error of_game(std::int64_t game, const Error& error) {
  return make_error("game {}: {}", game, error);
}

}  // namespace tilefold::study
