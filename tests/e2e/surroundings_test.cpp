// Random command lines in hostile surroundings: streams that are closed, full or broken, few descriptors, small files,
// missing or foreign folders, odd environments, other users. None crashes or hangs; each ends with a documented exit
// code and at most one line of error, and leaves no file where it does not belong.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "tests/e2e/requests.h"
#include "tests/support/forked_program.h"
#include "tests/support/long_run.h"
#include "tests/support/random_lines.h"
#include "tests/support/surroundings.h"

namespace tilefold::test {
namespace {

constexpr double timeout_s = 0.1;  // processor time after which a command is interrupted by Ctrl-C
constexpr int broken_pipe = 141;   // exit code of a program that writes to a pipe without a reader

void check_end(const Words& line, const Finished& finished, const HostileSurroundings& surroundings) {
  CHECK((finished.code == 0 || finished.code == 1 || finished.code == 2 || finished.code == 130 ||
         (finished.code == broken_pipe && surroundings.has_broken_pipe)));
  CHECK(finished.err.find('\x1b') == std::string::npos);
  Words said = lines_of(finished.err);
  std::erase_if(said, [](const std::string& word) { return word.starts_with("tilefold: seed "); });
  const bool is_protocol = std::ranges::find(line, "study") != line.end();  // it gets a line for each of its faults
  if (finished.code != 1 && finished.code != 2) return;
  const bool is_recorded = std::ranges::find(line, "--record") != line.end();  // a note says that a game is not stored
  if (!is_protocol) CHECK(said.size() <= (is_recorded ? 2U : 1U));
  if (!surroundings.has_errors) return;
  if (finished.code == 2 || !can_answer_no(line)) CHECK_FALSE(said.empty());
  CHECK(std::ranges::all_of(said, [](const std::string& word) { return word.starts_with("tilefold: "); }));
}

// Returns the new files of the work folder that no word of the command line names.
Words unnamed_files(const Words& line, const std::string& work) {
  Words names = files_in(work);
  std::erase_if(names, [&](const std::string& name) {
    return name == "file" || name == "folder" || name == "level" ||
           std::ranges::any_of(line, [&](const std::string& word) { return word.find(name) != std::string::npos; });
  });
  return names;
}

TEST_CASE("In hostile surroundings every command line ends as documented and leaves no file where it does not belong") {
  const Trials trials = trials_of(300, 45'200);
  const TemporaryFolder folder;
  const std::string& root = folder.path();
  const auto commands = taken_commands();
  std::map<int, int> codes;
  for (int trial = trials.first; trial < trials.end; ++trial) {
    Rng rng(static_cast<std::uint64_t>(trial));
    const Words line = drawn_line(commands, rng);
    furnish_surroundings(root);
    const HostileSurroundings surroundings = drawn_surroundings(root, rng);
    const auto change = [&] {
      setenv("HOME", (root + "/home").c_str(), 1);
      setenv("TMPDIR", (root + "/tmp").c_str(), 1);
      for (const auto& one : surroundings.changes) one();
    };
    const Finished finished =
        forked_tilefold(line, root + "/work", timeout_s, {.name = surroundings.name, .change = change});
    ++codes[finished.code];
    CAPTURE(repeating(trial, "any_command_line_test", "surroundings_test.cpp"));
    CAPTURE(typed(line));
    CAPTURE(surroundings.text);
    CAPTURE(finished.code);
    CAPTURE(finished.err);
    check_end(line, finished, surroundings);
    for (const std::string& stray : strays_in(root)) FAIL_CHECK("stray: " << stray);
    CHECK(unnamed_files(line, root + "/work").empty());
  }
  MESSAGE(trials.count() << " command lines: " << codes[0] << " succeeded, " << codes[1] << " failed, " << codes[2]
                         << " were refused, " << codes[130] << " took too long and were interrupted, "
                         << codes[broken_pipe] << " ended because their output was not read");
  if (trials.count() >= 100) CHECK((codes[0] > 0 && codes[1] > 0 && codes[2] > 0));
}

}  // namespace
}  // namespace tilefold::test
