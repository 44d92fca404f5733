// The games and best scores of a profile.
//
// It opens the database when it is made and again when it has to; while it cannot, reading finds nothing,
// changing fails, and play goes on. What a person should know is said once, as a notice. Whatever writes
// goes through `change`: one transaction, on the disk when it returns.
#pragma once

#include <functional>
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

/// The statements of one transaction; only inside `Store::change`.
class Writer {
 public:
  explicit Writer(Database& database) : database_(database) {}

  std::int64_t add_game(const GameStart& start, const GameState& state, std::optional<std::int64_t> previous);
  /// `moves_before` is how many moves it has had so far; where that is not so, the whole change fails.
  void update_game(std::int64_t game, const GameState& state, std::optional<std::int64_t> following,
                   std::int64_t moves_before);
  void set_previous(std::int64_t game, std::optional<std::int64_t> previous);
  void erase_game(std::int64_t game);
  void add_move(std::int64_t game, const StoredMove& move);
  void take(std::int64_t game, std::int32_t node, std::int32_t taken);
  void add_event(std::int64_t game, const StoredEvent& event);

  /// In place of what the same strategy has said of the move before.
  void put_judgement(std::int64_t game, const std::string& strategy, const StoredJudgement& judgement);

  /// When a mistake is asked again.
  void put_practice(const StoredMistake& mistake);

  /// Leads the line of a game to where it stands, perhaps later; see line.h.
  void keep_line(const StoredGame& game);

  /// Where the score is higher than the one that is known.
  void raise_best(const BestScore& best);
  void set_under_way(const std::string& puzzle, std::int64_t game, const std::string& next_parameters);
  void set_deleted(std::int64_t game, std::optional<std::int64_t> when);

 private:
  Database& database_;
};

/// A game as a session takes it, with its row.
struct LoadedGame {
  StoredGame stored;
  SavedGame saved;
  std::int32_t last_taken = 0;  ///< the greatest `taken` among its moves
};

/// The game under way, and those that undo and redo lead to.
struct StoredSession {
  std::vector<LoadedGame> games;
  std::size_t place = 0;
  ParameterValues next_parameters;

  /// What Session::restore takes.
  SavedSession saved() const;
};

class Store {
 public:
  Store(Folders folders, Access access, Clock clock = Clock::of_system());

  /// To read a database that is open already, of any version, and to leave it as it is. Throws SQLite::Exception.
  static Store of_open_file(std::unique_ptr<SQLite::Database> handle, const std::filesystem::path& file);

  const Folders& folders() const { return folders_; }
  const Clock& clock() const { return clock_; }
  bool is_open() const { return database_ != nullptr; }

  /// What a person should know, once; empty where there is nothing.
  std::string take_notice() { return std::exchange(notice_, {}); }

  /// Makes sure that the database is there, opening it again where it has gone, is damaged, or could not be
  /// opened before. Whether it is there now.
  bool prepare();

  /// Whether the last change failed because the file is damaged; `prepare` then begins another one.
  bool needs_another_file() const { return database_ && database_->is_damaged(); }

  /// Whether the last change failed because what is stored is not what it was left as.
  bool has_conflict() const { return database_ && database_->has_conflict(); }

  /// How long a change waits for another process.
  void set_patience(int ms) {
    if (database_) database_->set_patience(ms);
  }

  /// Counts the files that have been opened: with another one, nothing of what was stored is in it.
  std::uint64_t file_number() const { return file_number_; }

  /// A number that is another one once other processes have changed what is stored.
  std::int64_t changes();

  Result<Done> change(const std::function<void(Writer&)>& work);

  /// Whether this process may go on with the game under way of a puzzle, and with a game. Once it may, it
  /// may until the store goes.
  bool hold_puzzle(std::string_view puzzle);
  bool hold_game(std::int64_t game);
  void release_game(std::int64_t game);

  Result<std::vector<StoredGame>> games(const GameFilter& filter);
  Result<StoredGame> game(std::int64_t id);

  /// In which hours people played, game by game.
  Result<std::vector<PlayedHour>> played_hours(const PlayedRange& range);

  /// The moves of a game, in the order of their nodes.
  Result<std::vector<StoredMove>> moves(std::int64_t game);
  Result<std::vector<StoredEvent>> events(std::int64_t game);

  /// What a strategy has said of the moves of a game, in the order of their nodes; and which ones have said anything.
  Result<std::vector<StoredJudgement>> judgements(std::int64_t game, const std::string& strategy);
  Result<std::vector<std::string>> judging_strategies(std::int64_t game);

  /// The moves that a person made in games that are not deleted, judged by this version of the analysis to have lost at
  /// least this share of what was at stake, and more than their error.
  Result<std::vector<StoredMistake>> mistakes(std::int32_t version, double least_share);

  /// Calls `each` with every move of every game that the filter lets through; it stops where `each` returns false.
  using EachMove = std::function<bool(const StoredGame&, const std::vector<StoredMove>&)>;
  Result<Done> for_each_game(const GameFilter& filter, const EachMove& each);

  /// Calls `each` with every game that the filter lets through and its game ID, which is empty where it has none.
  /// Moves are read only where a line is behind; it stops where `each` returns false.
  using EachId = std::function<bool(const StoredGame&, const std::string&)>;
  Result<Done> for_each_game_id(const GameFilter& filter, const EachId& each);

  /// A game to go on with; an error where it is of other rules.
  Result<LoadedGame> load_game(const PuzzleInfo& info, std::int64_t id);

  /// The game under way of a puzzle, with the games that undo and redo lead to; none where there is none.
  Result<std::optional<StoredSession>> under_way(const PuzzleInfo& info);

  /// The game under way of a puzzle is no longer that, and cannot go on; it stays among the games.
  Result<Done> close_game_under_way(const std::string& puzzle);

  /// Best scores, of one puzzle or of all, by puzzle and score.
  Result<std::vector<BestScore>> best_scores(const std::string& puzzle);
  std::optional<BestScore> best_score(const std::string& puzzle, const std::string& hash, bool is_assisted);

  /// Removes best scores, of one puzzle or of all, and returns them, so that they can be brought back.
  Result<std::vector<BestScore>> reset_best_scores(const std::string& puzzle);
  Result<Done> bring_back(const std::vector<BestScore>& scores);

  /// Removes a game from all lists; it can be brought back for 30 days, and comes back by itself when somebody goes
  /// on with it. Refused while it is being played in another window.
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
  Result<StoredSession> session_around(const PuzzleInfo& info, std::int64_t game, const std::string& next_parameters);

  Folders folders_;
  Access access_;
  Clock clock_;
  std::optional<Locks> locks_;
  std::unique_ptr<Database> database_;
  std::string notice_;
  bool is_hopeless_ = false;
  std::uint64_t file_number_ = 0;
  std::string file_name_;  // that the last one has in itself
};

/// The nodes of a stored tree from the first move to `node`, which come in this order.
std::vector<std::int32_t> nodes_to(const std::vector<StoredMove>& moves, std::int32_t node);

/// Their moves, as texts.
std::vector<std::string> line_to(const std::vector<StoredMove>& moves, std::int32_t node);

/// The game ID of a stored game up to where it stands; empty where it has none or its puzzle is not known.
std::string game_id_text(const StoredGame& game, const std::vector<StoredMove>& moves);

}  // namespace tilefold::app
