#include "app/profile/recorder.h"
#include "app/profile/stored_sessions.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tilefold::profile {
namespace {

constexpr int short_timeout_ms = 50;  // used after the first timeout, so that a locked profile delays the user only
                                      // once

}  // namespace

Recorder::Recorder(Store& store, std::string client, records::GameLabels labels, Player player)
    : store_(store),
      source_{.client = std::move(client), .labels = std::move(labels), .player = std::move(player)},
      file_number_(store.file_number()),
      is_failing_(!store.is_open()) {
  Error notice = pop_problem(store_);
  if (is_failing_) trouble_ = notice.empty() ? make_error("the profile cannot be opened") : notice;
  if (!notice.empty()) say(std::move(notice));
}

std::optional<Session> Recorder::resume(const PuzzleInfo& info) {
  is_late_ = !store_.is_open();
  if (is_late_) return std::nullopt;
  const std::string puzzle(info.name);
  if (!hold_puzzle(puzzle)) {
    say(make_error(
        "Tilefold is open already; the current game is in the other window, and this window starts a new one"));
    return std::nullopt;
  }
  has_game_under_way_ = true;
  const auto stored = StoredSessions(store_).under_way(info, source_.player.id);
  if (stored && !*stored) return std::nullopt;
  Error problem;
  if (stored) {
    const auto& games = (*stored)->games;
    if (games[(*stored)->place].stored.start.labels != source_.labels) return std::nullopt;
    if (!std::all_of(games.begin(), games.end(), [&](const auto& game) { return store_.hold_game(game.stored.id); })) {
      say(make_error("the last game is open in another window; this window starts a new one"));
      return std::nullopt;
    }
    auto session = restore(info, **stored);
    if (session) return std::move(*session);
    problem = session.error();
  } else {
    problem = stored.error();
  }
  say(make_error("the last game cannot be resumed: {}; it stays in the list of games, and a new one starts", problem));
  [[maybe_unused]] const auto closed = StoredSessions(store_).close_under_way(puzzle, source_.player.id);
  return std::nullopt;
}

// Locks the current game of a puzzle. Each player has another one.
bool Recorder::hold_puzzle(const std::string& puzzle) {
  const std::int64_t player = source_.player.id;
  return store_.hold_puzzle(player == 0 ? puzzle : puzzle + "/" + std::to_string(player));
}

std::optional<Session> Recorder::resume_game(const PuzzleInfo& info, std::int64_t id) {
  const auto load = [&]() -> Result<Session> {
    if (!store_.hold_game(id)) return make_error("it is open in another window");
    auto game = StoredSessions(store_).load_game(info, id);
    if (!game) return game.error();
    StoredSession session{.games = {}, .place = 0, .next_parameters = game->saved.parameters};
    session.games.push_back(std::move(*game));
    session.games.back().saved.left_at = -1;
    return restore(info, session);
  };
  auto session = load();
  if (session) return std::move(*session);
  say(make_error("game {} cannot be resumed: {}", id, session.error()));
  return std::nullopt;
}

Result<Session> Recorder::restore(const PuzzleInfo& info, const StoredSession& stored) {
  auto session = Session::restore(info, stored.saved());
  if (!session) return session;
  std::optional<std::int32_t> previous;
  for (std::size_t i = 0; i < stored.games.size(); ++i) {
    const SessionGame& game = session->games()[i];
    games_.emplace(game.number, TrackedGame(game, stored.games[i], previous));
    previous = game.number;
  }
  game_ = session->game().number;
  tracked(*session)->record("resume", {}, timestamp(*session, {}));
  this->store(*session);
  return session;
}

TrackedGame* Recorder::tracked(const Session& session) {
  const auto found = games_.find(session.game().number);
  return found == games_.end() ? nullptr : &found->second;
}

Timestamp Recorder::timestamp(const Session& session, const Cause& cause) {
  const std::int64_t now = store_.clock().steady_ms();
  Timestamp timestamp{.wall = store_.clock().wall_ms(), .steady = now};
  if (cause.is_given || cause.is_branch || !cause.is_timed) return timestamp;
  const bool is_same_game = game_ == session.game().number;
  if (moved_at_ && is_same_game) timestamp.since_previous = std::max<std::int64_t>(0, now - *moved_at_);
  // If the user made a move before the animation of the previous move had ended, the thinking time is 0.
  const auto since_ready = [&](std::int64_t time) {
    return ready_at_ ? std::max<std::int64_t>(0, time - *ready_at_) : 0;
  };
  if (!cause.is_own()) return timestamp;
  timestamp.since_ready = since_ready(now);
  if (cause.input.down) timestamp.down = since_ready(*cause.input.down);
  if (cause.input.up) timestamp.up = since_ready(*cause.input.up);
  return timestamp;
}

void Recorder::follow(const Session& session, const Cause& cause) {
  observe(session, cause);
  store(session);
}

