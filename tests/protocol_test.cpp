// The protocol file of a study: its keys, the faults that are reported, and the example.

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "app/profile/toml_workarounds.h"
#include "app/protocol/protocol_reader.h"

namespace tilefold::test {
namespace {

using protocol::PlayOrder;
using protocol::Protocol;
using protocol::StudyQuestion;

constexpr const char* small = R"(title = "Small"
[[blocks]]
puzzle = "drop"
[[blocks.trials]]
seed = 7
)";

Protocol valid(const std::string& text) {
  auto reading = protocol::read_protocol(text);
  for (const auto& fault : reading.faults) MESSAGE(fault.line << ": " << fault.error.message);
  REQUIRE(reading.faults.empty());
  return std::move(reading.protocol);
}

// Returns the only fault of a text as "line: fault".
std::string fault_of(const std::string& text) {
  const auto reading = protocol::read_protocol(text);
  REQUIRE(reading.faults.size() == 1);
  return std::to_string(reading.faults.front().line) + ": " + reading.faults.front().error.message;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("A small protocol has usual values for all other keys") {
  const Protocol protocol = valid(small);
  CHECK(protocol.title == protocol::StudyText{"Small"});
  CHECK(protocol.languages == std::vector<std::string>{"en"});
  CHECK(protocol.order == PlayOrder::fixed);
  REQUIRE(protocol.blocks.size() == 1);
  CHECK(protocol.blocks.front().name == "block1");
  REQUIRE(protocol.blocks.front().trials.size() == 1);
  const protocol::StudyTrial& trial = protocol.blocks.front().trials.front();
  CHECK(trial.name == "block1.1");
  CHECK(trial.game.puzzle == "drop");
  CHECK(trial.game.seed == 7);
  CHECK(trial.allowed.can_undo);
  CHECK_FALSE(trial.allowed.can_ask_hint);
  CHECK_FALSE(trial.limits.seconds);
  CHECK(protocol.words.at("continue") == protocol::StudyText{"Continue"});
}

TEST_CASE("A trial takes over what its block and the protocol allow, and can change it") {
  const Protocol protocol = valid(R"(
title = "Inherited"
[allow]
undo = false
[limits]
seconds = 60
moves = 9
[[blocks]]
puzzle = "drop"
preset = "three_ahead"
rules = { rows = 8 }
allow = { hints = true }
limits = { moves = 5 }
[[blocks.trials]]
[[blocks.trials]]
allow = { undo = true }
limits = { seconds = 0, shown = false }
rules = { columns = 6 }
)");
  const auto& trials = protocol.blocks.front().trials;
  CHECK_FALSE(trials[0].allowed.can_undo);
  CHECK(trials[0].allowed.can_ask_hint);
  CHECK(trials[0].limits.seconds == 60);
  CHECK(trials[0].limits.moves == 5);
  CHECK(trials[0].game.rule_values == std::vector<std::string>{"rows=8"});
  CHECK(trials[1].allowed.can_undo);
  CHECK_FALSE(trials[1].limits.seconds);
  CHECK_FALSE(trials[1].limits.is_shown);
  CHECK(trials[1].game.rule_values == std::vector<std::string>{"rows=8", "columns=6"});
}

TEST_CASE("Texts exist in all languages, with letters of other alphabets on several lines") {
  const Protocol protocol = valid(R"(
title = { en = "Levels", de = "Spiele" }
languages = ["en", "de"]
consent = { en = "Please agree.", de = """
Bitte stimmen Sie zu:
„Größe“ wählen.
""" }
instructions = ["Same", { en = "Go", de = "Los" }]
[words]
continue = { en = "Next", de = "Weiter" }
)" + std::string("[[blocks]]\npuzzle = \"drop\"\n[[blocks.trials]]\n"));
  CHECK(protocol.title == protocol::StudyText{"Levels", "Spiele"});
  CHECK(protocol.consent[1] == "Bitte stimmen Sie zu:\n„Größe“ wählen.");
  CHECK(protocol.instructions[0] == protocol::StudyText{"Same", "Same"});
  CHECK(protocol.words.at("continue") == protocol::StudyText{"Next", "Weiter"});
  CHECK(protocol.words.at("agree") == protocol::StudyText{"I agree", "I agree"});
}

TEST_CASE("All kinds of questions are read") {
  const Protocol protocol = valid(std::string(small) + R"(
[[before]]
name = "hand"
kind = "choice"
text = "Which hand?"
options = ["Left", "Right"]
[[before]]
name = "age"
kind = "number"
text = "How old are you?"
min = 18
max = 99
[[after]]
name = "hard"
kind = "likert"
text = "How hard was it?"
points = 5
low = "easy"
high = "hard"
[[after]]
name = "remarks"
kind = "text"
text = "Remarks?"
required = false
)");
  REQUIRE(protocol.before.size() == 2);
  CHECK(protocol.before[0].options.size() == 2);
  CHECK(protocol.before[1].min == 18);
  CHECK(protocol.before[1].max == 99);
  REQUIRE(protocol.after.size() == 2);
  CHECK(protocol.after[0].kind == StudyQuestion::Kind::likert);
  CHECK(protocol.after[0].points == 5);
  CHECK(protocol.after[0].low == protocol::StudyText{"easy"});
  CHECK_FALSE(protocol.after[1].is_required);
}

