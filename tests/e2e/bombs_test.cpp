// Files that ask for much more than they hold: pictures with huge sizes or data that decompress to gigabytes, texts
// that are deeply nested or have long lines and huge numbers. Reading them takes little memory and ends.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "tests/e2e/requests.h"
#include "tests/support/bombs.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

#ifdef TILEFOLD_SANITIZED
constexpr long most_kib = 4L << 20U;  // sanitizers need several times the memory
constexpr unsigned address_mib = 0;   // and terabytes of addresses
#else
constexpr long most_kib = 600L << 10U;
constexpr unsigned address_mib = 4096;
#endif
constexpr unsigned most_seconds = 300;  // processor time; a hundred times as much as needed

TEST_CASE("A file that asks for much more than it holds is read or refused with little memory") {
  const Trials trials = trials_of(60, 210);
  std::map<int, int> codes;
  long peak_kib = 0;
  for (int trial = trials.first; trial < trials.end; ++trial) {
    Rng rng(static_cast<std::uint64_t>(trial));
    const Bomb bomb = drawn_bomb(rng);
    const TemporaryFolder folder;
    write_text(folder.path(bomb.name), bomb.bytes);
    write_text(folder.path("levels.txt"), "............AA.B.....B..............\n");
    const Measured measured = measured_tilefold(bomb.command, folder.path(), most_seconds, address_mib);
    const Finished& finished = measured.finished;
    ++codes[finished.code];
    peak_kib = std::max(peak_kib, measured.peak_kib);
    CAPTURE(repeating(trial, "command_line_test", "bombs_test.cpp"));
    CAPTURE(bomb.text);
    CAPTURE(bomb.bytes.size());
    const std::string command =
        std::accumulate(bomb.command.begin(), bomb.command.end(), std::string("tilefold"),
                        [](const std::string& line, const std::string& word) { return line + " " + word; });
    CAPTURE(command);
    CAPTURE(finished.code);
    CAPTURE(finished.err.substr(0, 2000));
    CHECK((finished.code == 0 || finished.code == 1 || finished.code == 2));
    CHECK(measured.peak_kib <= most_kib);
    CHECK(finished.err.find("out of memory") == std::string::npos);
    const bool has_list = bomb.command.front() == "study";  // which lists the faults of a protocol
    Words said = lines_of(finished.err);
    std::erase_if(said, [](const std::string& line) { return line.starts_with("tilefold: seed "); });
    if (!has_list) CHECK(finished.err.size() < 20'000);
    if (!has_list) CHECK(said.size() <= 2);  // one of them may say how a board was read
  }
  MESSAGE(trials.count() << " files: " << codes[0] << " were read, " << codes[1] << " failed, " << codes[2]
                         << " were refused; at most " << peak_kib / 1024 << " MiB of memory");
}

}  // namespace
}  // namespace tilefold::test
