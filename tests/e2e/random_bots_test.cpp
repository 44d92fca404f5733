// Bots that misbehave in random ways at random moments. The program ends, names the bot and the reason if the bot lost
// its game, and leaves no process of the bot.

#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <map>

#include "engine/core/rng.h"
#include "tests/e2e/requests.h"
#include "tests/support/bad_bot.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

enum class Outcome { lost, harmless, any };

struct Deed {
  std::string name;
  std::string text;
  Outcome outcome = Outcome::any;
  std::string told = {};  // a part of the reason if the bot loses
  bool is_slow = false;   // the bot loses only after the time limit for answers
};

template <class List>
const auto& drawn_of(const List& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

// Returns lines that are not valid answers to any request.
Words wrong_lines() {
  return {"",
          " ",
          "{}",
          "[]",
          "null",
          "0",
          "{",
          "{\"kind\":\"move\"",
          "{\"kind\":\"move\"}",
          "{\"kind\":\"hello\"}",
          "{\"kind\":\"hello\",\"name\":1,\"puzzles\":[]}",
          "{\"kind\":\"hello\",\"name\":\"x\",\"puzzles\":[1,null,{}]}",
          "{\"kind\":\"move\",\"id\":1e999,\"move\":\"up\"}",
          "{\"kind\":\"move\",\"id\":\"1\",\"move\":\"up\"}",
          "{\"kind\":\"move\",\"id\":-1,\"move\":\"up\"}",
          "{\"kind\":\"move\",\"id\":18446744073709551615,\"move\":\"up\"}",
          "{\"kind\":[\"move\"],\"id\":1}",
          "{\"kind\":\"error\",\"text\":\"\\u0000\\u001b[31m\"}",
          "{\"kind\":\"move\",\"id\":99999,\"move\":\"\\ud800\"}",
          "{\"kind\":\"move\",\"kind\":\"hello\",\"id\":0}",
          "\xef\xbb\xbf{\"kind\":\"quit\"}",
          "{\"kind\":\"quit\"} {\"kind\":\"quit\"}",
          "I play up",
          "\x1b[31mred\x1b[0m",
          "\xff\xfe",
          "NaN",
          "{\"kind\":\"move\",\"id\":0,\"move\":\"" + std::string(100'000, 'u') + "\"}"};
}

// Returns answers to the first request that are wrong in one field; the bot then also gives the right answer.
Words wrong_answers() {
  const std::string begin = "{\"kind\":\"move\",\"id\":1,\"move\":";
  return {begin + "\"sideways\"}", begin + "\"\"}",   begin + "1}",       begin + "null}",
          begin + "[\"up\"]}",     begin + "\"UP\"}", begin + "\"up \"}", begin + "\"\\u001b[31m\"}",
          begin + "\"up\\u0000\"}"};
}

Deed drawn_deed(Rng& rng) {
  switch (rng.below(18)) {
    case 0:
    case 1: {
      const std::string code = drawn_of(Words{"0", "1", "3", "130", "255"}, rng);
      return {"exit", code, Outcome::lost, "it exited with code " + code};
    }
    case 2:
    case 3: {
      const int signal = drawn_of(std::vector<int>{SIGSEGV, SIGKILL, SIGABRT, SIGTERM, SIGFPE, SIGPIPE, SIGBUS}, rng);
      return {"signal", std::to_string(signal), Outcome::lost, "it was ended by signal " + std::to_string(signal)};
    }
    case 4: return {"signal", std::to_string(SIGSTOP), Outcome::lost, "it did not answer within", true};
    case 5:
      return {drawn_of(Words{"hang", "endless errors"}, rng), "-", Outcome::lost, "it did not answer within", true};
    case 6: return {"half and hang", "-", Outcome::lost, "has no line end", true};
    case 7:
      return {drawn_of(Words{"close output", "close all"}, rng), "-", Outcome::lost, "it closed its standard output"};
    case 8: return {"half", "-", Outcome::lost, "it exited with code 0"};
    case 9: return {"flood", "-", Outcome::lost, "it wrote a line of more than 1048576 bytes"};
    case 10: return {"flood of lines", drawn_of(wrong_lines(), rng), Outcome::lost};
    case 11: return {"long line", drawn_of(Words{"1048575", "1048576", "3000000"}, rng), Outcome::lost};
    case 12: return {"nested", drawn_of(Words{"[", "{", "\"", "9", "\\"}, rng), Outcome::lost};
    case 13: return {"binary", std::to_string(rng.below(1000)), Outcome::lost};
    case 14: return {"say", drawn_of(wrong_answers(), rng), Outcome::lost};
    case 15: return {drawn_of(Words{"many errors", "close errors", "deaf"}, rng), "-", Outcome::harmless};
    case 16: return {drawn_of(Words{"helper", "orphan"}, rng), "-", Outcome::harmless};
    default: return {"say", drawn_of(wrong_lines(), rng), Outcome::lost};
  }
}

struct Plot {
  Deed deed;
  std::string stage;
  int earlier = 0;  // requests of this stage that the bot answers well
};

Plot drawn_plot(Rng& rng) {
  Plot plot{.deed = drawn_deed(rng),
            .stage = drawn_of(Words{"hello", "new", "choose", "choose", "choose", "over", "quit"}, rng)};
  if (plot.stage == "choose") plot.earlier = static_cast<int>(rng.below(3));
  // The other messages get no answer, so a line is at most the answer to a later request.
  if (plot.stage != "hello" && plot.stage != "choose" && plot.deed.outcome == Outcome::lost)
    plot.deed.outcome = Outcome::any;
  return plot;
}

Words drawn_command(Rng& rng) {
  switch (rng.below(4)) {
    case 0: return {"play", "slide", "--seed", "1", "--max-moves", "5", "--format", "jsonl"};
    case 1: return {"hint", "slide", "--seed", "1"};
    case 2:
      return {"bench", "slide",      "--seed", "1",        "--games", "2",         "--max-moves",
              "5",     "--strategy", "random", "--format", "csv",     "--threads", drawn_of(Words{"1", "2"}, rng)};
    default:
      return {"sweep", "slide",  "--seed",   "1",        "--games", "1",         "--max-moves",
              "5",     "--vary", "rows=3,4", "--format", "csv",     "--threads", "1"};
  }
}

// True if the command reaches the stage and needs an answer after it.
bool must_lose(const Plot& plot, const std::string& command) {
  return plot.deed.outcome == Outcome::lost && (plot.stage == "hello" || plot.earlier == 0 || command != "hint");
}

void check_end(const Plot& plot, const std::string& command, const Finished& finished) {
  const bool is_run = command == "bench" || command == "sweep";
  const bool is_late =
      finished.err.find("it did not answer within") != std::string::npos;  // possible on a slow machine
  CHECK((finished.code == 0 || finished.code == 1 || finished.code == 2));
  CHECK(std::ranges::all_of(finished.err, [](char c) { return (c < '\0' || c >= ' ' || c == '\n') && c != '\x7f'; }));
  const Words said = lines_of(finished.err);
  CHECK(said.size() <= (is_run ? 2U : 1U));
  CHECK(std::ranges::all_of(said, [](const std::string& line) { return line.starts_with("tilefold: "); }));
  if (must_lose(plot, command)) {
    REQUIRE_FALSE(said.empty());
    CHECK(said.front().starts_with("tilefold: bot '"));
    CHECK((is_late || said.front().find(plot.deed.told) != std::string::npos));
    if (plot.stage == "hello") CHECK(finished.code == 2);
    if (plot.stage == "choose") CHECK(finished.code == (is_run ? 0 : 1));
    if (command == "bench" && plot.stage == "choose") CHECK(finished.out.find("forfeit") != std::string::npos);
  }
  if (plot.deed.outcome == Outcome::harmless && !is_late) {
    CHECK(finished.code == 0);
    CHECK(said.empty());
  }
}

TEST_CASE("A bot that misbehaves in a random way ends no command without a reason, and none of its processes is left") {
  const Trials trials = trials_of(100, 2'280);
  std::map<int, int> codes;
  for (int trial = trials.first; trial < trials.end; ++trial) {
    Rng rng(static_cast<std::uint64_t>(trial));
    const TemporaryFolder folder;
    const Plot plot = drawn_plot(rng);
    Words command = drawn_command(rng);
    const auto quoted = [](const std::string& word) { return " '" + word + "'"; };
    const std::string bot = TILEFOLD_HOSTILE_BOT + quoted(folder.path("processes")) + quoted(plot.stage) +
                            quoted(std::to_string(plot.earlier)) + quoted(plot.deed.name) + quoted(plot.deed.text);
    command.insert(command.end(), {"--bot", bot});
    if (plot.deed.is_slow) command.insert(command.end(), {"--bot-timeout", "300"});
    const Finished finished = tilefold(command);
    ++codes[finished.code];
    CAPTURE(repeating(trial, "command_line_test", "random_bots_test.cpp"));
    CAPTURE(plot.stage);
    CAPTURE(plot.earlier);
    CAPTURE(plot.deed.name);
    CAPTURE(plot.deed.text);
    CAPTURE(command.front());
    CAPTURE(finished.code);
    CAPTURE(finished.err);
    check_end(plot, command.front(), finished);
    for (const std::string& process : lines_of(read_text(folder.path("processes"))))
      CHECK(comes_true([&] { return !is_running(process); }));
  }
  MESSAGE(trials.count() << " bots: " << codes[0] << " commands succeeded, " << codes[1] << " failed, " << codes[2]
                         << " were refused");
}

}  // namespace
}  // namespace tilefold::test
