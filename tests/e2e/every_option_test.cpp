// Tries every kind of wrong value for every option of every command listed in the program's help, and for every
// parameter of every puzzle and strategy: one line reports the error, and nothing is printed or written.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "tests/e2e/requests.h"
#include "tests/support/forked_program.h"
#include "tests/support/option_tables.h"

namespace tilefold::test {
namespace {

constexpr double longest_s = 20;  // maximum processor time of a rejected command, in s

const std::string terminal = "\x1b[2J";
const std::string long_word(5000, 'x');

// Returns values that are wrong for every option with the given placeholder.
const Words& wrong_values(const std::string& value) {
  static const Words names{"", "nothing_so", "Standard", " ", terminal, long_word, "\xff\xfe"};
  static const Words settings{"", "=", "x", "x=1", "=1", "rows", terminal + "=1", long_word + "=1", "rows=3=4"};
  static const std::map<std::string, Words> known{
      {"N",
       {"", "-1", "x", "1.5", "1e3", "0x10", " 1", "1 ", "+1", "99999999999999999999999", "nan", terminal, long_word}},
      {"X", {"", "nan", "inf", "-1", "x", "1,5", "1e999", " 1", terminal, long_word}},
      {"TIME", {"", "yesterday", "2026-02-30", "2026-1-1", "2026-01-01T25:00", "20260101", terminal}},
      {"DATE", {"", "yesterday", "2026-02-30", "2026-1-1", "2025-12-31", "20260101", terminal, long_word}},
      {"I/N", {"", "0/2", "3/2", "1", "/", "1/0", "a/b", "1/2/3", "-1/2", "1/99999999999999999999"}},
      {"WxH", {"", "0x0", "x", "99999x99999", "64", "64x-1", "64x64x64", "1e3x1e3", "63x64", "8193x64"}},
      {"LEAST-GREATEST", {"", "-", "9-3", "x-y", "5-", "-5", "3-4-5", "1-99999999999999999999"}},
      {"SIZE", {"", "x", "-1", "0", "1Q", "1e99", "99999999999999999999"}},
      {"NAME=VALUE", settings},
      {"OPTION=VALUE", settings},
      {"TRAINING=VALUE", settings},
      {"NAME=VALUES", {"", "=", "x", "rows", "rows=", "nothing_so=1", "rows=9..1", "rows=x", "rows=2..", terminal}},
      {"NAME[:OPTION=VALUE,…]",
       {"", ":", "nothing_so", "random:x=1", "random:=", "greedy:evaluation=", "monte_carlo:simulations=0", terminal,
        long_word}},
      {"PUZZLE", names},
      {"PRESET", names},
      {"STRATEGY", names},
      {"FIGURE", names},
      {"ID-OR-FILE",
       {"", "/nowhere/at/all", "/", "tilefold:", "tilefold:x/1:standard:1:", "tilefold:slide/1::1:", terminal}},
      {"FILE", {"", "/dev/null/no/file"}},
      {"DIR", {"", "/dev/null"}},
      {"TEXT", {"nothing_so", terminal, long_word}},
      {"LABEL", {"", " ", terminal, long_word, "\xff\xfe", "a\nb"}},
      {"NAME", {"", " ", terminal, long_word, "\xff\xfe", "a\nb", "a##b"}},
      {"COMMAND", {"", "/nowhere/at/all", " ", "\""}},
  };
  static const Words none;
  const auto found = known.find(value);
  return found == known.end() ? none : found->second;
}

// Returns wrong values for an option that accepts words from a list.
Words wrong_words(const std::string& list) {
  const std::string first = list.substr(0, list.find('|'));
  std::string capital = first;
  std::transform(capital.begin(), capital.end(), capital.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return {"", capital, first + "x", " " + first, first.substr(0, first.size() - 1), list, terminal, long_word};
}

Words all_wrong(const TakenOption& option) {
  return option.value.find('|') == std::string::npos ? wrong_values(option.value) : wrong_words(option.value);
}

// Results other than an error message that are acceptable for a wrong value.
struct Leniency {
  bool may_fail = false;   // exit code 1 is allowed, because the system may refuse the request
  bool may_begin = false;  // true if output may come before the error, as with a wrong move
};

Leniency leniency_of(const TakenCommand& command, const TakenOption& option) {
  const bool is_of_system = option.value == "FILE" || option.value == "DIR" || option.value == "COMMAND";
  // The window module, which checks moves and themes, is not loaded here.
  return {.may_fail = is_of_system || command.name == "render",
          .may_begin = command.name == "play" && option.name == "--moves"};
}

class Refusals {
 public:
  void check(const Words& line, Leniency leniency = {}) {
    ++count_;
    CAPTURE(typed(line));
    const Finished finished = forked_tilefold(line, folder_.path(), longest_s);
    CAPTURE(finished.err);
    CHECK((finished.code == 2 || (leniency.may_fail && finished.code == 1)));
    CHECK((leniency.may_begin || finished.out.empty()));
    Words said = lines_of(finished.err);
    std::erase_if(said, [](const std::string& word) { return word.starts_with("seed "); });  // ignore the line with the
                                                                                             // random seed
    CHECK(said.size() == 1);
    CHECK((!said.empty() && said.back().starts_with("tilefold: ")));
    CHECK(finished.err.find(terminal) == std::string::npos);
    CHECK(files_in(folder_.path()).empty());
  }
  std::size_t count() const { return count_; }

 private:
  const TemporaryFolder folder_;
  std::size_t count_ = 0;
};

void check_command(const TakenCommand& command, Refusals& refusals) {
  const Words base = min_request(command);
  refusals.check(with(base, {"--nothing-so"}));
  refusals.check(with(base, {"--nothing-so=1"}));
  refusals.check(with(base, {"-q"}));
  refusals.check(with(base, {"--" + long_word}));
  refusals.check(with(base, {"--" + terminal}));
  if (command.name != "merge") refusals.check(with(base, {"more", "words", "than", "wanted"}));
}

void check_option(const TakenCommand& command, const TakenOption& option, Refusals& refusals) {
  Words base = min_request(command);
  if (option.is_required) base.resize(base.size() - 2);
  if (option.value == "OPTION=VALUE")
    base.insert(base.end(), {"--strategy", command.name == "solve" ? "solver" : "random"});
  refusals.check(with(base, {option.name.substr(0, option.name.size() - 1) + "qq"}));
  if (option.value.empty()) {
    refusals.check(with(base, {option.name + "=sometimes"}));
    return;
  }
  refusals.check(with(base, {option.name}));
  for (const std::string& value : all_wrong(option)) {
    // These commands do not access the folder, so they accept any value.
    if (option.value == "DIR" && !value.empty() && (command.name == "analyse" || command.name == "play")) continue;
    refusals.check(with(base, {option.name + "=" + value}), leniency_of(command, option));
  }
}

// Tries every parameter of a table with values out of its range.
void check_table(const Document& table, const Words& base, const std::string& before, Refusals& refusals) {
  for (const Document& parameter : *table.list()) {
    const std::string name = *parameter.find("name")->text();
    if (*parameter.find("type") == Document("file")) continue;
    Words values{"", "x", "1e400", "-", terminal};
    for (const auto& [bound, step] : {std::pair{"min", -1}, std::pair{"max", 1}})
      if (const Document* limit = parameter.find(bound); limit != nullptr && limit->integer() != nullptr)
        values.push_back(std::to_string(*limit->integer() + step));
    for (const std::string& value : values) refusals.check(with(base, {before, name + "=" + value}));
  }
}

TEST_CASE("Every option of every command rejects every kind of wrong value in one line") {
  Refusals refusals;
  for (const TakenCommand& command : taken_commands()) {
    check_command(command, refusals);
    for (const TakenOption& option : command.options) check_option(command, option, refusals);
  }
  MESSAGE(refusals.count() << " kinds of wrong options");
  CHECK(refusals.count() >= 1800);
}

TEST_CASE("Every parameter of every puzzle and strategy rejects values outside its range") {
  Refusals refusals;
  for (const std::string& line : lines_of(printed({"list", "--format", "jsonl"}))) {
    const Document puzzle = parsed(line);
    if (puzzle.find("parameters") == nullptr) continue;
    const std::string name = *puzzle.find("name")->text();
    check_table(*puzzle.find("parameters"), {"play", name, "--seed", "1"}, "--set", refusals);
    for (const Document& strategy : *puzzle.find("strategies")->list())
      check_table(*strategy.find("options"),
                  {"play", name, "--seed", "1", "--strategy", *strategy.find("name")->text()}, "--option", refusals);
  }
  MESSAGE(refusals.count() << " kinds of wrong parameters");
  CHECK(refusals.count() >= 400);
}

}  // namespace
}  // namespace tilefold::test
