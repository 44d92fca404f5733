// The language of the command line: people read their own, programs always read the same bytes.

#include <doctest/doctest.h>

#include <fstream>
#include <string>

#include "app/language/tr.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Runs the program with a locale and a value of LANGUAGE, without the other variables of the machine.
Finished in_language(const std::string& locale, const std::string& list, const Words& request) {
  return run(with({"env", "LC_ALL=" + locale, "LC_MESSAGES=", "LANG=", "LANGUAGE=" + list, binary}, request));
}

// Translates texts of this process until the end of a test.
class Translating {
 public:
  explicit Translating(std::string_view tag) { language::use(*language::language_of(tag)); }
  ~Translating() { language::use(language::languages().front()); }
  Translating(const Translating&) = delete;
  Translating& operator=(const Translating&) = delete;
};

// Fails unless the request gives the same output, byte for byte, and the same exit code in each language.
void check_same(const Words& request) {
  CAPTURE(doctest::toString(request.front()));
  CAPTURE(doctest::toString(request.back()));
  const Finished english = in_language("C.UTF-8", "", request);
  CHECK_FALSE(english.out.empty());
  for (const char* locale : {"de_DE.UTF-8", "zh_CN.UTF-8"}) {
    const Finished other = in_language(locale, "", request);
    CHECK(other.code == english.code);
    CHECK(other.out == english.out);
  }
}

}  // namespace

TEST_CASE("Help is in the language of the environment, and names of options are not translated") {
  const Finished english = tilefold({"--help"});
  const Finished german = in_language("de_DE.UTF-8", "", {"--help"});
  CHECK(german.code == 0);
  CHECK(german.err.empty());
  CHECK(german.out != english.out);
  const Translating translating("de");
  for (const char* text : {"Usage", "Options", "Subcommands"}) {
    CAPTURE(text);
    REQUIRE(std::string(tr(text)) != text);
    CHECK(german.out.find(std::string(tr(text)) + ":") != std::string::npos);
  }
  for (const char* kept : {"--seed N", "PRESET", "  tilefold play drop --seed 42 --moves \"3 3 1\"", "  analyse "}) {
    CAPTURE(kept);
    CHECK(english.out.find(kept) != std::string::npos);
    CHECK(german.out.find(kept) != std::string::npos);
  }
}

TEST_CASE("Errors are in the language of the environment, with the same exit code") {
  const Words request{"play", "drop", "--sede", "1"};
  const Finished english = tilefold(request);
  CHECK(english.err == "tilefold: unexpected argument '--sede' (did you mean '--seed'?); see --help\n");
  const Finished german = in_language("de_AT.UTF-8", "", request);
  CHECK(german.code == english.code);
  CHECK(german.out.empty());
  CHECK(german.err != english.err);
  const Translating translating("de");
  CHECK(german.err == "tilefold: " +
                          tr_format("unexpected argument {}{}; see --help", "'--sede'",
                                    tr_format(" (did you mean '{}'?)", "--seed")) +
                          "\n");
}

TEST_CASE("LANGUAGE has priority over the locale, and unknown languages and the locale C mean English") {
  const Words request{"play", "--help"};
  const std::string english = tilefold(request).out;
  const std::string german = in_language("de_DE.UTF-8", "", request).out;
  CHECK(german != english);
  CHECK(in_language("fr_FR.UTF-8", "sv:de", request).out == german);
  CHECK(in_language("", "de", request).out == german);
  CHECK(in_language("C", "de", request).out == english);
  CHECK(in_language("POSIX", "de", request).out == english);
  CHECK(in_language("sv_SE.UTF-8", "", request).out == english);
  CHECK(in_language("no such locale", "", request).out == english);
  CHECK(in_language("", "", request).out == english);
}

TEST_CASE("What programs read does not depend on the language") {
  const TemporaryFolder folder;
  const std::string profile = folder.path("profile");
  REQUIRE(asked_of(profile, {"play", "drop", "--seed", "1", "--strategy", "greedy", "--max-moves", "20", "--record"})
              .code == 0);
  REQUIRE(asked_of(profile, {"play", "unblock", "--set", "level=1", "--strategy", "random", "--seed", "1",
                             "--max-moves", "5", "--record"})
              .code == 0);
  const std::string level = folder.path("level.txt");
  std::ofstream(level) << small_level << "\n";
  const std::string game = "tilefold:drop/1:standard:42:331";
  for (const char* format : {"jsonl", "csv"}) {
    const auto check = [&](Words request) { check_same(with(std::move(request), {"--format", format})); };
    check({"list"});
    check({"play", "drop", "--seed", "42", "--moves", "3 3 1"});
    check({"replay", game});
    check({"replay", game, "--check"});
    check({"hint", "drop", "--seed", "3"});
    check({"hint", "unblock", "--level", small_level, "--seed", "1"});
    check({"solve", "--level", small_level});
    check({"map", "--level", small_level});
    check({"generate", "unblock", "--count", "1", "--seed", "1", "--moves", "3-6"});
    check({"bench", "drop", "--strategy", "greedy", "--strategy", "random", "--games", "3", "--seed", "1",
           "--max-moves", "20"});
    check({"sweep", "drop", "--vary", "columns=4..5", "--strategy", "random", "--games", "3", "--seed", "1",
           "--max-moves", "20"});
    check({"analyse", game, "--strategy", "greedy"});
    check({"scores", "--data-dir", profile});
    check({"games", "--data-dir", profile});
    check({"profile", "check", "--data-dir", profile});
    for (const char* table : {"games", "moves", "analysis", "accuracy", "trials"})
      check({"export", table, "--data-dir", profile});
  }
  for (const char* format : {"dot", "graphml", "svg"}) check_same({"map", "--level", small_level, "--format", format});
  for (const char* form : {"json", "line", "rows", "rush"}) check_same({"convert", level, "--to", form});
  check_same({"--version"});
  check_same({"man"});
  check_same({"completion", "bash"});
  check_same({"__complete", "play", "--"});
}

}  // namespace tilefold::test
