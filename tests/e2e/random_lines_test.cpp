// Random command lines from a seed, built from the options in the program's help, with correct, nearly correct and
// wrong values. None crashes; each ends with exit code 0, 1 or 2, prints at most one line besides its results, and
// leaves no partial file.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/core/rng.h"
#include "tests/e2e/requests.h"
#include "tests/support/forked_program.h"
#include "tests/support/long_run.h"
#include "tests/support/random_lines.h"

namespace tilefold::test {
namespace {

constexpr double timeout_of_line_s = 0.25;  // processor time after which a command is interrupted by Ctrl-C

bool has_part(const TemporaryFolder& folder) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path()))
    if (entry.path().filename().string().find(".part-") != std::string::npos) return true;
  return false;
}

void check_end(const Words& line, const Finished& finished, const TemporaryFolder& folder) {
  CAPTURE(typed(line));
  CAPTURE(finished.err);
  CHECK((finished.code == 0 || finished.code == 1 || finished.code == 2 || finished.code == 130));
  CHECK_FALSE(has_part(folder));
  // If a move in the list is invalid, the moves before it have been printed.
  const bool is_late = finished.err.find("tilefold: move ") != std::string::npos;
  if (finished.code == 2 && !is_late) CHECK(finished.out.empty());
  Words said = lines_of(finished.err);
  std::erase_if(said,
                [](const std::string& word) { return word.starts_with("tilefold: seed "); });  // ignore the line with
                                                                                               // the random seed
  if (finished.code == 1 || finished.code == 2) {
    // A protocol with several faults gets a line for each of them.
    const bool is_protocol = std::ranges::find(line, "study") != line.end();
    const bool is_answer = finished.code == 1 && said.empty() && can_answer_no(line);
    CHECK((said.size() == 1 || is_answer || (is_protocol && said.size() > 1)));
    CHECK(std::ranges::all_of(said, [](const std::string& word) { return word.starts_with("tilefold: "); }));
  }
  CHECK(finished.err.find('\x1b') == std::string::npos);
}

TEST_CASE("No random command line crashes Tilefold, prints several error lines or leaves a partial file") {
  const Trials trials = trials_of(300, 100'000, "TILEFOLD_LINES");
  const int lines = trials.count();
  const TemporaryFolder folder;
  const auto commands = taken_commands();
  std::map<int, int> codes;
  for (int number = trials.first; number < trials.end; ++number) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Words line = drawn_line(commands, rng);
    furnish(folder.path());
    const Finished finished = forked_tilefold(line, folder.path(), timeout_of_line_s);
    ++codes[finished.code];
    check_end(line, finished, folder);
  }
  MESSAGE(lines << " command lines: " << codes[0] << " succeeded, " << codes[1] << " failed, " << codes[2]
                << " were refused, " << codes[130] << " took too long and were interrupted");
  CHECK(codes[0] > lines / 50);
  CHECK(codes[2] > lines / 50);
}

}  // namespace
}  // namespace tilefold::test
