// A session of play: the current game, the games before and after it, and the undo history.
//
// Each game stores its moves as a tree, so an undone line is never lost; starting a new game can also be undone. The
// update queue, drained in order, gives a renderer every change of the board. A move's report is computed once, when
// the move is played. The tree stores a summary of it, so that the effect of a move is known without replaying it.
// Nothing here uses clocks or files; saved_session.h has the data that a file needs. Invariant: `restore` of `saved`
// gives the same session.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/move_report.h"
#include "engine/core/puzzle.h"
#include "engine/core/saved_session.h"

namespace tilefold {

/// One change of the board. For a move, `report` contains the events that lead from the previous snapshot to `after`. A
/// jump, such as undo, has no report, but the tiles keep their identities. After a change to another game, all tiles
/// have new identities.
struct Update {
  enum class Kind : std::uint8_t { move, jump, other_game };
  Kind kind = Kind::move;
  MoveReport report;
  Snapshot after;
};

/// One position in a game's tree of moves. Node 0 is the start. A node's number is greater than its parent's and never
/// changes.
struct TreeNode {
  Move move;                           ///< the move that led to this node; unused in node 0
  std::int32_t parent = -1;            ///< number of the parent node; -1 for node 0
  std::int32_t depth = 0;              ///< number of moves from the start
  std::int32_t next = -1;              ///< number of the child that redo follows; -1 if none
  std::vector<std::int32_t> children;  ///< numbers of the children, in the order in which they were first played
  MoveSummary summary;                 ///< summary of the move; node 0 has only the standing
};

/// One game of a session: its start, its tree of moves and the current node.
struct SessionGame {
  enum class Origin : std::uint8_t { seed, position };

  std::int32_t number = 0;  ///< number of the game; unique within the session, never reused
  Origin origin = Origin::seed;
  std::uint64_t seed = 0;
  EventBatch setup;
  std::vector<TreeNode> nodes;
  std::int32_t at = 0;                               ///< number of the current node
  std::int32_t left_at = -1;                         ///< node from which redo opens the following game; -1 if none
  bool may_repeat = false;                           ///< see SavedGame::may_repeat
  std::vector<std::unique_ptr<Puzzle>> checkpoints;  ///< position of each node; mostly null, but never for node 0

  const TreeNode& node(std::int32_t number_of_node) const { return nodes[static_cast<std::size_t>(number_of_node)]; }
  bool has(std::int32_t number_of_node) const {
    return number_of_node >= 0 && number_of_node < static_cast<std::int32_t>(nodes.size());
  }

  /// Returns the standing (status, score and number of moves) at the current node.
  const Standing& standing() const { return node(at).summary.after; }

  /// Returns the moves from the start to a node.
  std::vector<Move> line_to(std::int32_t node) const;

  /// Returns the exact position at a node, including the random generator.
  std::unique_ptr<Puzzle> puzzle_at(std::int32_t node) const;

  /// Returns the child of `parent` that `move` leads to, or -1.
  std::int32_t child_of(std::int32_t parent, Move move) const;

 private:
  friend class Session;
  friend class Replanting;

  void plant(const Puzzle& beginning);
  std::int32_t add_child(const MoveReport& report, std::int32_t parent, const Puzzle& after);
  void follow(std::int32_t child);
};

class Session {
 public:
  Session(const PuzzleInfo& info, const ParameterValues& values, std::uint64_t seed);

  /// Starts a session from a position that was read. `setup` contains the events that place the tiles of the position.
  Session(std::unique_ptr<Puzzle> position, EventBatch setup, std::uint64_t seed);

  /// Rebuilds a session, or returns an error that says what is invalid. The update queue then contains one update: the
  /// change to the current game.
  static Result<Session> restore(const PuzzleInfo& info, const SavedSession& saved);

  /// Returns the data for `restore`.
  SavedSession saved() const;

  const Puzzle& puzzle() const { return *puzzle_; }

