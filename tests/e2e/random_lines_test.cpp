// Random command lines from a seed, built from the options in the program's help, with correct, nearly correct and
// wrong values. None crashes; each ends with exit code 0, 1 or 2, prints at most one line besides its results, and
// leaves no partial file.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>

#include "engine/core/rng.h"
#include "tests/e2e/requests.h"
#include "tests/support/forked_program.h"
#include "tests/support/long_run.h"
#include "tests/support/option_tables.h"

namespace tilefold::test {
namespace {

constexpr double timeout_of_line_s = 0.25;  // processor time after which a command is interrupted by Ctrl-C

template <class List>
const auto& drawn(const List& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

// Returns values that may be valid for an option; small ones if large ones would take long.
const Words& likely_values(const std::string& value) {
  static const std::map<std::string, Words> known{
      {"N", {"0", "1", "2", "3", "7", "-1", "x", "18446744073709551615", "9007199254740992"}},
      {"X", {"0.01", "0.5", "1", "2", "-1", "nan", "60001"}},
      {"TIME", {"2026-01-01", "2001-02-03T04:05", "yesterday"}},
      {"I/N", {"1/1", "1/2", "2/2", "3/2", "1/1000000000"}},
      {"WxH", {"64x64", "640x480", "8192x8192", "0x0"}},
      {"LEAST-GREATEST", {"3-4", "5-5", "9-3", "49-50"}},
      {"SIZE", {"1M", "64M", "1K", "1T", "x"}},
      {"NAME=VALUE",
       {"rows=3", "columns=4", "rows=8", "preview=2", "max_spawn=64", "start_rows=2", "goal=64", "rows=99", "x=1"}},
      {"OPTION=VALUE", {"depth=1", "nodes=10", "simulations=1", "beam=3", "depth=0", "evaluation=file", "x=1"}},
      {"TRAINING=VALUE", {"rate=0.1", "stages=1", "optimism=100", "x=1"}},
      {"NAME=VALUES", {"rows=3,4", "columns=3..5", "preview=1,2", "rows=4..3", "x=1"}},
      {"NAME[:OPTION=VALUE,…]",
       {"random", "greedy", "lookahead:depth=1", "monte_carlo:simulations=1", "corner", "solver", "random:x=1"}},
      {"PUZZLE",
       {"drop", "slide", "swap", "pairs", "unblock", "dorp", "tilefold:drop/1:standard:42:331", "file", "level"}},
      {"PRESET", {"standard", "small", "large", "dorp"}},
      {"NAME", {"Player 1", "player 1", "Anna", "", "\x1b"}},
      {"STRATEGY", {"random", "greedy", "lookahead", "monte_carlo", "corner", "expectimax", "solver", "dorp"}},
      {"FIGURE", {"drop/random_playouts", "slide/random_playouts", "x"}},
      {"ID-OR-FILE",
       {"tilefold:drop/1:standard:42:331", "tilefold:slide/1:small:1:ul", "file", "level", "nothing", "tilefold:"}},
      {"FILE", {"file", "level", "out", "out2", "nothing", "folder", "folder/out", "-"}},
      {"DIR", {"profile", "folder", "file"}},
      {"TEXT", {"1 2 3", "left up", "", "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.", "9 9 9", "-"}},
      {"LABEL", {"P01", "two words", "", "\x1b"}},
      {"COMMAND", {"true", "cat", "false", "/nowhere"}},
  };
  static const Words none{"x"};
  const auto found = known.find(value);
  return found == known.end() ? none : found->second;
}

std::string drawn_value(const TakenOption& option, Rng& rng) {
  if (rng.below(40) == 0) return std::string(rng.below(2) == 0 ? "" : "\x1b\xff\n");
  if (option.value.find('|') == std::string::npos) return drawn(likely_values(option.value), rng);
  Words words;
  for (std::size_t begin = 0; begin <= option.value.size();) {
    const std::size_t end = std::min(option.value.find('|', begin), option.value.size());
    words.push_back(option.value.substr(begin, end - begin));
    begin = end + 1;
  }
  return drawn(words, rng);
}

void add_option(const TakenOption& option, Words& line, Rng& rng) {
  line.push_back(option.name);
  if (!option.value.empty() && rng.below(50) != 0) line.push_back(drawn_value(option, rng));
}

Words drawn_line(const std::vector<TakenCommand>& commands, Rng& rng) {
  const TakenCommand& command = drawn(commands, rng);
  Words line{command.name};
  for (const TakenOption& word : command.words)
    if (rng.below(20) != 0) line.push_back(drawn_value(word, rng));
  for (const TakenOption& option : command.options) {
    // Limits are kept small, and required arguments are mostly present.
    const bool is_bound = option.name == "--games" || option.name == "--max-moves" || option.name == "--seconds" ||
                          option.name == "--threads";
    if (is_bound && rng.below(10) != 0)
      line.insert(line.end(), {option.name, option.name == "--seconds" ? "0.01" : "2"});
    else if (option.is_required ? rng.below(20) != 0 : rng.below(8) == 0)
      add_option(option, line, rng);
  }
  if (rng.below(20) == 0) std::swap(line.back(), line[rng.below(static_cast<std::uint32_t>(line.size()))]);
  if (rng.below(30) == 0) line.push_back(drawn(Words{"more", "--nothing-so", "--", "-", "--seed=1=2", "\xff"}, rng));
  return line;
}

// Creates files that the command lines can name.
void furnish(const TemporaryFolder& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    std::filesystem::remove_all(entry.path());
  std::filesystem::create_directory(folder.path("folder"));
  write_text(folder.path("file"), R"({"puzzle":"slide","board":[[2,4],[0,2]]})");
  write_text(folder.path("level"), "tilefold:slide/1:small:1:\n");
}

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
    CHECK((said.size() == 1 || (is_protocol && said.size() > 1)));
    CHECK(std::ranges::all_of(said, [](const std::string& word) { return word.starts_with("tilefold: "); }));
  }
  CHECK(finished.err.find('\x1b') == std::string::npos);
}

struct Numbers {
  int first = 0;
  int end = 0;
};

// Returns the range in TILEFOLD_LINES, such as 20000-30000, so that a long run can be split.
Numbers numbers_of_lines() {
  Numbers numbers{.first = 0, .end = is_long_run() ? 100'000 : 300};
  if (const char* text = std::getenv("TILEFOLD_LINES"))
    REQUIRE(std::sscanf(text, "%d-%d", &numbers.first, &numbers.end) == 2);  // NOLINT(cert-err34-c)
  return numbers;
}

TEST_CASE("No random command line crashes Tilefold, prints several error lines or leaves a partial file") {
  const Numbers numbers = numbers_of_lines();
  const int lines = numbers.end - numbers.first;
  const TemporaryFolder folder;
  const auto commands = taken_commands();
  std::map<int, int> codes;
  for (int number = numbers.first; number < numbers.end; ++number) {
    Rng rng(static_cast<std::uint64_t>(number));
    const Words line = drawn_line(commands, rng);
    furnish(folder);
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
