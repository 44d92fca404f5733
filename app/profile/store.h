// The games and best scores of a profile.
//
// The constructor opens the database, and `prepare` reopens it if necessary. While the database cannot be opened, reads
// return nothing and changes fail, but the user can continue to play. `pop_notice` returns each message for the user
// once. `change` makes all changes: it runs one transaction, which is on the disk when `change` returns.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/database.h"
#include "app/profile/line.h"
#include "app/profile/stored.h"
#include "engine/core/saved_session.h"

namespace tilefold::app {

/// Maximum number of moves, in all lines of a game together, with which a game can still be read. A longer game is
/// recorded all the same.
constexpr std::int64_t longest_game = 500'000;

/// The changes that can be made in a transaction. Only `Store::change` creates a Writer.
class Writer {
 public:
  explicit Writer(Database& database) : database_(database) {}

  std::int64_t add_game(const GameStart& start, const GameState& state, std::optional<std::int64_t> previous);
  /// `moves_before` is the number of moves that the caller expects to be stored. If another number is stored, the whole
  /// transaction fails.
  void update_game(std::int64_t game, const GameState& state, std::optional<std::int64_t> following,
                   std::int64_t moves_before);
  void set_previous(std::int64_t game, std::optional<std::int64_t> previous);
  void erase_game(std::int64_t game);
  void add_move(std::int64_t game, const StoredMove& move);
  void record(std::int64_t game, std::int32_t node, std::int32_t taken);
  void add_event(std::int64_t game, const StoredEvent& event);

  /// Stores a strategy's evaluation of a move. Replaces an earlier evaluation of this move by the same strategy.
  void put_judgement(std::int64_t game, const std::string& strategy, const StoredJudgement& judgement);

  /// Stores when a mistake is due for practice again.
  void put_practice(const StoredMistake& mistake);

  /// Updates the stored line of a game so that it ends at the current node. For a long line, may leave the update to a
  /// later call; see line.h.
  void keep_line(const StoredGame& game);

  /// Stores the score if it is higher than the known best.
  void raise_best(const BestScore& best);
  void set_under_way(const std::string& puzzle, std::int64_t game, const std::string& next_parameters);
  void set_deleted(std::int64_t game, std::optional<std::int64_t> when);

 private:
  Database& database_;
};

/// A stored game in the form that a session accepts, with its row.
struct LoadedGame {
  StoredGame stored;
  SavedGame saved;
  std::int32_t last_taken = 0;  ///< highest `taken` among its moves
};

/// The current game, with the earlier games that undo leads to and the later games that redo leads to.
struct StoredSession {
  std::vector<LoadedGame> games;
  std::size_t place = 0;
  ParameterValues next_parameters;

  /// Returns the argument for Session::restore.
  SavedSession saved() const;
};

class Store {
 public:
  Store(Folders folders, Access access, Clock clock = Clock::of_system());

  /// Creates a read-only store for a database that is already open. The database may have any schema version. Throws
  /// SQLite::Exception.
  static Store of_open_file(std::unique_ptr<Connection> handle, const std::filesystem::path& file);

  const Folders& folders() const { return folders_; }
  const Clock& clock() const { return clock_; }
  bool is_open() const { return database_ != nullptr; }

  /// Returns the pending message for the user and clears it; empty if there is none.
  std::string pop_notice() { return std::exchange(notice_, {}); }

  /// Makes sure that the database is open. Opens it again if the file is missing, is damaged, was changed by another
  /// program or could not be opened before. Returns true if it is open.
  bool prepare();

  /// True if the last change failed because the file is damaged or another program has changed it. In this case,
  /// `prepare` creates a new file.
  bool needs_another_file() const { return database_ && (database_->is_damaged() || database_->is_changed()); }

  /// True if the last change failed because another process had changed the same rows.
  bool has_conflict() const { return database_ && database_->has_conflict(); }

  /// Sets how many milliseconds a change waits while another process locks the database.
  void set_busy_timeout(int ms) {
    if (database_) database_->set_busy_timeout(ms);
  }

  /// Number of database files opened so far. If the number has changed, the file that is open now may not contain
  /// anything stored before.
  std::uint64_t file_number() const { return file_number_; }

  /// Returns a number that changes whenever another process changes the file.
  std::int64_t changes();

  Result<Done> change(const std::function<void(Writer&)>& work);

  /// Lock the current game of a puzzle, or a given game, for this process. Return true if this process has the lock.
  /// Both locks last until this object is destroyed; `release_game` releases the lock of a game earlier.
  bool hold_puzzle(std::string_view puzzle);
  bool hold_game(std::int64_t game);
  void release_game(std::int64_t game);

  /// Returns the games that pass the filter. Skips games with a field that is too long to be read, and adds them to
  /// `left_out`.
  Result<std::vector<StoredGame>> games(const GameFilter& filter);
  Result<StoredGame> game(std::int64_t id);

  /// Returns, game by game, the hours in which the user made moves, and the number of moves in each hour.
  Result<std::vector<PlayedHour>> played_hours(const PlayedRange& range);