void Recorder::observe(const Session& session, const Cause& cause) {
  const std::int32_t number = session.game().number;
  const bool is_first_look = !games_.contains(number);
  // If a game already has moves when the recorder first sees it, these moves came with the game, for example in a game
  // ID.
  const bool is_opened = is_first_look && session.game().nodes.size() > 1 && !cause.is_branch;
  const Cause real_cause = is_opened ? Cause{.is_given = true} : cause;
  const Timestamp now = timestamp(session, real_cause);
  const auto previous = game_ ? games_.find(*game_) : games_.end();
  if (previous != games_.end()) previous->second.add_gestures(cause.gestures);
  drop_erased_games(session);
  begin_new_games(session, now);
  record_change_of_game(session, now);
  if (cause.is_branch && is_first_look)
    games_.at(number).branch_from(games_.at(session.games()[session.place() - 1].number));
  const Seen seen = games_.at(number).observe(session.game(), now, real_cause);
  const bool is_other_game = game_ != number;
  if (seen == Seen::moves) moved_at_ = now.steady;
  if (is_other_game || real_cause.is_given || !real_cause.is_timed) moved_at_.reset();
  if (seen != Seen::nothing || is_other_game) ready_at_.reset();
  game_ = number;
  link_games(session);
}

void Recorder::drop_erased_games(const Session& session) {
  std::vector<std::int32_t> numbers;  // sorted, because this function is called for every move
  for (const SessionGame& game : session.games()) numbers.push_back(game.number);
  std::sort(numbers.begin(), numbers.end());
  for (auto game = games_.begin(); game != games_.end();) {
    const bool is_there = std::binary_search(numbers.begin(), numbers.end(), game->first);
    // The session drops a game only if it has no moves and the user chooses other parameters.
    if (!is_there && game->second.storage().row != 0) erased_.push_back(game->second.storage().row);
    game = is_there ? std::next(game) : games_.erase(game);
  }
}

void Recorder::begin_new_games(const Session& session, const Timestamp& timestamp) {
  const auto games = session.games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (games_.contains(games[i].number)) continue;
    const auto previous = i > 0 ? std::optional(games[i - 1].number) : std::nullopt;
    games_.emplace(games[i].number, TrackedGame(games[i], previous, source_, timestamp));
  }
}

void Recorder::record_change_of_game(const Session& session, const Timestamp& timestamp) {
  const std::int32_t now = session.game().number;
  if (!game_ || *game_ == now) return;
  TrackedGame& game = games_.at(now);
  const auto games = session.games();
  const auto old = std::find_if(games.begin(), games.end(), [&](const SessionGame& g) { return g.number == game_; });
  const bool is_new = game.storage().row == 0 && now > *game_;
  const bool is_back = !is_new && static_cast<std::size_t>(old - games.begin()) > session.place();
  game.record(is_new ? "new_game" : is_back ? "undo_new_game" : "redo_new_game", {}, timestamp);
}

void Recorder::link_games(const Session& session) {
  const auto games = session.games();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const bool leads_on = games[i].left_at >= 0 && i + 1 < games.size();
    games_.at(games[i].number).link(games[i].left_at, leads_on ? std::optional(games[i + 1].number) : std::nullopt);
  }
}

void Recorder::record(const Session& session, std::string_view what, std::string_view strategy) {
  observe(session, {});
  tracked(session)->record(std::string(what), std::string(strategy), timestamp(session, {}));
  store(session);
}

void Recorder::record_hint(const Session& session, std::string_view strategy) {
  record(session, "hint", strategy);
}

void Recorder::record_autoplay(const Session& session, bool is_on, std::string_view strategy) {
  record(session, is_on ? "autoplay_start" : "autoplay_stop", strategy);
}

// Writes all changes that are not stored yet. Adds one message for the user when writing starts to fail, and one when
// it works again.
void Recorder::store(const Session& session) {
  Result<Done> done = Error{};
  if (store_.prepare()) {
    if (store_.file_number() != file_number_) begin_file(session);
    done = write(session);
    const bool has_conflict = !done && store_.failure() == ChangeFailure::conflict;
    const bool is_lost = !done && store_.failure() != ChangeFailure::other;
    if (is_lost && store_.prepare()) {
      if (has_conflict || store_.file_number() != file_number_) begin_file(session);
      done = write(session);
    }
  }
  const bool is_news = done || !is_failing_;
  const Error notice = pop_problem(store_);
  if (done) trouble_ = {};
  if (!done && trouble_.empty()) trouble_ = done.error().empty() ? notice : done.error();
  if (is_news && !notice.empty()) {
    say(notice);
  } else if (is_news && !done && !done.error().empty()) {
    say(make_error("moves cannot be stored: {}; you can play on, and they are stored as soon as possible",
                   done.error()));
  }
  if (done && is_failing_) say(make_error("moves are stored again; no move was lost"));
  if (!done || is_failing_) store_.set_busy_timeout(done ? default_timeout_ms : short_timeout_ms);
  is_failing_ = !done;
}