TEST_CASE("Each fault names its line, its key and the correction") {
  CHECK(contains(fault_of(std::string(small) + "[limit]\nseconds = 3\n"),
                 "6: limit is unknown (did you mean 'limits'?)"));
  CHECK(contains(fault_of(std::string(small) + "ordr = 'random'\n"), "6: blocks[1].trials[1].ordr is unknown"));
  CHECK(fault_of("order = \"randum\"\n" + std::string(small)) ==
        "1: order is 'randum' (did you mean 'random'?); it must be fixed, random or latin_square");
  CHECK(contains(fault_of("seed = -1\n" + std::string(small)), "1: seed is -1; it must be a whole number from 0"));
  CHECK(contains(fault_of("title = \"x\"\n"), "blocks is missing; it must be at least one table [[blocks]]"));
  CHECK(contains(fault_of(std::string(small) + "[[blocks.trials]]\nlevel = \"AA\"\n"),
                 "7: blocks[1].trials[2].level is not valid: "));
  // The level is not read from standard input.
  CHECK(contains(fault_of(std::string(small) + "[[blocks.trials]]\npuzzle = \"unblock\"\nlevel = \"-\"\n"),
                 "8: blocks[1].trials[2].level is not valid: the level has 1 character"));
  CHECK(contains(fault_of(std::string(small) + "rules = { rows = 99 }\n"),
                 "6: blocks[1].trials[1].rules is not valid: rows is '99'; it must be 3 to 16"));
  CHECK(contains(fault_of("title = \"x\"\n[[blocks]]\npuzzle = \"dorp\"\n[[blocks.trials]]\n"),
                 "(did you mean 'drop'?)"));
  CHECK(contains(fault_of(std::string(small) + "[[after]]\nname = \"a\"\nkind = \"likret\"\ntext = \"b\"\n"),
                 "8: after[1].kind is 'likret' (did you mean 'likert'?)"));
  CHECK(contains(fault_of(std::string(small) + "[[after]]\nname = \"a\"\nkind = \"text\"\ntext = \"b\"\nmin = 3\n"),
                 "10: after[1].min is unknown"));
  CHECK(contains(fault_of("title = \n"), "1: this is not valid TOML"));
  CHECK(contains(fault_of("title = \"\xff\"\n"), "1: this is not valid TOML"));
  CHECK(contains(fault_of("a" + std::string(40, '.') + "b = 1\n"), "1: a key has 41 parts"));
}

TEST_CASE("A language without a text, and a name that is used twice, are faults") {
  const std::string two = "title = { en = \"a\" }\nlanguages = [\"en\", \"de\"]\n";
  CHECK(contains(fault_of(two + "[[blocks]]\npuzzle = \"drop\"\n[[blocks.trials]]\n"), "1: title.de is missing"));
  CHECK(contains(fault_of(std::string(small) + "name = \"a\"\n[[blocks.trials]]\nname = \"a\"\n"),
                 "8: blocks[1].trials[2].name is 'a', which is used already"));
}

TEST_CASE("All faults of a file are reported, in the order of their lines") {
  const auto reading = protocol::read_protocol("titel = \"x\"\norder = 3\n" + std::string(small) + "sed = 4\n");
  REQUIRE(reading.faults.size() == 3);
  CHECK(reading.faults[0].line == 1);
  CHECK(reading.faults[1].line == 2);
  CHECK(reading.faults[2].line == 8);
}

TEST_CASE("Random texts and damaged protocols are refused or read, and never crash") {
  std::ifstream file(std::string(TILEFOLD_SOURCE_DIR) + "/examples/study/ten-levels.toml");
  std::ostringstream text;
  text << file.rdbuf();
  const std::string whole = text.str();
  REQUIRE(whole.size() > 1000);
  for (std::size_t i = 0; i < whole.size(); i += 37) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(33 + i % 90);
    CHECK_NOTHROW(static_cast<void>(protocol::read_protocol(damaged)));
  }
}

TEST_CASE("The example has practice, ten levels in a Latin square, a break and a questionnaire") {
  std::ifstream file(std::string(TILEFOLD_SOURCE_DIR) + "/examples/study/ten-levels.toml");
  std::ostringstream text;
  text << file.rdbuf();
  const Protocol protocol = valid(text.str());
  REQUIRE(protocol.blocks.size() == 2);
  CHECK(protocol.blocks[0].is_practice);
  CHECK(protocol.blocks[1].trials.size() == 10);
  CHECK(protocol.blocks[1].order == PlayOrder::latin_square);
  CHECK_FALSE(protocol.blocks[1].pause.empty());
  CHECK_FALSE(protocol.consent.empty());
  CHECK(protocol.before.size() + protocol.after.size() >= 4);
  const auto has_likert = [](const std::vector<StudyQuestion>& questions) {
    return std::any_of(questions.begin(), questions.end(),
                       [](const StudyQuestion& question) { return question.kind == StudyQuestion::Kind::likert; });
  };
  CHECK((has_likert(protocol.after) || has_likert(protocol.blocks[1].between)));
}

TEST_CASE("Letters beyond ASCII become escapes in texts, and stay in comments and literal texts") {
  CHECK(profile::escaped_letters("a = \"\xc3\xa4\" # \xc3\xa4 \"\n'\xc3\xa4'") ==
        "a = \"\\U000000E4\" # \xc3\xa4 \"\n'\xc3\xa4'");
  CHECK(profile::escaped_letters("\"\"\"\n\xf0\x9f\x98\x80\\\"\n\"\"\"") == "\"\"\"\n\\U0001F600\\\"\n\"\"\"");
  CHECK(profile::escaped_letters("\"\xc3\"") == "\"\xc3\"");
}

}  // namespace
}  // namespace tilefold::test
