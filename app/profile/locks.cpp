#include "app/profile/locks.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "app/records/host.h"

namespace tilefold::profile {
namespace {

constexpr std::int64_t file_byte = 0;
constexpr std::int64_t first_puzzle = std::int64_t{1} << 40U;
constexpr std::int64_t first_game = std::int64_t{1} << 41U;
constexpr std::chrono::seconds longest_hold_wait{5};

// Returns the 32-bit FNV-1a hash.
std::uint32_t hash_of(std::string_view text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

}  // namespace

bool do_locks_work(const std::filesystem::path& file) {
  return records::is_page || system::do_locks_work(file);
}

Result<Locks> Locks::open(const std::filesystem::path& file, const std::filesystem::path& database) {
  auto bytes = system::ByteLocks::open(file, database);
  if (!bytes) return bytes.error();
  return Locks(std::move(*bytes));
}

system::ByteLocks::Outcome Locks::lock(std::int64_t byte) {
  // The page's script already keeps other pages away from the browser's files.
  return records::is_page ? system::ByteLocks::Outcome::held : bytes_.lock(byte);
}

Result<Done> Locks::hold_file() {
  const auto end = std::chrono::steady_clock::now() + longest_hold_wait;
  for (auto outcome = lock(file_byte); outcome != system::ByteLocks::Outcome::held; outcome = lock(file_byte)) {
    if (outcome == system::ByteLocks::Outcome::unsupported) return make_error(no_locks);
    if (outcome == system::ByteLocks::Outcome::failed) return Error{std::strerror(errno)};
    if (std::chrono::steady_clock::now() > end) return make_error("it is locked by another process");
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return Done{};
}

void Locks::unlock(std::int64_t byte) {
  if (!records::is_page) bytes_.unlock(byte);
}

void Locks::release_file() {
  unlock(file_byte);
}

bool Locks::are_others_playing() const {
  if (records::is_page) return false;
  return bytes_.are_others_beyond(first_puzzle);  // the bytes that lock games come after those of the puzzles
}

bool Locks::hold_puzzle(std::string_view puzzle) {
  return lock(first_puzzle + hash_of(puzzle)) == system::ByteLocks::Outcome::held;
}

bool Locks::hold_game(std::int64_t game) {
  return lock(first_game + game) == system::ByteLocks::Outcome::held;
}

void Locks::release_game(std::int64_t game) {
  unlock(first_game + game);
}

}  // namespace tilefold::profile
