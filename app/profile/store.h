// The profile of the user: opens its database, locks it, and makes the changes. stored_games.h and the headers beside
// it read what it contains.
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
#include "app/profile/stored.h"
#include "engine/core/result.h"

namespace tilefold::profile {

struct ImportedRun;  // stored_study.h

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
  void add_gesture(std::int64_t game, const StoredGesture& gesture);

  /// Stores a strategy's evaluation of a move. Replaces an earlier evaluation of this move by the same strategy.
  void put_judgement(std::int64_t game, const std::string& strategy, const StoredJudgement& judgement);

  /// Stores when a mistake is due for practice again.
  void put_practice(const StoredMistake& mistake);

  /// Updates the stored line of a game so that it ends at the current node. For a long line, may leave the update to a
  /// later call; see line.h.
  void keep_line(const StoredGame& game);

  /// Stores the score if it is higher than the known best.
  void raise_best(const BestScore& best);
  /// Makes a game that began with `start` the current game of its puzzle and player.
  void set_under_way(const GameStart& start, std::int64_t game, const std::string& next_parameters);
  void set_deleted(std::int64_t game, std::optional<std::int64_t> when);
  void add_study_run(const ImportedRun& imported);

 private:
  Database& database_;
};

/// Why a change failed. `conflict`: another process had changed the same rows. `file`: the file is damaged or another
/// program has changed it; `Store::prepare` creates a new file.
enum class ChangeFailure : std::uint8_t { other, conflict, file };

/// The games that were skipped because they are too long to be read, each with the reason.
class LeftOutGames {
 public:
  void add(std::int64_t game, const Error& why);
  const std::map<std::int64_t, std::string>& games() const { return games_; }
  /// Returns the message about the games that were skipped since the last call, and clears the message; empty if there
  /// is none.
  Error pop_notice() { return std::exchange(notice_, {}); }

 private:
  std::map<std::int64_t, std::string> games_;
  Error notice_;
};

class Store {
 public:
  Store(Folders folders, Access access, Clock clock = Clock::of_system());

  /// Creates a read-only store for a database that is already open. The database may have any schema version. Throws
  /// SQLite::Exception.
  static Store of_open_file(std::unique_ptr<Connection> handle, const std::filesystem::path& file);

  const Clock& clock() const { return clock_; }
  bool is_open() const { return database_ != nullptr; }

  /// The open database; null while it cannot be opened.
  Database* database() { return database_.get(); }

  /// Returns the pending message for the user in English and clears it; empty if there is none.
  std::string pop_notice() { return pop_problem(*this).message; }
  friend Error pop_problem(Store& store);

  /// Makes sure that the database is open. Opens it again if the file is missing, is damaged, was changed by another
  /// program or could not be opened before. Returns true if it is open.
  bool prepare();

  /// Returns the reason why the last change failed.
  ChangeFailure failure() const;

  /// Sets how many milliseconds a change waits while another process locks the database.
  void set_busy_timeout(int ms) {
    if (database_) database_->set_busy_timeout(ms);
  }

  /// Number of database files opened so far. If the number has changed, the file that is open now may not contain
  /// anything stored before.
  std::uint64_t file_number() const { return file_number_; }

  Result<Done> change(const std::function<void(Writer&)>& work);

  /// Lock the current game of a puzzle, or a given game, for this process. Return true if this process has the lock.
  /// Both locks last until this object is destroyed; `release_game` releases the lock of a game earlier.
  bool hold_puzzle(std::string_view puzzle);
  bool hold_game(std::int64_t game);
  void release_game(std::int64_t game);

  /// True if this process coordinates with others through the profile's locks.
  bool has_locks() const { return locks_.has_value(); }

  /// The games that reads have skipped. `pop_notice` returns the message about them.
  LeftOutGames& left_out() { return left_out_; }

  /// The person at the window, whose games, scores and mistakes the window reads. StoredPlayers changes it.
  Player player = {};

 private:
  explicit Store(std::unique_ptr<Database> database);

  void open();
  bool open_locks();
  void purge();

  Folders folders_;
  Access access_;
  Clock clock_;
  std::optional<Locks> locks_;
  std::unique_ptr<Database> database_;
  Error notice_;
  LeftOutGames left_out_;
  bool is_hopeless_ = false;
  std::uint64_t file_number_ = 0;
  std::string file_name_;  // unique name of the database, as stored in the file opened last
};

/// Returns the pending message for the user and clears it; empty if there is none.
Error pop_problem(Store& store);

/// Opens a profile a second time, for a thread that only reads while another thread of this process has the profile
/// open. Uses a separate connection and opens no other file, so SQLite keeps its locks. After `is_stopped` has returned
/// true, reads fail.
Result<Store> open_again(const std::filesystem::path& file, IsStopped is_stopped);

/// Runs `work`, which must only read, with the open database. Does nothing if the database cannot be opened.
template <class Work>
Result<Done> read_from(Store& store, const Work& work) {
  Database* const database = store.database();
  return database == nullptr ? Result<Done>(Done{}) : database->read([&] { work(*database); });
}

}  // namespace tilefold::profile
