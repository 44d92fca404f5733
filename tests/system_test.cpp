// The room of the operating system: files, locks, child processes and folders behave in the same way on every system.
//
// Cases whose names begin with "In another process" run in a process that another case starts.

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/system/background.h"
#include "app/system/byte_locks.h"
#include "app/system/child.h"
#include "app/system/files.h"
#include "app/system/programs.h"
#include "app/system/temporary_memory.h"
#include "app/system/user_folders.h"
#include "tests/support/process.h"  // only its constant, so that the short test on Windows needs no more sources

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;
using system::ByteLocks;
using system::Child;
using system::WrittenFile;

Child::Clock::time_point much_later() {
  return Child::Clock::now() + watchdog;
}

fs::path utf8_path(const std::string& text) {
  return fs::path(std::u8string(text.begin(), text.end()));
}

std::string utf8_text(const fs::path& path) {
  const std::u8string text = path.u8string();
  return {text.begin(), text.end()};
}

// A new folder whose name has spaces and letters of several languages; the destructor removes it.
class Folder {
 public:
  Folder() {
    path_ =
        fs::temp_directory_path() / utf8_path("tilefold Zoë Łukasz 数字 " + std::to_string(system::process_number()));
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path operator/(const std::string& name) const { return path_ / utf8_path(name); }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

void write(const fs::path& file, const std::string& text) {
  std::FILE* const out = system::create_file(file);
  REQUIRE(out != nullptr);
  CHECK(std::fwrite(text.data(), 1, text.size(), out) == text.size());
  CHECK(std::fflush(out) == 0);
  CHECK(system::sync_file(out));
  CHECK(std::fclose(out) == 0);
}

std::string text_of(const fs::path& file) {
  std::FILE* const in = system::open_for_reading(file);
  REQUIRE(in != nullptr);
  std::string text(100, ' ');
  text.resize(std::fread(text.data(), 1, text.size(), in));
  std::fclose(in);
  return text;
}

// Starts a case of this file in another process.
std::unique_ptr<Child> other_process(const std::string& name) {
  auto child = Child::start({system::this_program(), "--no-skip=true", "--test-case=In another process: " + name});
  REQUIRE_MESSAGE(child, child.error().message);
  return std::move(*child);
}

// Prints a line for the process that started this one; doctest prints other lines.
void say(const std::string& text) {
  std::cout << "says " << text << std::endl;
}

// Returns what the other process says next.
std::string said(Child& child) {
  constexpr std::string_view mark = "says ";
  for (std::string line; child.receive(line, much_later(), {}) == Child::Outcome::line;)
    if (line.starts_with(mark)) return line.substr(mark.size());
  FAIL_CHECK("the other process has ended: " << child.ending().english() << ", " << child.last_words());
  return {};
}

std::string read_line() {
  std::string line;
  std::getline(std::cin, line);
  while (line.ends_with('\r')) line.pop_back();
  return line;
}

TEST_CASE("A file is created only if its name is free, and replaces another one as a whole") {
  const Folder folder;
  write(folder / "new", "line\r\nend");
  CHECK(text_of(folder / "new") == "line\r\nend");
  CHECK(system::create_file(folder / "new") == nullptr);
  write(folder / "old", "a longer text than the new one");
  const auto before = system::file_number(folder / "old");
  CHECK(system::replace_file(folder / "new", folder / "old"));
  system::sync_folder(folder.path());
  CHECK(text_of(folder / "old") == "line\r\nend");
  CHECK_FALSE(fs::exists(folder / "new"));
  CHECK(system::file_number(folder / "old") != before);
  CHECK(system::file_number(folder / "new") == 0);
  CHECK_FALSE(system::replace_file(folder / "new", folder / "old"));
  CHECK(text_of(folder / "old") == "line\r\nend");
  system::remove_file(folder / "old");
  CHECK(system::open_for_reading(folder / "old") == nullptr);
}

TEST_CASE("A file may have a path of 300 letters") {
  const Folder folder;
  fs::path deep = folder.path();
  while (deep.u8string().size() < 300) deep /= utf8_path("fünf Ordner tief 数字");
  fs::create_directories(deep);
  write(deep / "file", "deep");
  CHECK(text_of(deep / "file") == "deep");
}

TEST_CASE("A file that is marked as read-only is not replaced") {
  const Folder folder;
  write(folder / "kept", "text");
  auto status = system::status_of(folder / "kept");
  REQUIRE(status);
  CHECK(status->is_regular);
  CHECK(system::may_replace(folder / "kept", *status));
  fs::permissions(folder / "kept", fs::perms::owner_read);
  status = system::status_of(folder / "kept");
  REQUIRE(status);
  CHECK_FALSE(system::may_replace(folder / "kept", *status));
  fs::permissions(folder / "kept", fs::perms::owner_read | fs::perms::owner_write);
  CHECK_FALSE(system::status_of(folder / "missing"));
}

TEST_CASE("An unnamed file gets a name that is free") {
  const Folder folder;
  std::FILE* const file = system::create_unnamed_file(folder.path());
  if (file == nullptr) return;  // some file systems have none
  std::fputs("text", file);
  CHECK(std::fflush(file) == 0);
  CHECK(fs::is_empty(folder.path()));
  CHECK(system::name_file(file, folder / "named"));
  CHECK_FALSE(system::name_file(file, folder / "named"));
  std::fclose(file);
  CHECK(text_of(folder / "named") == "text");
}

TEST_CASE("A written file is locked for one writer, cut off and continued") {
  const Folder folder;
  {
    WrittenFile file = WrittenFile::create(folder / "log");
    REQUIRE(file.is_open());
    CHECK(file.lock());
    CHECK_FALSE(WrittenFile::append_to(folder / "log").lock());
    CHECK(file.write("one two"));
    CHECK(file.truncate(4));
    CHECK(file.take_mode_of(folder / "missing"));
    CHECK(file.sync());
    CHECK(file.close());
  }
  WrittenFile file = WrittenFile::append_to(folder / "log");
  CHECK(file.lock());
  CHECK(file.write("three"));
  CHECK(file.close());
  CHECK(text_of(folder / "log") == "one three");
  CHECK_FALSE(WrittenFile::create(folder / "missing/log").is_open());
}

// Opens the lock file of a database in `folder`.
ByteLocks locks_in(const fs::path& folder) {
  auto locks = ByteLocks::open(folder / "lock", folder / "database");
  REQUIRE_MESSAGE(locks, locks.error().message);
  return std::move(*locks);
}

TEST_CASE("A byte is locked once, and is free when its owner has let it go") {
  const Folder folder;
  write(folder / "database", "");
  ByteLocks mine = locks_in(folder.path());
  ByteLocks other = locks_in(folder.path());
  CHECK(mine.lock(7) == ByteLocks::Outcome::held);
  CHECK(other.lock(7) == ByteLocks::Outcome::busy);
  CHECK(other.lock(8) == ByteLocks::Outcome::held);
  CHECK(other.are_others_beyond(3));
  CHECK_FALSE(other.are_others_beyond(8));
  mine.unlock(7);
  CHECK(other.lock(7) == ByteLocks::Outcome::held);
  CHECK(system::do_locks_work(folder / "lock"));
}

TEST_CASE("In another process: lock a byte" * doctest::skip()) {
  ByteLocks locks = locks_in(utf8_path(read_line()));
  say(locks.lock(5) == ByteLocks::Outcome::held ? "held" : "not held");
  read_line();  // waits until this process is killed
}

TEST_CASE("A byte that another process has locked is free when that process was killed") {
  const Folder folder;
  write(folder / "database", "");
  const auto child = other_process("lock a byte");
  child->send(utf8_text(folder.path()));
  CHECK(said(*child) == "held");
  ByteLocks mine = locks_in(folder.path());
  CHECK(mine.lock(5) == ByteLocks::Outcome::busy);
  child->kill_group();
  CHECK(mine.lock(5) == ByteLocks::Outcome::held);
}

TEST_CASE("In another process: repeat lines" * doctest::skip()) {
  for (std::string line; !(line = read_line()).empty();) {
    say(line);
    std::cerr << "I have repeated " << line << std::endl;
  }
  std::cout << std::flush;
  std::_Exit(3);
}

TEST_CASE("A child process answers line by line, and how it ended is known") {
  const auto child = other_process("repeat lines");
  child->send("Łódź 数字");
  CHECK(said(*child) == "Łódź 数字");
  const std::string much(200'000, 'x');  // more than a pipe holds
  for (int i = 0; i < 3; ++i) child->send(much);
  for (int i = 0; i < 3; ++i) CHECK(said(*child) == much);

  std::string line;
  CHECK(child->receive(line, Child::Clock::now(), {}) == Child::Outcome::late);
  std::stop_source stop;
  stop.request_stop();
  CHECK(child->receive(line, much_later(), stop.get_token()) == Child::Outcome::stopped);

  child->send("last");
  child->send("");
  CHECK(said(*child) == "last");
  CHECK(child->receive(line, much_later(), {}) == Child::Outcome::ended);
  child->wait_for_end(much_later());
  child->kill_group();  // nothing is left to kill, but how it ended is read
  CHECK(child->ending().english() == "it exited with code 3");
  CHECK(child->last_words().ends_with("I have repeated last"));
  CHECK(child->cpu_seconds() >= 0);
}

TEST_CASE("What a child process has written before is read even if the deadline has passed") {
  const auto child = other_process("repeat lines");
  child->send("one");
  const auto passed = Child::Clock::now() - std::chrono::hours(1);
  Child::Outcome outcome = Child::Outcome::late;
  std::string line;
  while (line != "says one" && (outcome == Child::Outcome::late || outcome == Child::Outcome::line)) {
    if (outcome == Child::Outcome::late) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    outcome = child->receive(line, passed, {});
  }
  CHECK(line == "says one");
  CHECK(child->receive(line, passed, {}) == Child::Outcome::late);
}

TEST_CASE("The whole output of a child process is read, or found too long") {
  std::string output;
  const std::vector<std::string> words{system::this_program(), "--version"};
  auto child = Child::start(words);
  REQUIRE(child);
  CHECK((*child)->receive_all(output, 10'000, much_later(), {}) == Child::Outcome::ended);
  CHECK(output.find("doctest version") != std::string::npos);
  child = Child::start(words);
  REQUIRE(child);
  CHECK((*child)->receive_all(output, 5, much_later(), {}) == Child::Outcome::flooded);
}

TEST_CASE("A program that does not exist cannot be started or loaded") {
  CHECK_FALSE(Child::start({"no-program-of-this-name"}));
  CHECK_FALSE(system::load_library("no-library-of-this-name"));
}

TEST_CASE("Memory in a temporary file is zero, can be written and is given back") {
  constexpr std::size_t bytes = std::size_t{1} << 20U;
  auto* const block = static_cast<char*>(system::map_temporary_file(bytes));
  REQUIRE(block != nullptr);
  CHECK(std::all_of(block, block + bytes, [](char byte) { return byte == 0; }));
  std::memset(block, 'x', bytes);
  CHECK(block[bytes - 1] == 'x');
  system::unmap_temporary_file(block, bytes);
}

TEST_CASE("The program, its machine and the user's folders are known") {
  CHECK(fs::exists(utf8_path(system::this_program())));
  CHECK(fs::is_directory(system::program_folder()));
  CHECK(system::process_number() > 0);
  CHECK(system::processor_count() >= 1);
  CHECK_FALSE(system::processor_name().empty());
  CHECK(system::home_folder().is_absolute());
  using enum system::UserFolder;
  for (const auto kind : {data, config, state, cache}) CHECK(system::user_folder(kind).is_absolute());
}

TEST_CASE("A thread ends when it must stop, even if it only begins to wait") {
  for (int round = 0; round < 3000; ++round) {
    std::mutex mutex;
    std::condition_variable_any changed;
    const std::jthread waiting([&](const std::stop_token& stop) {
      std::unique_lock lock(mutex);
      changed.wait(lock, stop, [] { return false; });
    });
    if (round % 2 == 0) std::this_thread::yield();
  }
}

TEST_CASE("The processor time of a thread grows with its work") {
  system::yield_to_others();
  const double before = system::thread_seconds();
  CHECK(before >= 0);
  volatile unsigned sum = 0;
  // The loop ends as soon as the time has grown; a clock that stands still would end the test by its watchdog.
  while (system::thread_seconds() <= before) sum = sum + 1;
  CHECK(system::thread_seconds() > before);
}

}  // namespace
}  // namespace tilefold::test
