// A session of play: the game under way, the games before it, and everything that can be undone.
//
// Each game keeps its moves as a tree, so that a line that was undone is never lost. A new game is
// itself undone like a move. Drained in order, the queue tells a renderer everything that changed: it
// is the only thing that a renderer listens to. A move is reported once, where it is played; the tree keeps
// the summary, so that nobody plays a node to know what it did. Nothing here knows a clock or a file; what a
// file needs to bring a session back is in saved_session.h. Law: `restore` of `saved` is the same session.
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

/// One change of what is on the board. A move has a report, whose events lead from the last snapshot to `after`.
/// A jump (undo) has none, but tiles keep their identities; in another game they are all new ones.
struct Update {
  enum class Kind : std::uint8_t { move, jump, other_game };
  Kind kind = Kind::move;
  MoveReport report;
  Snapshot after;
};

/// One position of a game's tree of moves. Node 0 is the beginning; a node's number is greater than its
/// parent's and never changes.
struct TreeNode {
  Move move;                           ///< that led here; nothing for node 0
  std::int32_t parent = -1;            ///< -1 for node 0
  std::int32_t depth = 0;              ///< moves from the beginning
  std::int32_t next = -1;              ///< the child that redo follows, -1 where there is none
  std::vector<std::int32_t> children;  ///< in the order in which they were first played
  MoveSummary summary;                 ///< of the move; of node 0 only how the game stands
};

/// One game of a session: how it began, its tree, and where in it the game stands.
struct SessionGame {
  enum class Origin : std::uint8_t { seed, position };

  std::int32_t number = 0;  ///< of this game in its session; never used again
  Origin origin = Origin::seed;
  std::uint64_t seed = 0;
  EventBatch setup;
  std::vector<TreeNode> nodes;
  std::int32_t at = 0;
  std::int32_t left_at = -1;                         ///< the node from which redo leads to the following game
  std::vector<std::unique_ptr<Puzzle>> checkpoints;  ///< for every node; most are null, that of node 0 is not

  const TreeNode& node(std::int32_t number_of_node) const { return nodes[static_cast<std::size_t>(number_of_node)]; }
  bool has(std::int32_t number_of_node) const {
    return number_of_node >= 0 && number_of_node < static_cast<std::int32_t>(nodes.size());
  }

  /// How it stands.
  const Standing& standing() const { return node(at).summary.after; }

  /// The moves from the beginning to a node.
  std::vector<Move> line_to(std::int32_t node) const;

  /// The position of a node, exactly as it was there.
  std::unique_ptr<Puzzle> puzzle_at(std::int32_t node) const;

  /// The child of `parent` that `move` leads to, -1 where there is none.
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

  /// Goes on from a position that was read; `setup` is what laid it out.
  Session(std::unique_ptr<Puzzle> position, EventBatch setup, std::uint64_t seed);

  /// Builds a session again; an error says what in it cannot be. The queue tells the game under way only.
  static Result<Session> restore(const PuzzleInfo& info, const SavedSession& saved);

  /// Everything that `restore` needs.
  SavedSession saved() const;

  const Puzzle& puzzle() const { return *puzzle_; }

  /// The game under way, with its tree of moves.
  const SessionGame& game() const { return games_[place_]; }

  /// All games of the session: undo leads to those before `place`, redo perhaps to those behind it.
  std::span<const SessionGame> games() const { return games_; }
  std::size_t place() const { return place_; }

  std::uint64_t seed() const { return game().seed; }
  const EventBatch& setup() const { return game().setup; }

  /// The highest score that any line of the session has reached.
  std::uint64_t best() const { return best_; }

  /// The game under way as it began.
  const Puzzle& beginning() const { return *game().checkpoints.front(); }

  /// The moves from the start of the game under way to where it stands.
  std::vector<Move> line() const;

  /// Plays a move; an illegal one is refused and changes nothing.
  bool play(Move move);

  bool can_undo() const;
  bool can_redo() const;
  bool undo();
  bool redo();

  /// Goes to any node of the game under way, as a jump; false where there is no such node. It is a way through
  /// the tree and no step of its own: undo then leads to the node's parent, and redo from there back to it.
  bool go_to(std::int32_t node);

  /// Starts a new game with the parameters of `next_parameters`; undo leads back to the old one.
  void new_game(std::uint64_t seed);

  /// Begins the game of `seed` with `values`, of the puzzle that is played, and plays `moves`, which must be
  /// legal one after the other. Undo leads back through them and then to the old game; later games have
  /// these parameters too.
  void open_game(const ParameterValues& values, std::uint64_t seed, const std::vector<Move>& moves);

  /// Goes on from a position that was read, as a game of its own, and plays `moves`, which must be legal one after
  /// the other; undo leads back through them and then to the old game.
  void open_position(std::unique_ptr<Puzzle> position, EventBatch setup, std::uint64_t seed,
                     const std::vector<Move>& moves = {});

  /// Goes on with a game that was saved, its tree included; undo leads back through it and then to the old
  /// game. An error says what in it cannot be, and nothing has changed.
  Result<Done> open_saved(const SavedGame& saved);

  /// The parameters that the next game will have.
  const ParameterValues& next_parameters() const { return next_; }

  /// Changes them. Before the first move of a game they apply at once, to a game of the same seed; after
  /// it, or where the game began from a given position, they wait for the next game. Refuses values that
  /// contradict each other and changes nothing.
  Result<Done> set_next_parameters(const ParameterValues& values);

  /// Whether a change of the parameters applies to the game under way, at its start.
  bool applies_parameters_at_once() const { return game().origin == SessionGame::Origin::seed && game().at == 0; }

  /// Whether the next game will differ in its parameters from the one under way.
  bool has_pending_parameters() const { return !(next_ == puzzle_->parameters()); }

  /// Takes everything that happened since the last call, oldest first.
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
  void tell(Update::Kind kind);

  std::vector<SessionGame> games_;
  std::size_t place_ = 0;
  std::int32_t next_number_ = 0;
  std::unique_ptr<Puzzle> puzzle_;
  ParameterValues next_;
  std::uint64_t best_ = 0;
  std::vector<Update> queue_;
};

}  // namespace tilefold
