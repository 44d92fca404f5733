// Disk failures at every possible call: all moves that were reported as stored are there afterwards, and the profile
// opens.

#include <doctest/doctest.h>

#include <filesystem>

#include "app/profile/backup.h"
#include "app/profile/schema.h"
#include "tests/support/faulty_files.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

const bool is_never_stopped = false;
const profile::IsStopped never = [] { return is_never_stopped; };

// Creates folders in memory if possible, because thousands of files are written.
class FastFolders {
 public:
  FastFolders() {
    if (const char* const before = std::getenv("TMPDIR"); before != nullptr) before_ = before;
    if (fs::is_directory("/dev/shm")) set_variable("TMPDIR", "/dev/shm");
  }
  ~FastFolders() { set_variable("TMPDIR", before_); }
  FastFolders(const FastFolders&) = delete;
  FastFolders& operator=(const FastFolders&) = delete;

 private:
  std::string before_;
};

// Returns the number of stored moves of the current game; 0 if there is no database.
std::int64_t stored_moves(const profile::Folders& places) {
  if (!fs::exists(places.database())) return 0;
  const auto report = profile::check_profile(places.database(), never);
  REQUIRE_MESSAGE(report, report.error().message);
  for (const profile::ProfileProblem& problem : report->problems) CHECK(problem.text == "");
  return report->moves;
}

bool has_damaged(const profile::Folders& places) {
  if (!fs::exists(places.data)) return false;
  for (const auto& entry : fs::directory_iterator(places.data))
    if (entry.path().filename().string().find(".damaged-") != std::string::npos) return true;
  return false;
}

// Plays while the disk fails; returns how many moves were reported as stored.
std::int64_t play_on(const profile::Folders& places, Session& session, int moves) {
  std::int64_t acknowledged = 0;
  profile::Store store(places, profile::Access::write);
  store.set_busy_timeout(0);
  profile::Recorder recorder(store, "window");
  CHECK_FALSE(recorder.resume(DropRules::info()));  // starts recording a new current game
  const RandomStrategy strategy(4);
  recorder.follow(session);
  for (int i = 0; i < moves; ++i) {
    REQUIRE(session.play(*strategy.choose(session.puzzle(), {}, {}).best));
    recorder.follow(session);
    if (recorder.is_stored()) acknowledged = i + 1;
  }
  return acknowledged;
}

// Runs `work` once for each call that can fail, with that call failing; returns the number of calls.
template <class Work>
std::int64_t at_every_call(Fault fault, const Work& work) {
  for (std::int64_t call = 1;; ++call) {
    CAPTURE(call);
    if (!work([call, fault] { FaultyFiles::fail_at(call, fault); })) return call - 1;
    REQUIRE(call < 5000);
  }
}

const std::vector<Fault> faults{Fault::once, Fault::full, Fault::torn, Fault::read};

TEST_CASE("If the disk fails while games are recorded, no move that was reported as stored is lost") {
  const FastFolders fast;
  const FaultyFiles files;
  std::int64_t runs = 0;
  for (const Fault fault : faults) {
    CAPTURE(static_cast<int>(fault));
    runs += at_every_call(fault, [&](const auto& begin_to_fail) {
      const TemporaryFolder folder;
      const profile::Folders places = places_in(folder);
      Session session = new_session();
      begin_to_fail();
      const std::int64_t acknowledged = play_on(places, session, 8);
      const bool has_failed = FaultyFiles::heal();
      CHECK(stored_moves(places) >= acknowledged);
      CHECK_FALSE(has_damaged(places));
      // The disk works again: everything is stored, and the game continues.
      profile::Store store(places, profile::Access::write);
      REQUIRE(store.is_open());
      CHECK(store.pop_notice().empty());
      profile::Recorder recorder(store, "window");
      if (auto again = recorder.resume(DropRules::info())) {
        CHECK(again->game().nodes.size() > static_cast<std::size_t>(acknowledged));
        play_random(*again, recorder, 2);
      } else {
        CHECK(acknowledged == 0);
      }
      return has_failed;
    });
  }
  MESSAGE(runs << " calls failed while games were recorded");
  CHECK(runs > 100);
}

TEST_CASE("If the disk fails while a profile is migrated, backed up or restored, the profile stays complete") {
  const FastFolders fast;
  const FaultyFiles files;
  const std::string old = read_text(std::string(TILEFOLD_SOURCE_DIR) + "/tests/profiles/schema-1.sql");
  const TemporaryFolder kept;
  const std::string database = kept.path("old.db");
  REQUIRE(sqlite(database, old).code == 0);
  const std::string bytes = read_text(database);
  std::int64_t runs = 0;
  for (const Fault fault : faults) {
    CAPTURE(static_cast<int>(fault));
    for (const int what : {0, 1, 2}) {
      CAPTURE(what);
      runs += at_every_call(fault, [&](const auto& begin_to_fail) {
        const TemporaryFolder folder;
        const profile::Folders places = places_in(folder);
        fs::create_directories(places.data);
        write_text(places.database().string(), bytes);
        const std::string copy = folder.path("copy.db");
        begin_to_fail();
        if (what == 0) {
          const profile::Store store(places, profile::Access::write);
        } else if (what == 1) {
          [[maybe_unused]] const auto done = profile::back_up_profile(places.database(), copy, never);
        } else {
          [[maybe_unused]] const auto done =
              profile::restore_profile(places, database, profile::Clock::of_system(), never);
        }
        const bool has_failed = FaultyFiles::heal();
        CHECK(stored_moves(places) == 30);
        CHECK_FALSE(has_damaged(places));
        if (fs::exists(copy)) CHECK(profile::check_profile(copy, never)->moves == 30);
        profile::Store store(places, profile::Access::write);
        CHECK(store.is_open());
        CHECK(all_games(store).size() == 5);
        return has_failed;
      });
    }
  }
  MESSAGE(runs << " calls failed while profiles were migrated, copied and restored");
  CHECK(runs > 100);
}

}  // namespace
}  // namespace tilefold::test