// Called when the store has opened a new file. Marks all changes as not stored, because the file may be empty.
void Recorder::begin_file(const Session& session) {
  file_number_ = store_.file_number();
  under_way_.clear();
  erased_.clear();
  for (const SessionGame& game : session.games()) games_.at(game.number).forget_storing(game);
  if (!std::exchange(is_late_, false)) return;
  // When the session began, the database could not be opened, so the session began a new game. If the database now
  // turns out to have a current game of this puzzle, this game stays the current one, and the next start of the program
  // resumes it.
  const PuzzleInfo& info = session.puzzle().about();
  if (!hold_puzzle(std::string(info.name))) return;
  const auto stored = StoredSessions(store_).under_way(info, source_.player.id);
  has_game_under_way_ = stored && !*stored;
}

std::string Recorder::under_way_of(const Session& session, std::int64_t row) const {
  // Keep the stored current game if this process may not replace it, or if the session's game is not in the profile.
  if (!has_game_under_way_ || games_.at(session.game().number).storage().is_detached) return under_way_;
  return std::to_string(row) + parameters_text(session.next_parameters());
}

bool Recorder::has_changes(const Session& session) const {
  if (!erased_.empty() || under_way_of(session, game_id(session)) != under_way_) return true;
  return std::any_of(games_.begin(), games_.end(), [](const auto& game) { return game.second.storage().is_changed; });
}

Result<Done> Recorder::write(const Session& session) {
  if (!has_changes(session)) return Done{};
  std::map<std::int32_t, std::int64_t> rows;
  const auto row_of = [&](std::optional<std::int32_t> number) -> std::optional<std::int64_t> {
    const auto found = number ? rows.find(*number) : rows.end();
    return found == rows.end() ? std::nullopt : std::optional(found->second);
  };
  const auto done = store_.change([&](Writer& writer) {
    for (const std::int64_t row : erased_) writer.erase_game(row);
    for (const auto& [number, game] : games_)
      if (!game.storage().is_detached) rows[number] = game.begin(writer, row_of(game.adjacent().previous));
    for (const auto& [number, game] : games_)
      if (game.storage().is_changed)
        game.write(writer, rows[number], {row_of(game.adjacent().previous), row_of(game.adjacent().following)});
    const std::int64_t row = rows[session.game().number];
    if (under_way_of(session, row) != under_way_)
      writer.set_under_way({.puzzle = std::string(session.puzzle().about().name), .player = source_.player}, row,
                           parameters_text(session.next_parameters()));
  });
  if (!done) return done;
  under_way_ = under_way_of(session, rows[session.game().number]);
  erased_.clear();
  for (auto& [number, game] : games_) {
    if (game.storage().is_detached) continue;
    if (game.storage().row == 0) store_.hold_game(rows[number]);
    if (game.storage().is_changed) game.set_stored(rows[number]);
  }
  return done;
}

Result<Done> Recorder::open_game(Session& session, std::int64_t id) {
  follow(session);
  if (game_id(session) == id) return Done{};
  if (!store_.hold_game(id)) return make_error("this game is open in another window");
  const auto loaded = StoredSessions(store_).load_game(session.puzzle().about(), id);
  if (!loaded) return loaded.error();
  if (const auto opened = session.open_saved(loaded->saved); !opened) return opened;
  // If the session already contains this stored game, detach that copy from the row, because the newly opened game
  // continues the row.
  for (auto& [number, tracked_game] : games_)
    if (tracked_game.storage().row == id) tracked_game.detach();
  const SessionGame& game = session.game();
  const std::int32_t previous = session.games()[session.place() - 1].number;
  games_.emplace(game.number, TrackedGame(game, *loaded, previous)).first->second.follow_after(previous);
  follow(session);
  return Done{};
}

std::int64_t Recorder::game_id(const Session& session) const {
  const auto found = games_.find(session.game().number);
  return found == games_.end() ? 0 : found->second.storage().row;
}

bool Recorder::is_assisted(const Session& session) const {
  const auto found = games_.find(session.game().number);
  return found != games_.end() && found->second.assistance().is_any();
}

bool Recorder::counts(const Session& session) const {
  const auto found = games_.find(session.game().number);
  return found == games_.end() || found->second.counts();
}

bool Recorder::has_game(std::int64_t id) const {
  return std::any_of(games_.begin(), games_.end(), [&](const auto& game) { return game.second.storage().row == id; });
}

std::vector<Error> Recorder::pop_notices() {
  return std::exchange(messages_, {});
}

std::vector<std::string> Recorder::pop_messages() {
  std::vector<std::string> texts;
  for (Error& notice : pop_notices()) texts.push_back(std::move(notice.message));
  return texts;
}

}  // namespace tilefold::profile
