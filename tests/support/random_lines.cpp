#include "tests/support/random_lines.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace tilefold::test {
namespace {

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

}  // namespace

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

bool can_answer_no(const Words& line) {
  return line.front() == "solve" || line.front() == "hint" || line.front() == "profile" || line.front() == "read";
}

void furnish(const std::string& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) std::filesystem::remove_all(entry.path());
  std::filesystem::create_directory(folder + "/folder");
  write_text(folder + "/file", R"({"puzzle":"slide","board":[[2,4],[0,2]]})");
  write_text(folder + "/level", "tilefold:slide/1:small:1:\n");
}

}  // namespace tilefold::test
