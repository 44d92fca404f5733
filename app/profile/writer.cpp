#include <sqlite3.h>

#include <algorithm>
#include <cmath>

#include "app/profile/binding.h"
#include "app/profile/store.h"
#include "app/profile/stored_gestures.h"

namespace tilefold::profile {
namespace {

constexpr const char* insert_game = R"sql(
INSERT INTO games (puzzle, rules_version, parameters, parameters_hash, horizon, seed, position, client, started,
                   changed, status, score, moves, previous, participant, condition, session, player)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))sql";

// Adds the player of a game if the file, which may have replaced another one, does not have the player.
constexpr const char* insert_player = "INSERT OR IGNORE INTO players (id, name, chosen) VALUES (?, ?, 0)";

constexpr const char* update_state = R"sql(
UPDATE games SET status = ?, score = ?, largest = ?, moves = ?, undos = ?, hints = ?, autoplay_moves = ?,
  continues = ?, given_moves = ?, strategy = ?, changed = ?, ended = ?, nodes = ?, node = ?, left_at = ?, following = ?,
  deleted = NULL
WHERE id = ? AND nodes = ?)sql";

constexpr const char* insert_move = R"sql(
INSERT INTO moves (game, node, parent, taken, move, score, gain, since_previous, since_ready, played, played_by,
                   down, up, device)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))sql";

constexpr const char* insert_gesture = R"sql(
INSERT INTO gestures (game, kind, reason, after_move, node, happened, x, y, pressed, pressed_x, pressed_y, device)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))sql";

constexpr const char* insert_best = R"sql(
INSERT INTO best_scores (player, puzzle, parameters_hash, assisted, score, parameters, horizon, game, node, reached)
VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT id FROM games WHERE id = ?), ?, ?)
ON CONFLICT DO UPDATE SET score = excluded.score, parameters = excluded.parameters, horizon = excluded.horizon,
  game = excluded.game, node = excluded.node, reached = excluded.reached
WHERE excluded.score > best_scores.score)sql";

constexpr const char* replace_judgement = R"sql(
INSERT OR REPLACE INTO judged (game, strategy, node, version, until, number, best, value, best_value, loss_error, rank,
                               choices, gain, next_value, stake, proven)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))sql";

// The stored form of a coordinate on the board: thousandths of a cell.
using StoredCoordinate = std::optional<std::int64_t>;

StoredCoordinate stored_coordinate(const std::optional<BoardPoint>& point, double BoardPoint::*coordinate) {
  constexpr double far = 1e6;
  if (!point) return std::nullopt;
  return std::llround(thousandths * std::clamp((*point).*coordinate, -far, far));
}

}  // namespace

std::int64_t Writer::add_game(const GameStart& start, const GameState& state, std::optional<std::int64_t> previous) {
  if (start.player.id != 0) run(database_, insert_player, start.player.id, start.player.name);
  run(database_, insert_game, start.puzzle, start.rules_version, start.parameters, start.parameters_hash, start.horizon,
      std::to_string(start.seed), start.position, start.client, start.started, start.started, state.status, state.score,
      state.moves, previous, unless_empty(start.labels.participant), unless_empty(start.labels.condition),
      unless_empty(start.labels.session), start.player.id);
  return database_.last_id();
}

void Writer::update_game(std::int64_t game, const GameState& state, std::optional<std::int64_t> following,
                         std::int64_t moves_before) {
  const Assistance& help = state.assistance;
  const int changed =
      run(database_, update_state, state.status, state.score, state.largest, state.moves, help.undos, help.hints,
          help.autoplay_moves, help.continues, help.given_moves, unless_empty(state.strategy), state.changed,
          state.ended, state.nodes, state.node, state.left_at, following, game, moves_before);
  if (changed == 0) throw SQLite::Exception("the stored game was changed by another program", SQLITE_CONSTRAINT);
}

void Writer::set_previous(std::int64_t game, std::optional<std::int64_t> previous) {
  run(database_, "UPDATE games SET previous = ? WHERE id = ?", previous, game);
}

void Writer::erase_game(std::int64_t game) {
  run(database_, "DELETE FROM games WHERE id = ?", game);
}

void Writer::add_move(std::int64_t game, const StoredMove& move) {
  run(database_, insert_move, game, move.node, move.parent, move.taken, move.move, move.score, move.gain,
      move.since_previous, move.since_ready, move.played, unless_empty(move.played_by), move.down, move.up,
      unless_empty(move.device));
}

void Writer::record(std::int64_t game, std::int32_t node, std::int32_t taken) {
  run(database_, "UPDATE moves SET taken = ? WHERE game = ? AND node = ?", taken, game, node);
}

void Writer::add_event(std::int64_t game, const StoredEvent& event) {
  run(database_, "INSERT INTO events (game, kind, node, detail, happened) VALUES (?, ?, ?, ?, ?)", game, event.kind,
      event.node, unless_empty(event.detail), event.happened);
}

void Writer::add_gesture(std::int64_t game, const StoredGesture& gesture) {
  run(database_, insert_gesture, game, gesture.kind, unless_empty(gesture.reason), gesture.after_move, gesture.node,
      gesture.happened, stored_coordinate(gesture.at, &BoardPoint::x), stored_coordinate(gesture.at, &BoardPoint::y),
      gesture.pressed, stored_coordinate(gesture.pressed_at, &BoardPoint::x),
      stored_coordinate(gesture.pressed_at, &BoardPoint::y), unless_empty(gesture.device));
}

void Writer::put_judgement(std::int64_t game, const std::string& strategy, const StoredJudgement& judgement) {
  run(database_, replace_judgement, game, strategy, judgement.node, judgement.version, judgement.until,
      judgement.number, judgement.best, judgement.value, judgement.best_value, judgement.loss_error, judgement.rank,
      judgement.choices, judgement.gain, judgement.next_value, judgement.stake,
      static_cast<std::int32_t>(judgement.is_proven));
}

void Writer::put_practice(const StoredMistake& mistake) {
  run(database_, "INSERT OR REPLACE INTO practice (game, node, box, due, tries, misses) VALUES (?, ?, ?, ?, ?, ?)",
      mistake.game, mistake.node, mistake.box, mistake.due, mistake.tries, mistake.misses);
}

void Writer::raise_best(const BestScore& best) {
  const std::int32_t kind = best.is_autoplayed ? 2 : best.is_assisted ? 1 : 0;
  run(database_, insert_best, best.player.id, best.puzzle, best.parameters_hash, kind, best.score, best.parameters,
      best.horizon, best.game, best.node, best.reached);
}

void Writer::set_under_way(const GameStart& start, std::int64_t game, const std::string& next_parameters) {
  run(database_, "INSERT OR REPLACE INTO under_way (player, puzzle, game, next_parameters) VALUES (?, ?, ?, ?)",
      start.player.id, start.puzzle, game, next_parameters);
}

void Writer::set_deleted(std::int64_t game, std::optional<std::int64_t> when) {
  run(database_, "UPDATE games SET deleted = ? WHERE id = ?", when, game);
}

}  // namespace tilefold::profile
