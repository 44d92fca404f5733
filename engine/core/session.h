// A session of play: the game under way, the games before it, and everything that can be undone.
//
// Each game keeps its moves as a tree, so that a line that was undone is never lost. A new game is
// itself undone like a move. Drained in order, the queue tells a renderer everything that changed: it
// is the only thing that a renderer listens to. Nothing here knows a clock or a file.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/core/game_id.h"
#include "engine/core/puzzle.h"

namespace tilefold {

/// One change of what is on the board. A move has events, which lead from the last snapshot to `after`.
/// A jump (undo) has none, but tiles keep their identities; in another game they are all new ones.
struct Update {
  enum class Kind : std::uint8_t { move, jump, other_game };
  Kind kind = Kind::move;
  EventBatch events;
  Snapshot after;
};

class Session {
 public:
  Session(const PuzzleInfo& info, const ParameterValues& values, std::uint64_t seed);

  /// Goes on from a position that was read; `setup` is what laid it out.
  Session(std::unique_ptr<Puzzle> position, EventBatch setup, std::uint64_t seed);

  const Puzzle& puzzle() const { return *puzzle_; }
  std::uint64_t seed() const { return game().seed; }
  const EventBatch& setup() const { return game().setup; }

  /// The highest score that any line of this session has reached.
  std::uint64_t best() const { return best_; }

  /// The game under way as it began.
  const Puzzle& beginning() const { return *game().nodes.front().checkpoint; }

  /// The moves from the start of the game under way to where it stands.
  std::vector<Move> line() const;

  /// The game under way as text, up to where it stands; none where it began from a given position.
  std::optional<GameId> game_id() const;

  /// Plays a move; an illegal one is refused and changes nothing.
  bool play(Move move);

  bool can_undo() const;
  bool can_redo() const;
  bool undo();
  bool redo();

  /// Starts a new game with the parameters of `next_parameters`; undo leads back to the old one.
  void new_game(std::uint64_t seed);

  /// Begins the game of `seed` with `values`, of the puzzle that is played, and plays `moves`, which must be
  /// legal one after the other. Undo leads back through them and then to the old game; later games have
  /// these parameters too.
  void open_game(const ParameterValues& values, std::uint64_t seed, const std::vector<Move>& moves);

  /// The parameters that the next game will have.
  const ParameterValues& next_parameters() const { return next_; }

  /// Changes them. Before the first move of a game they apply at once, to a game of the same seed; after
  /// it, or where the game began from a given position, they wait for the next game. Refuses values that
  /// contradict each other and changes nothing.
  Result<Done> set_next_parameters(const ParameterValues& values);

  /// Whether a change of the parameters applies to the game under way, at its start.
  bool applies_parameters_at_once() const { return game().origin == Origin::seed && game().at == 0; }

  /// Whether the next game will differ in its parameters from the one under way.
  bool has_pending_parameters() const { return !(next_ == puzzle_->parameters()); }

  /// Takes everything that happened since the last call, oldest first.
  std::vector<Update> drain();

 private:
  struct Node {
    Move move;
    std::int32_t parent = -1;
    std::int32_t depth = 0;
    std::int32_t next = -1;              // the child that redo follows
    std::vector<std::int32_t> children;  // in the order in which they were first played
    std::unique_ptr<Puzzle> checkpoint;  // at every few moves; the root always has one
  };
  enum class Origin : std::uint8_t { seed, position };
  struct Game {
    Origin origin = Origin::seed;
    std::uint64_t seed = 0;
    EventBatch setup;
    std::vector<Node> nodes;
    std::int32_t at = 0;
    std::int32_t left_at = -1;  // the node from which redo leads to the following game
  };

  Game& game() { return games_[game_]; }
  const Game& game() const { return games_[game_]; }
  void start(std::unique_ptr<Puzzle> puzzle, Game game, std::size_t place);
  void start_from_seed(const PuzzleInfo& info, std::uint64_t seed, std::size_t place);
  void go_to(std::int32_t node);
  void tell(Update::Kind kind);

  std::vector<Game> games_;
  std::size_t game_ = 0;
  std::unique_ptr<Puzzle> puzzle_;
  ParameterValues next_;
  std::uint64_t best_ = 0;
  std::vector<Update> queue_;
};

}  // namespace tilefold