  /// Returns the current game with its tree of moves.
  const SessionGame& game() const { return games_[place_]; }

  /// Returns all games of the session. `place` is the index of the current one; undo leads to the games before it, and
  /// redo may lead to those after it.
  std::span<const SessionGame> games() const { return games_; }
  std::size_t place() const { return place_; }

  std::uint64_t seed() const { return game().seed; }
  const EventBatch& setup() const { return game().setup; }

  /// Returns the highest score that was reached in any line of play of the session.
  std::uint64_t best() const { return best_; }

  /// Returns the starting position of the current game.
  const Puzzle& beginning() const { return *game().checkpoints.front(); }

  /// Returns the moves from the start of the current game to its current node.
  std::vector<Move> line() const;

  /// Plays a move. Returns false and changes nothing if it is illegal.
  bool play(Move move);

  bool can_undo() const;
  bool can_redo() const;
  bool undo();
  bool redo();

  /// Jumps to any node of the current game. Returns false if the node does not exist. The jump itself is not an undo
  /// step: undo then leads to the node's parent, and redo from there back to the node.
  bool go_to(std::int32_t node);

  /// Starts a new game with the parameters of `next_parameters`. Undo leads back to the old game.
  void new_game(std::uint64_t seed);

  /// Starts a game of the current puzzle from `seed` with parameters `values`, and plays `moves`. Requires that the
  /// moves are legal in this order. Undo first takes back these moves and then returns to the old game. Later games
  /// have the same parameters.
  void open_game(const ParameterValues& values, std::uint64_t seed, const std::vector<Move>& moves);

  /// Starts a new game from a position that was read, and plays `moves`. Requires that the moves are legal in this
  /// order. Undo first takes back these moves and then returns to the old game.
  void open_position(std::unique_ptr<Puzzle> position, EventBatch setup, std::uint64_t seed,
                     const std::vector<Move>& moves = {});

  /// Starts a new game with the moves of the current one up to `node`, which must exist. Undo first takes back these
  /// moves and then returns to the previous game, which stays unchanged.
  void branch(std::int32_t node);

  /// Continues a saved game and restores its tree of moves. Undo first takes back the moves of the saved game and then
  /// returns to the old game. If the saved game is invalid, returns an error that says why and changes nothing.
  Result<Done> open_saved(const SavedGame& saved);

  /// Returns the parameters of the next game.
  const ParameterValues& next_parameters() const { return next_; }

  /// Sets the parameters of the next game. If the current game started from a seed and is at its start, restarts it
  /// with the same seed and the new parameters. Returns an error and changes nothing if the values contradict each
  /// other.
  Result<Done> set_next_parameters(const ParameterValues& values);

  /// True if a change of the parameters would restart the current game.
  bool applies_parameters_at_once() const { return game().origin == SessionGame::Origin::seed && game().at == 0; }

  /// True if the next game will have other parameters than the current one.
  bool has_pending_parameters() const { return !(next_ == puzzle_->parameters()); }

  /// Removes and returns the updates since the last call, oldest first.
  std::vector<Update> drain();

 private:
  Session() = default;

  SessionGame& live() { return games_[place_]; }
  void start(std::unique_ptr<Puzzle> puzzle, SessionGame game, std::size_t place);
  void start_from_seed(const PuzzleInfo& info, std::uint64_t seed, std::size_t place);
  void add(SessionGame game, std::size_t place);
  Result<SessionGame> replant(const PuzzleInfo& info, const SavedGame& saved);
  void play_untold(const std::vector<Move>& moves);
  void stand_at(std::int32_t node);
  void emit_update(Update::Kind kind);

  std::vector<SessionGame> games_;
  std::size_t place_ = 0;
  std::int32_t next_number_ = 0;
  std::unique_ptr<Puzzle> puzzle_;
  ParameterValues next_;
  std::uint64_t best_ = 0;
  std::vector<Update> queue_;
};

}  // namespace tilefold