  /// Returns the moves of a game, in the order of their nodes; an error if the game has more than `longest_game`.
  Result<std::vector<StoredMove>> moves(std::int64_t game);
  Result<std::vector<StoredEvent>> events(std::int64_t game);

  /// Returns a strategy's judgements of a game's moves, in the order of their nodes.
  Result<std::vector<StoredJudgement>> judgements(std::int64_t game, const std::string& strategy);
  Result<std::vector<std::string>> judging_strategies(std::int64_t game);

  /// Returns the user's mistakes in games that are not deleted. A mistake is a move whose loss, as evaluated by this
  /// version of the analysis, is at least `min_share` of what was at stake and is greater than the statistical error of
  /// the loss.
  Result<std::vector<StoredMistake>> mistakes(std::int32_t version, double min_share);

  /// The numbers of the games that were skipped because they are too long to be read, each with the reason.
  /// `pop_notice` returns the message about them.
  const std::map<std::int64_t, std::string>& left_out() const { return left_out_; }

  /// Calls `each` for every game that passes the filter, with its moves; stops when `each` returns false.
  using EachMove = std::function<bool(const StoredGame&, const std::vector<StoredMove>&)>;
  Result<Done> for_each_game(const GameFilter& filter, const EachMove& each);

  /// Calls `each` for every game that passes the filter, with its game ID (empty if it has none); stops when `each`
  /// returns false. Game IDs come from the stored lines; moves are read only for games whose stored line is out of
  /// date.
  using EachId = std::function<bool(const StoredGame&, const std::string&)>;
  Result<Done> for_each_game_id(const GameFilter& filter, const EachId& each);

  /// Loads a game so that it can be continued. Returns an error if the game was played under a different version of the
  /// rules.
  Result<LoadedGame> load_game(const PuzzleInfo& info, std::int64_t id);

  /// Returns the current game of a puzzle, with the games that undo and redo lead to; nullopt if none exists.
  Result<std::optional<StoredSession>> under_way(const PuzzleInfo& info);

  /// Closes the current game of a puzzle. The game can no longer be continued, but lists of games still contain it.
  Result<Done> close_game_under_way(const std::string& puzzle);

  /// Returns the best scores of a puzzle, or of all puzzles if `puzzle` is empty, sorted by puzzle and score.
  Result<std::vector<BestScore>> best_scores(const std::string& puzzle);
  /// Returns the best score reached without autoplay: without any help, or if `is_assisted`, with help.
  std::optional<BestScore> best_score(const std::string& puzzle, const std::string& hash, bool is_assisted);

  /// Removes the best scores of a puzzle, or of all puzzles, and returns them, so that `bring_back` can restore them.
  Result<std::vector<BestScore>> reset_best_scores(const std::string& puzzle);

  /// Removes a game from all lists. It can be restored for 30 days, and is restored automatically if it is continued.
  /// Fails while another window plays the game.
  Result<Done> remove_game(std::int64_t id);
  Result<Done> bring_back_game(std::int64_t id);

 private:
  explicit Store(std::unique_ptr<Database> database);

  using LateLines = std::vector<std::pair<std::int64_t, StoredLine>>;

  void open();
  bool open_locks();
  Result<std::string> listed_moves(const StoredGame& game, LateLines& late);
  void purge();
  template <class Work>
  Result<Done> read(const Work& work) {
    return database_ ? database_->read(work) : Done{};
  }
  std::vector<StoredGame> sound_games(const GameFilter& filter);
  void leave_out(std::int64_t game, const std::string& why);
  Result<StoredSession> session_around(const PuzzleInfo& info, std::int64_t game, const std::string& next_parameters);

  Folders folders_;
  Access access_;
  Clock clock_;
  std::optional<Locks> locks_;
  std::unique_ptr<Database> database_;
  std::string notice_;
  std::map<std::int64_t, std::string> left_out_;
  bool is_hopeless_ = false;
  std::uint64_t file_number_ = 0;
  std::string file_name_;  // unique name of the database, as stored in the file opened last
};

/// Calls `each` for every game that passes the filter; stops when `each` returns false. Games that are sorted by number
/// are read in batches, not all at once.
using EachRow = std::function<bool(const StoredGame&)>;
Result<Done> for_each_row(Store& store, const GameFilter& filter, const EachRow& each);

/// Restores best scores that `reset_best_scores` has removed.
Result<Done> bring_back(Store& store, const std::vector<BestScore>& scores);

/// Returns the nodes of a stored tree from the first move to `node`, in order.
std::vector<std::int32_t> nodes_to(const std::vector<StoredMove>& moves, std::int32_t node);

/// Returns the moves from the start of the game to `node`, as texts.
std::vector<std::string> line_to(const std::vector<StoredMove>& moves, std::int32_t node);

/// Returns the game ID of a stored game, with the moves up to the current node. Empty if the game has no ID or its
/// puzzle is unknown.
std::string game_id_text(const StoredGame& game, const std::vector<StoredMove>& moves);
Result<std::string> game_id_text(Store& store, std::int64_t game);

}  // namespace tilefold::app
