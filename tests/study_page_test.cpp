// The page of a study: the study as JSON, and the template that it is put into.

#include "app/protocol/study_page.h"

#include <doctest/doctest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "app/protocol/protocol_reader.h"
#include "app/records/game.h"
#include "app/records/json.h"

namespace tilefold::test {
namespace {

using protocol::fill_page;
using protocol::page_document;
using protocol::Protocol;

Protocol page_protocol(const std::string& text) {
  auto reading = protocol::read_protocol(text);
  for (const auto& fault : reading.faults) MESSAGE(fault.line << ": " << fault.error.message);
  REQUIRE(reading.faults.empty());
  return std::move(reading.protocol);
}

Document page_of(const std::string& text) {
  const auto document = page_document(page_protocol(text), "light");
  REQUIRE_MESSAGE(document, document.error().message);
  return *document;
}

// Returns a member of a member, such as at(study, {"blocks", "0", "name"}).
const Document& at(const Document& document, const std::vector<std::string>& path) {
  const Document* place = &document;
  for (const std::string& name : path) {
    const bool is_index = place->list() != nullptr;
    place = is_index ? &place->list()->at(std::stoul(name)) : place->find(name);
    REQUIRE_MESSAGE(place != nullptr, name);
  }
  return *place;
}

std::string json_at(const Document& document, const std::vector<std::string>& path) {
  return records::to_json(at(document, path));
}

const std::string with_everything = R"(
title = { en = "Two", de = "Zwei" }
languages = ["en", "de"]
consent = "c"
instructions = ["i", "j"]
seed = 9007199254740993
order = "random"
datapipe = "abc123"
pointer_path = true
words = { agree = { en = "Yes", de = "Ja" } }
[limits]
seconds = 60
[[before]]
name = "age"
kind = "number"
text = "?"
min = 1
max = 99.5
required = false
[[blocks]]
name = "first"
condition = "hard"
order = "latin_square"
practice = true
break = "rest"
break_every = 1
break_seconds = 5
puzzle = "unblock"
[[blocks.trials]]
name = "level"
level = "............AABCDE..BCDE............"
allow = { hints = true, undo = false }
[[blocks.between]]
name = "effort"
kind = "likert"
text = "?"
points = 5
low = "l"
[[blocks]]
puzzle = "drop"
rules = { rows = 8 }
limits = { seconds = 0, moves = 7, shown = false }
[[blocks.trials]]
seed = 7
[[blocks.after]]
name = "why"
kind = "choice"
text = "?"
options = ["a", { en = "b", de = "B" }]
)";

TEST_CASE("The study of a page has the texts, questions, orders and limits of the protocol") {
  const Document study = page_of(with_everything);
  CHECK(json_at(study, {"title"}) == R"(["Two","Zwei"])");
  CHECK(json_at(study, {"instructions"}) == R"([["i","i"],["j","j"]])");
  CHECK(json_at(study, {"debriefing"}) == "null");
  CHECK(json_at(study, {"words", "agree"}) == R"(["Yes","Ja"])");
  CHECK(json_at(study, {"words", "download"}) == R"(["Download again","Download again"])");
  CHECK(json_at(study, {"seed"}) == R"("9007199254740993")");
  CHECK(json_at(study, {"order"}) == R"("random")");
  CHECK(json_at(study, {"datapipe"}) == R"("abc123")");
  CHECK(json_at(study, {"pointer_path"}) == "true");
  CHECK(json_at(study, {"theme"}) == R"("light")");
  CHECK(json_at(study, {"before"}) ==
        R"([{"name":"age","kind":"number","text":["?","?"],"required":false,"min":1.0,"max":99.5}])");
  CHECK(
      json_at(study, {"blocks", "0", "between"}) ==
      R"([{"name":"effort","kind":"likert","text":["?","?"],"required":true,"points":5,"low":["l","l"],"high":null}])");
  CHECK(json_at(study, {"blocks", "1", "after", "0", "options"}) == R"([["a","a"],["b","B"]])");
  CHECK(json_at(study, {"blocks", "0", "condition"}) == R"("hard")");
  CHECK(json_at(study, {"blocks", "0", "order"}) == R"("latin_square")");
  CHECK(json_at(study, {"blocks", "0", "break_seconds"}) == "5");
  CHECK(json_at(study, {"blocks", "0", "trials", "0", "allow"}) ==
        R"({"undo":false,"restart":true,"hints":true,"give_up":true,"score":true})");
  CHECK(json_at(study, {"blocks", "0", "trials", "0", "limits"}) == R"({"seconds":60,"moves":null,"shown":true})");
  CHECK(json_at(study, {"blocks", "1", "trials", "0", "limits"}) == R"({"seconds":null,"moves":7,"shown":false})");
  CHECK(json_at(study, {"blocks", "0", "trials", "0", "has_score"}) == "false");
  CHECK(json_at(study, {"blocks", "1", "trials", "0", "has_score"}) == "true");
}

TEST_CASE("The game of a trial opens the same board as in the study window") {
  const Protocol protocol = page_protocol(with_everything);
  const Document study = page_of(with_everything);
  const Document& level = at(study, {"blocks", "0", "trials", "0", "game"});
  const auto from_page = records::open_position_document(at(level, {"position"}));
  REQUIRE_MESSAGE(from_page, from_page.error().message);
  const auto in_window = protocol::open_trial(protocol.blocks[0].trials[0]);
  REQUIRE(in_window);
  CHECK(from_page->puzzle->describe() == in_window->puzzle->describe());
  const Document& drawn = at(study, {"blocks", "1", "trials", "0", "game"});
  CHECK(drawn.find("position") == nullptr);
  CHECK(json_at(drawn, {"seed"}) == R"("7")");
  CHECK(json_at(drawn, {"rules", "rows"}) == "8");
}

TEST_CASE("A study with hints in a puzzle without a solver is refused") {
  const Protocol protocol = page_protocol(
      "title = \"x\"\nallow = { hints = true }\n[[blocks]]\npuzzle = \"slide\"\n[[blocks.trials]]\nname = \"one\"\n");
  const auto document = page_document(protocol, "light");
  REQUIRE_FALSE(document);
  CHECK(document.error().message.find("trial 'one' allows hints") != std::string::npos);
  CHECK(document.error().message.find("set allow.hints to false") != std::string::npos);
}

const std::string page_form = "<meta content=\"connect-src 'self' @SERVERS@\"><script>@STUDY-1@</script></html>";

TEST_CASE("The page contains the study, and no text of it can end the script") {
  const auto page = fill_page(page_form, Object{{"title", "</script>@SERVERS@"}, {"datapipe", Document()}});
  REQUIRE(page);
  CHECK(
      *page ==
      R"(<meta content="connect-src 'self' "><script>{"title":"\u003c/script>@SERVERS@","datapipe":null}</script></html>)");
}

TEST_CASE("Only a study with an experiment of DataPipe may send data there") {
  const auto page = fill_page(page_form, Object{{"datapipe", "abc"}});
  REQUIRE(page);
  CHECK(page->starts_with(R"(<meta content="connect-src 'self' https://pipe.jspsych.org">)"));
}

TEST_CASE("A file that is not a template, or of another version, or truncated, is refused") {
  for (const std::string& text :
       {std::string("<html></html>"), page_form + page_form, std::string("@SERVERS@ @STUDY-2@</html>"),
        page_form.substr(0, page_form.size() - 3)}) {
    CAPTURE(text);
    CHECK_FALSE(fill_page(text, Object{}));
  }
}

TEST_CASE("The template of the jsPsych plugin has the marks that are filled, once") {
  std::ostringstream text;
  text << std::ifstream(std::string(TILEFOLD_SOURCE_DIR) + "/packages/jspsych-tilefold/page/page.html").rdbuf();
  CHECK(fill_page(text.str(), Object{}));
}

TEST_CASE("The ID of an experiment of DataPipe has letters and digits only") {
  const auto reading = protocol::read_protocol(
      "title = \"x\"\ndatapipe = \"https://x\"\n[[blocks]]\npuzzle = \"drop\"\n[[blocks.trials]]\n");
  REQUIRE(reading.faults.size() == 1);
  CHECK(reading.faults.front().line == 2);
  CHECK(reading.faults.front().error.message.find("datapipe is 'https://x'; it must be the ID") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
