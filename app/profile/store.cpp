#include "app/profile/store.h"

#include <SQLiteCpp/Exception.h>

#include <utility>

#include "app/profile/binding.h"
#include "app/profile/database_file.h"

namespace tilefold::profile {
namespace {

constexpr std::int64_t kept_deleted_ms = std::int64_t{30} * 24 * 3600 * 1000;
// Statements that erase games deleted more than 30 days ago, and old games without moves that no other game links to.
// Games of studies, imported games and games with gestures stay, because a participant may have made no move.
constexpr const char* purge_deleted = "DELETE FROM games WHERE deleted < ?";
constexpr const char* purge_empty = R"sql(
DELETE FROM games WHERE nodes = 0 AND changed < ? AND id NOT IN (SELECT game FROM under_way)
  AND client <> 'import' AND participant IS NULL
  AND id NOT IN (SELECT game FROM study_steps WHERE game IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM gestures WHERE gestures.game = games.id)
  AND id NOT IN (SELECT previous FROM games WHERE previous IS NOT NULL)
  AND id NOT IN (SELECT following FROM games WHERE following IS NOT NULL))sql";

}  // namespace

void LeftOutGames::add(std::int64_t game, const Error& why) {
  if (!games_.emplace(game, why.message).second) return;
  const std::size_t more = games_.size() - 1;
  notice_ = make_error("game {} of the profile is left out: {}", game, why);
  if (more > 0)
    notice_ = error_of(phrase_of(
        "{}{}", {notice_, counted_phrase(more, "; {} more game is left out", "; {} more games are left out")}));
}

Store::Store(Folders folders, Access access, Clock clock)
    : folders_(std::move(folders)), access_(access), clock_(std::move(clock)) {
  open();
  if (database_ && access_ == Access::write) purge();
}

Store::Store(std::unique_ptr<Database> database)
    : access_(Access::read), clock_(Clock::of_system()), database_(std::move(database)) {}

Store Store::of_open_file(std::unique_ptr<Connection> handle, const std::filesystem::path& file) {
  return Store(Database::of_open_file(std::move(handle), file));
}

void Store::open() {
  const auto old = std::move(database_);
  std::error_code failed;
  if (access_ == Access::read &&
      !std::filesystem::exists(std::filesystem::symlink_status(folders_.database(), failed))) {
    if (!failed || failed == std::errc::no_such_file_or_directory) return;  // there is no profile yet
    notice_ = make_error("the games in {} cannot be read: {}", folders_.data.string(), failed.message());
    return;
  }
  if (!open_locks()) return;
  const bool is_changed = access_ == Access::write && old && !old->is_damaged() && old->look() != Outside::nothing;
  const Database::Request request{.file = folders_.database(),
                                  .access = access_,
                                  .damaged = old && old->is_damaged() ? old.get() : nullptr,
                                  .changed = is_changed ? old.get() : nullptr};
  auto opened = Database::open(request, locks_ ? &*locks_ : nullptr, clock_);
  const bool may_only_be_read =
      !opened.database && !opened.is_hopeless && !opened.has_set_aside && locks_ && access_ == Access::read;
  if (may_only_be_read) opened = Database::open(request, nullptr, clock_);
  database_ = std::move(opened.database);
  is_hopeless_ = opened.is_hopeless;
  if (!opened.notice.empty()) notice_ = opened.notice;
  if (!database_ || database_->name() == file_name_) return;
  file_name_ = database_->name();
  ++file_number_;
}

// Opens the lock file. Returns false if this fails and the store was opened for writing; a read-only store works
// without the lock file.
bool Store::open_locks() {
  std::error_code failed;
  if (access_ == Access::write) std::filesystem::create_directories(folders_.data, failed);
  std::error_code ignored;
  if (!std::filesystem::exists(folders_.locks(), ignored))
    locks_.reset();  // the lock file was removed, so open a new one below
  if (locks_) return true;
  auto opened = Locks::open(folders_.locks(), folders_.database());
  if (opened) {
    locks_.emplace(std::move(*opened));
    return true;
  }
  if (access_ == Access::read) return true;
  notice_ = make_error("games are not stored in {}: {}", folders_.data.string(),
                       failed ? Error{failed.message()} : opened.error());
  return false;
}

void Store::purge() {
  const std::int64_t oldest_kept = clock_.wall_ms() - kept_deleted_ms;
  // Ignore an error of the purge, because the next start tries again.
  [[maybe_unused]] const auto purged = database_->change([&] {
    run(*database_, purge_deleted, oldest_kept);
    run(*database_, purge_empty, oldest_kept);
  });
}

Error pop_problem(Store& store) {
  return store.notice_.empty() ? store.left_out_.pop_notice() : std::exchange(store.notice_, {});
}

bool Store::prepare() {
  if (database_ && !database_->is_damaged() && database_->look() == Outside::nothing) return true;
  if (is_hopeless_) return false;
  open();
  return database_ != nullptr;
}

Result<Done> Store::change(const std::function<void(Writer&)>& work) {
  if (database_ && access_ == Access::read && !do_locks_work(folders_.database()))
    return make_error("{}: {}", folders_.database().string(), make_phrase(no_locks));
  if (!database_ || access_ == Access::read) return make_error("the profile is not open");
  Writer writer(*database_);
  return database_->change([&] { work(writer); });
}

ChangeFailure Store::failure() const {
  if (!database_) return ChangeFailure::other;
  if (database_->has_conflict()) return ChangeFailure::conflict;
  return database_->is_damaged() || database_->is_changed() ? ChangeFailure::file : ChangeFailure::other;
}

bool Store::hold_puzzle(std::string_view puzzle) {
  return locks_ && locks_->hold_puzzle(puzzle);
}

bool Store::hold_game(std::int64_t game) {
  return locks_ && locks_->hold_game(game);
}

void Store::release_game(std::int64_t game) {
  if (locks_) locks_->release_game(game);
}

Result<Store> open_again(const std::filesystem::path& file, IsStopped is_stopped) {
  try {
    auto handle = std::make_unique<Connection>(file.string(), SQLite::OPEN_READONLY, std::move(is_stopped));
    handle->setBusyTimeout(default_timeout_ms);
    return Store::of_open_file(std::move(handle), file);
  } catch (const SQLite::Exception& exception) {
    return error_in(exception);
  }
}

}  // namespace tilefold::profile
