// Mistakes on the command line: exit code 2, one line that says what is wrong and what is allowed, and no result on
// standard output.

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/e2e/requests.h"
#include "tests/support/process.h"
#include "tests/support/wrong_positions.h"

namespace tilefold::test {
namespace {

struct Wrong {
  Words arguments;
  std::string says;  // text that the error message must contain
};

void check_refused(const Wrong& wrong, const std::string& input = {}) {
  CAPTURE(wrong.says);
  CAPTURE(input);
  const Finished finished = tilefold(wrong.arguments, input);
  CAPTURE(finished.err);
  CHECK(finished.code == 2);
  CHECK(finished.out.empty());
  CHECK(lines_of(finished.err).size() == 1);
  CHECK(finished.err.starts_with("tilefold: "));
  CHECK(finished.err.find(wrong.says) != std::string::npos);
}

TEST_CASE("Wrong names on the command line are rejected with a suggestion") {
  for (const Wrong& wrong : {
           Wrong{{"dorp"}, "did you mean 'drop'"},
           Wrong{{"chess"}, "the puzzles are drop, slide, swap, pairs, unblock"},
           Wrong{{"--puzzle", "chess"}, "there are: drop, slide, swap, pairs, unblock"},
           Wrong{{"lst"}, "did you mean 'list'"},
           Wrong{{"play", "dorp"}, "did you mean 'drop'"},
           Wrong{{"list", "2048"}, "unknown puzzle '2048'"},
           Wrong{{"play", "drop", "--strategy", "greddy"}, "did you mean 'greedy'"},
           Wrong{{"play", "drop", "--strategy", "greedy", "--option", "depth=3"}, "unknown name 'depth'"},
           Wrong{{"play", "drop", "--preset", "standart"}, "did you mean 'standard'"},
           Wrong{{"play", "drop", "--set", "row=3"}, "did you mean 'rows'"},
           Wrong{{"play", "drop", "--sede", "3"}, "did you mean '--seed'"},
           Wrong{{"list", "--format", "json"}, "did you mean 'jsonl'"},
           Wrong{{"hint", "dorp"}, "did you mean 'drop'"},
           Wrong{{"render", "dorp", "--out", "x.png"}, "did you mean 'drop'"},
           Wrong{{"hint", "drop", "--sede", "3"}, "did you mean '--seed'"},
           Wrong{{"replay", "--chek", "x"}, "did you mean '--check'"},
           Wrong{{"render", "drop", "--tme", "3"}, "did you mean '--time'"},
           Wrong{{"speed", "--onyl", "x"}, "did you mean '--only'"},
           Wrong{{"signature", "--uot", "x"}, "did you mean '--out'"},
           Wrong{{"list", "--fromat", "csv"}, "did you mean '--format'"},
           Wrong{{"man", "--uot", "x"}, "did you mean '--out'"},
           Wrong{{"web", "--uot", "x"}, "did you mean '--out'"},
           Wrong{{"completion", "bsh"}, "did you mean 'bash'"},
           Wrong{{"completion", "powershell"}, "there are: bash, zsh, fish"},
           Wrong{{"list", "drop", "--format", "CSV"}, "text, jsonl or csv"},
           Wrong{{"play", "drop", "--strategy", "greedy", "--option", "evluation=x"}, "did you mean 'evaluation'"},
           Wrong{{"bench", "drop", "--strategy", "greedy:dpth=3"}, "there are: evaluation"},
           Wrong{{"play", "drop", "--strategy", "greedy", "--option", "evaluation="},
                 "evaluation is empty; it must be a file of weights"},
           Wrong{{"export"}, "WHAT is required: tilefold export games|moves|"},
           Wrong{{"sweep", "drop", "--vary", "rows=3"},
                 "give --strategy NAME (random, greedy, lookahead, growth_lookahead, "
                 "monte_carlo, expectimax)\n"},
           Wrong{{"map", "--level", "............AA.......é.............."}, "'é' at row 4, column 4; it must be"},
           Wrong{{"render", "drop"}, "--out is required: tilefold render --out FILE"},
           Wrong{{"solve"}, "nothing to solve; give"},
           Wrong{{"play", "tilefold:drop/1:standard:1:3", "--level", "x"}, "leave out --position, --level"},
           Wrong{{"analyse", "--all", "--strategy", "gredy"}, "unknown strategy 'gredy'"},
           Wrong{{"analyse", "drop", "--all", "--strategy", "shortest"}, "unknown strategy 'shortest'"},
           Wrong{{"compltion", "bash"}, "did you mean 'completion'"},
       })
    check_refused(wrong);
}

TEST_CASE("Invalid options of profile commands are rejected with a message that says what is allowed") {
  for (const Wrong& wrong : {
           Wrong{{"games", "dorp"}, "did you mean 'drop'"},
           Wrong{{"scores", "dorp"}, "did you mean 'drop'"},
           Wrong{{"games", "--since", "yesterday"}, "such as 2026-01-31"},
           Wrong{{"games", "--until", "2026-02-30"}, "such as 2026-01-31"},
           Wrong{{"games", "--sort", "scores"}, "did you mean 'score'"},
           Wrong{{"games", "--status", "running"}, "must be one of playing"},
           Wrong{{"games", "--limit", "-1"}, "--limit"},
           Wrong{{"games", "--pure", "--assisted"}, "--pure and --assisted are both given"},
           Wrong{{"export", "game"}, "did you mean 'games'"},
           Wrong{{"export"}, "WHAT"},
           Wrong{{"scores", "--reset"}, "--yes"},
           Wrong{{"scores", "--yes"}, "--yes is given without --reset"},
           Wrong{{"play", "drop", "--data-dir", "/tmp"}, "--record"},
       })
    check_refused(wrong);
}

TEST_CASE("Command-line values that are out of range are rejected with a message that gives the range") {
  for (const Wrong& wrong : {
           Wrong{{"play", "drop", "--set", "rows=99"}, "3 to 16"},
           Wrong{{"play", "drop", "--set", "rows"}, "name=value"},
           Wrong{{"play", "drop", "--set", "=3"}, "unknown name"},
           Wrong{{"play", "drop", "--set", "spawn=heavy"}, "weighted, uniform or weighted_high"},
           Wrong{{"play", "drop", "--set", "max_spawn=100"}, "a power of two"},
           Wrong{{"play", "drop", "--set", "rows=4", "--set", "continue_rows=5"}, "at most rows"},
           Wrong{{"play", "drop", "--seed", "-1"}, "0 to 2^64-1"},
           Wrong{{"--log-level", "loud"}, "debug, info, warning, error or off"},
           Wrong{{"--data-dir", ""}, "--data-dir is empty"},
           Wrong{{"play", "drop", "--seed", "18446744073709551616"}, "0 to 2^64-1"},
           Wrong{{"play", "drop", "--seed", "x"}, "0 to 2^64-1"},
           Wrong{{"play", "drop", "--max-moves", "-5"}, "whole number"},
           Wrong{{"play", "drop", "--option", "a=1"}, "--option is given without a strategy"},
           Wrong{{"play", "drop", "--position", "-", "--moves", "-"}, "standard input"},
           Wrong{{"play", "drop", "--set", "spawn_decay=-0.5"}, "0.01 to 1"},
           Wrong{{"play", "drop", "--set", "spawn_decay=nan"}, "0.01 to 1"},
           Wrong{{"--size", "400x900"}, "from 640x480"},
           Wrong{{"--seed", "5", "play", "drop"}, "--seed is not an option of play"},
           Wrong{{"play", "drop", "--trace", "x"}, "--trace is not an option of play"},
           Wrong{{"speed", "--only", "drop/random_playout"}, "did you mean 'drop/random_playouts'"},
           Wrong{{"speed", "--seconds", "nan"}, "0.01 to 3600"},
           Wrong{{"hint", "drop", "--strategy", "gredy"}, "did you mean 'greedy'"},
           Wrong{{"replay"}, "ID-OR-FILE"},
           Wrong{{"replay", "/nowhere.jsonl"}, "No such file"},
           Wrong{{"replay", "tilefold:dorp/1:standard:1:"}, "did you mean 'drop'"},
           Wrong{{"replay", "tilefold:drop/9:standard:1:"}, "version 9"},
           Wrong{{"replay", "tilefold:drop/1:standard,rows=99:1:"}, "3 to 16"},
           Wrong{{"play", "tilefold:drop/1:standard:1:3", "--seed", "4"}, "own parameters and seed"},
           Wrong{{"play", "drop", "extra"}, "unexpected argument 'extra'"},
           Wrong{{"list", "drop", "drop"}, "unexpected argument 'drop'"},
           Wrong{{"replay", "a", "b"}, "unexpected argument 'b'"},
           Wrong{{"signature", "drop"}, "unexpected argument 'drop'"},
           Wrong{{"man", "play"}, "not both man and play"},
           Wrong{{"completion"}, "SHELL is required"},
           Wrong{{"completion", "bash", "fish"}, "unexpected argument 'fish'"},
           Wrong{{"speed", "drop"}, "unexpected argument 'drop'"},
           Wrong{{"speed", "--seconds", "0"}, "0.01 to 3600"},
           Wrong{{"speed", "--seconds", "inf"}, "0.01 to 3600"},
           Wrong{{"speed", "--seconds", "1s"}, "0.01 to 3600"},
           Wrong{{"signature", "--format", "csv"}, "unexpected argument '--format'"},
           Wrong{{"hint", "drop", "--moves", "9"}, "move 1: move '9'"},
           Wrong{{"hint", "drop", "--strategy", "greedy", "--option", "x"}, "name=value"},
           Wrong{{"play", "drop", "--set", "rows=3.0"}, "3 to 16"},
           Wrong{{"play", "drop", "--set", "rows=0x7"}, "3 to 16"},
           Wrong{{"play", "drop", "--set", "rows= 7"}, "3 to 16"},
           Wrong{{"play", "drop", "--set", "rows=99999999999999999999"}, "3 to 16"},
           Wrong{{"play", "drop", "--set", "spawn_decay=0.5000001"}, "at most six decimals"},
           Wrong{{"play", "drop", "--seed", "1e3"}, "0 to 2^64-1"},
           Wrong{{"play", "drop", "--seed", " 1"}, "0 to 2^64-1"},
       })
    check_refused(wrong);
}

TEST_CASE("Picture sizes, scales and times that are out of range are rejected with a message that gives the range") {
  for (const Wrong& wrong : {
           Wrong{{"render", "drop"}, "--out"},
           Wrong{{"render", "drop", "--out", "x.png", "--size", "big"}, "WIDTHxHEIGHT"},
           Wrong{{"render", "drop", "--out", "x.png", "--scale", "nan"}, "0.75 to 4"},
           Wrong{{"render", "drop", "--out", "x.png", "--time", "-1"}, "0 to 60000"},
           Wrong{{"render", "drop", "--out", "x.png", "--size", "64x"}, "WIDTHxHEIGHT"},
           Wrong{{"render", "drop", "--out", "x.png", "--size", "99999x99999"}, "8192x8192"},
           Wrong{{"render", "drop", "--out", "x.png", "--at-move", "1.5"}, "whole number"},
       })
    check_refused(wrong);
}

TEST_CASE("An option with no value, an empty value or two values is rejected with a message that names it") {
  for (const Wrong& wrong : {
           Wrong{{"play", "drop", "--seed"}, "--seed needs a value: --seed N"},
           Wrong{{"play", "drop", "--set"}, "--set needs a value: --set NAME=VALUE"},
           Wrong{{"play", "drop", "--set", "rows=3", "--set"}, "--set needs a value"},
           Wrong{{"list", "--format"}, "--format needs a value: --format text|jsonl|csv"},
           Wrong{{"play", "drop", "--seed", "1", "--seed", "2"}, "--seed is given 2 times; give it once"},
           Wrong{{"list", "--format", "csv", "--format", "csv"}, "--format is given 2 times"},
           Wrong{{"play", ""}, "puzzle is empty; it must be PUZZLE"},
           Wrong{{"list", ""}, "puzzle is empty"},
           Wrong{{""}, "puzzle is empty"},
           Wrong{{"replay", ""}, "ID-OR-FILE is empty; it must be a game ID or a file with a game\n"},
           Wrong{{"completion", ""}, "SHELL is empty"},
           Wrong{{"play", "drop", "--strategy", ""}, "--strategy is empty; it must be STRATEGY"},
           Wrong{{"play", "drop", "--preset", ""}, "--preset is empty"},
           Wrong{{"play", "--position", ""}, "--position is empty"},
           Wrong{{"hint", "drop", "--out", ""}, "--out is empty"},
           Wrong{{"render", "drop", "--out", ""}, "--out is empty"},
           Wrong{{"speed", "--only", ""}, "--only is empty"},
           Wrong{{"signature", "--out", ""}, "--out is empty"},
           Wrong{{"web", "--out", ""}, "--out is empty"},
       })
    check_refused(wrong);
}

TEST_CASE("Malformed and impossible positions are rejected with a message that locates the error") {
  for (const auto& [puzzle, text, says] : wrong_positions()) {
    const bool is_level = puzzle == "unblock" && !text.starts_with('{');
    if (is_level) check_refused({{"play", puzzle, "--level", text}, says});
    if (!is_level) check_refused({{"play", puzzle, "--position", "-"}, says}, text);
  }
}

TEST_CASE("An error message is a single line for any command line") {
  check_refused({{"hint", "drop", "--moves", "\x1b[2J"}, R"('\x1b[2J')"});
  check_refused({{"play", "drop", "--set", "rows=\n"}, R"('\x0a')"});
  check_refused({{"play", "drop", "--position", "no\nfile"}, R"(no\x0afile)"});
  check_refused({{"play", "--no\nflag"}, R"(--no\x0aflag)"});
}

TEST_CASE("If --set is wrong for a position file, the message names --set and not the file") {
  const TemporaryFolder folder;
  const std::string file = folder.path("board.json");
  write_text(file, R"({"puzzle":"drop","board":[[2,0,0,0,0]]})");
  for (const auto& [setting, says] : std::vector<std::pair<std::string, std::string>>{
           {"rows=99", "tilefold: --set: rows is '99'; it must be 3 to 16"},
           {"row=9", "tilefold: --set: unknown name 'row' (did you mean 'rows'?)"},
           {"continue_rows=9", "tilefold: --set: continue_rows is 9; it must be at most rows"},
           {"rows", "tilefold: --set: invalid assignment 'rows'"},
       })
    check_refused({{"play", "--position", file, "--set", setting}, says});
  check_refused({{"play", "--position", file, "--preset", "x"}, "tilefold: unknown preset 'x'"});
  check_refused({{"play", "--position", file, "--set", "columns=4"}, "board.json: row 1 of the board has 5 cells"});
}

TEST_CASE("Positions of another version or on several lines are rejected with a message that locates the error") {
  for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
           {R"({"format":"tilefold/2","puzzle":"drop","state":{"board":[]}})", "this program reads \"tilefold/1\""},
           {R"({"format":1,"puzzle":"drop","state":{"board":[]}})", "\"format\" is the number 1"},
           {"{\"puzzle\":\"drop\",\"board\":[]}\n{}", "line 2: there is an object"},
           {"{\"puzzle\":\"dr\xff\",\"board\":[]}", "not valid JSON"},
           {std::string("{\"puzzle\":\"drop\"\0}", 19), "not valid JSON"},
           {R"({"puzzle":"drop","board":[[Infinity]]})", "not valid JSON"},
           {R"({"puzzle":"drop","state":{"board":[],"board":[]}})", "given twice"},
           {R"({"puzzle":"drop","seed":1e3,"board":[]})", "\"seed\" is the number"},
           {R"({"puzzle":"drop","parameters":{"rows":7.5},"board":[]})", "3 to 16"},
           {R"({"puzzle":"drop","parameters":{"rwos":7},"board":[]})", "did you mean 'rows'"},
           {std::string(100, '{'), "not valid JSON"},
       })
    check_refused({{"hint", "--position", "-"}, says}, text);
}

TEST_CASE("Position files, game IDs and move lists may have a byte order mark and Windows line ends") {
  const std::string board = "\xef\xbb\xbf{\"puzzle\":\"drop\",\r\n\"board\":[[2,0,0,0,0]]}\r\n";
  CHECK(tilefold({"hint", "--position", "-", "--seed", "1"}, board).code == 0);
  CHECK(tilefold({"replay", "-", "--check"}, "\xef\xbb\xbf \r\ntilefold:drop/1:standard:1:33\r\n\r\n").code == 0);
  CHECK(lines_of(tilefold({"play", "drop", "--moves", "-", "--format", "jsonl"},
                          "\xef\xbb\xbf"
                          "1\r\n2\r\n")
                     .out)
            .size() == 4);
}

TEST_CASE("If an input file cannot be read, the message names the file, for every kind of input file") {
  const TemporaryFolder folder;
  write_text(folder.path("empty"), "");
  write_text(folder.path("huge"), std::string(std::size_t{17} << 20U, ' '));
  for (const auto& [path, says] : std::vector<std::pair<std::string, std::string>>{
           {folder.path("none.json"), "none.json: No such file"},
           {folder.path("empty/inside"), "inside: Not a directory"},
           {folder.path(), "directory"},
           {"/proc/self/mem", "/proc/self/mem: Input/output error"},
           {folder.path("huge"), "larger than 16 MiB"},
           {"/dev/zero", "larger than 16 MiB"},
           {folder.path("empty"), "empty"},
       }) {
    for (const Words& command : {Words{"play", "--position"}, Words{"hint", "--position"}, Words{"replay"},
                                 Words{"replay", "--check"}, Words{"play"}, Words{"hint"},
                                 Words{"render", "--out", "x.png", "--position"}, Words{"--position"}, Words{}}) {
      Words arguments = command;
      arguments.push_back(path);
      check_refused({arguments, says});
    }
  }
}

TEST_CASE("An illegal move ends the command with exit code 2, after the earlier moves are printed") {
  for (const std::string move : {"6", "0", "x", "continue", "-1", "3.0"}) {
    CAPTURE(move);
    const Finished finished =
        tilefold({"play", "drop", "--seed", "1", "--moves", "3 3 " + move + " 1", "--format", "jsonl"});
    CHECK(finished.code == 2);
    CHECK(lines_of(finished.out).size() == 3);
    CHECK(lines_of(finished.err).size() == 1);
    CHECK(finished.err.starts_with("tilefold: move 3: move '" + move + "'"));
  }
}

TEST_CASE("The error for a move into a full column names the column") {
  const Finished finished = tilefold({"play", "drop", "--position", "-", "--moves", "1", "--set", "rows=3"},
                                     R"({"puzzle":"drop","state":{"board":[[2,0,0,0,0],[4,0,0,0,0],[2,0,0,0,0]]}})");
  CHECK(finished.code == 2);
  CHECK(finished.err.find("column 1 is full") != std::string::npos);
}

TEST_CASE("Game IDs with a small error are rejected with the reason") {
  for (const auto& [id, says] : std::vector<std::pair<std::string, std::string>>{
           {"tilefold:", "ends early"},
           {"tilefold:drop/1:standard:1", "ends early"},
           {"tilefold:drop/1:standard:1:eyJ9:4:", "it must end there"},
           {"tilefold:drop/1:standard:1:e30:4:5", "after its moves"},
           {"tilefold:drop/1:standard:1::4", "nothing between its seed and its moves"},
           {"tilefold:drop/1:standard:1:3:4", "position of the game ID is truncated"},
           {"tilefold:drop/1:standard:1:e3.0:", "'.' in its position"},
           {"tilefold:drop/1:standard:1:e30=:", "'=' in its position"},
           {"tilefold:drop/1:standard:1:e31:", "the position of the game ID is truncated"},
           {"tilefold:drop/1:standard:1:e3:", "the position of the game ID is truncated"},
           {"tilefold:drop/1:standard:1:ey:4", "the position of the game ID is truncated"},
           {"tilefold:drop/1:standard:1:_w:4", "position of the game ID: this is not valid JSON"},
           {"tilefold:drop/1:standard:1:MQ:4", "position of the game ID"},
           {"tilefold:drop/1:standard:1:e30:", "the position of the game ID: the position has no \"board\""},
           {"tilefold:slide/1:standard:1:eyJib2FyZCI6W1szXV19:", "the position of the game ID"},
           {"tilefold:drop:standard:1:", "PUZZLE/VERSION"},
           {"tilefold:drop/2:standard:1:", "version 2"},
           {"tilefold:drop/99999999999:standard:1:", "PUZZLE/VERSION"},
           {"tilefold:/1:standard:1:", "unknown puzzle ''"},
           {"tilefold:drop/1:standart:1:", "did you mean 'standard'"},
           {"tilefold:drop/1::1:", "unknown preset ''"},
           {"tilefold:drop/1:standard,rwos=3:1:", "did you mean 'rows'"},
           {"tilefold:drop/1:standard,rows=:1:", "rows is ''"},
           {"tilefold:drop/1:standard,:1:", "name=value"},
           {"tilefold:drop/1:standard,rows=3,rows=4:1:", "sets 'rows' twice"},
           {"tilefold:drop/1:standard,rows=4,continue_rows=5:1:", "at most rows"},
           {"tilefold:drop/1:standard:18446744073709551616:", "0 to 2^64-1"},
           {"tilefold:drop/1:standard:1:(3", "'(' without ')'"},
       }) {
    for (const std::string command : {"play", "hint", "replay"}) check_refused({{command, id}, says});
    check_refused({{"replay", "-"}, says}, id);
  }
  check_refused({{"replay", "--check", "tilefold:drop/1:standard:1:39"}, "move 2: move '9'"});
  check_refused({{"replay", "-"}, "text after the game ID"},
                "tilefold:drop/1:standard:1:3\ntilefold:drop/1:standard:2:3\n");
}

// A printed record with one error inserted.
struct WrongRecord {
  std::string from;
  std::string to;
  int code;
  std::string says;
};

TEST_CASE("A changed record of a game is rejected with a message that names the line or the move") {
  const std::string right = tilefold({"play", "drop", "--seed", "1", "--moves", "1 2 3", "--format", "jsonl"}).out;
  REQUIRE(tilefold({"replay", "-", "--check"}, right).code == 0);
  for (const WrongRecord& wrong : {
           WrongRecord{"tilefold/1", "tilefold/2", 2, "line 1: \"format\" is the text \"tilefold/2\""},
           WrongRecord{"\"seed\":1", "\"seed\":1,\"seed\":1", 2, "line 1: the name \"seed\" is given twice"},
           WrongRecord{"\"seed\":1", "\"seed\":-1", 2, "line 1: \"seed\" is the number -1"},
           WrongRecord{"\"puzzle\":\"drop\"", "\"puzzle\":\"dorp\"", 2, "did you mean 'drop'"},
           WrongRecord{"\"kind\":\"start\"", "\"kind\":\"begin\"", 2, "line 1: this is not the start"},
           WrongRecord{"\"spawn_decay\":0.55", "\"spawn_decay\":NaN", 2, "line 1: this is not valid JSON at column"},
           WrongRecord{"\"events\":[]", "\"events\":[1]", 1, "the start: its \"events\""},
           WrongRecord{"\"number\":1", "\"number\":7", 1, "move 1: its \"number\""},
           WrongRecord{"\"move\":\"1\"", "\"move\":1", 1, "move 1 has no \"move\""},
           WrongRecord{"\"move\":\"1\"", "\"move\":\"9\"", 1, "move 1: move '9'"},
           WrongRecord{"\"move\":\"2\"", "\"move\":\"3\"", 1, "move 2: its \"events\""},
           WrongRecord{"\"beat\":0", "\"beat\":5", 1, "move 1: its \"events\""},
           WrongRecord{"\"kind\":\"move\"", "\"kind\":\"mvoe\"", 2, "line 2: this is neither a move nor an end"},
           WrongRecord{"\"reason\":\"moves\"", "\"reason\":\"over\"", 1, "the end: its \"reason\""},
           WrongRecord{"\"reason\":\"moves\",\"state\":{\"status\":\"playing\"",
                       "\"reason\":\"moves\",\"state\":{\"status\":\"over\"", 1, "the end: its \"state\""},
           WrongRecord{"{\"kind\":\"end\"", "[[\xff", 2, "line 5: this is not valid JSON at column 3"},
           WrongRecord{"{\"kind\":\"end\"", "{\"kind\":\"end\"}\n{\"kind\":\"end\"", 2,
                       "line 6: this line is after the end of the game"},
       }) {
    std::string text = right;
    const std::size_t at = text.find(wrong.from);
    CAPTURE(wrong.from);
    REQUIRE(at != std::string::npos);
    text.replace(at, wrong.from.size(), wrong.to);
    for (const Words& command : {Words{"replay", "-"}, Words{"replay", "-", "--check"}}) {
      const Finished finished = tilefold(command, text);
      CAPTURE(finished.err);
      CHECK(finished.code == wrong.code);
      CHECK(finished.out.empty());
      CHECK(lines_of(finished.err).size() == 1);
      CHECK(finished.err.find(wrong.says) != std::string::npos);
    }
  }
  check_refused({{"replay", "-"}, "not valid JSON at column"}, right.substr(0, right.size() / 2));
  check_refused({{"replay", "-"}, "line 1: lists and objects are nested deeper"}, std::string(100'000, '['));
  check_refused({{"replay", "-"}, "is not the start"}, right.substr(right.find('\n') + 1));
}

TEST_CASE("Messages quote the user's input shortened and without control characters") {
  const std::string long_name(100'000, 'x');
  for (const Words& command :
       {Words{"play"}, Words{"list"}, Words{}, Words{"hint"}, Words{"replay"}, Words{"completion"},
        Words{"speed", "--only"}, Words{"play", "drop", "--strategy"}, Words{"play", "drop", "--preset"},
        Words{"play", "drop", "--set"}, Words{"play", "drop", "--seed"}, Words{"play", "drop", "--format"},
        Words{"play", "drop", "--max-moves"}, Words{"play", "--position"}, Words{"man"}}) {
    for (const std::string& word : {long_name, std::string("a\nb\nc\nd"), std::string("\x1b[31mred"),
                                    std::string("\xff\xfe"), std::string("\xc2\x85")}) {
      Words arguments = command;
      arguments.push_back(word);
      const Finished finished = tilefold(arguments);
      CAPTURE(finished.err);
      CHECK(finished.code == 2);
      CHECK(finished.out.empty());
      CHECK(lines_of(finished.err).size() == 1);
      CHECK(finished.err.size() < 1100);
      CHECK(finished.err.find_first_of("\x1b\xff") == std::string::npos);
      CHECK(finished.err.find("\xc2\x85") == std::string::npos);
    }
  }
}

TEST_CASE("Benchmarks that cannot be run are rejected before any game") {
  const TemporaryFolder folder;
  const std::string file = folder.path("x.csv");
  for (const Wrong& wrong : {
           Wrong{{"bench", "dorp", "--strategy", "greedy"}, "did you mean 'drop'"},
           Wrong{{"bench", "drop"}, "give --strategy NAME (random, greedy,"},
           Wrong{{"bench", "drop"}, "or --settings NAME (fast, standard, thorough)"},
           Wrong{{"bench", "drop", "--strategy", "gredy"}, "did you mean 'greedy'"},
           Wrong{{"bench", "drop", "--strategy", ""}, "--strategy is empty"},
           Wrong{{"bench", "drop", "--strategy", "lookahead:dept=3"}, "did you mean 'depth'"},
           Wrong{{"bench", "drop", "--strategy", "lookahead:depth=0"}, "1 to 10"},
           Wrong{{"bench", "drop", "--strategy", "lookahead:depth"}, "NAME:OPTION=VALUE"},
           Wrong{{"bench", "drop", "--strategy", "lookahead:depth=2,depth=3"}, "twice"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--strategy", "greedy"}, "is given twice"},
           Wrong{{"bench", "drop", "--settings", "fats"}, "did you mean 'fast'"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--games", "0"}, "from 1 to 1000000"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--games", "1e3"}, "from 1 to 1000000"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--threads", "0"}, "from 1 to 1024"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--max-moves", "-1"}, "whole number"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--seed", "-1"}, "0 to 2^64-1"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--set", "rows=99"}, "3 to 16"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--preset", "standart"}, "did you mean 'standard'"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--format", "json"}, "did you mean 'jsonl'"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--sumary", "x"}, "did you mean '--summary'"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--summary", "-"}, "is also the file of the games"},
           Wrong{{"bench", "drop", "--strategy", "greedy", "--out", file, "--summary", file},
                 "is also the file of the games"},
       })
    check_refused(wrong);
}

TEST_CASE("If a benchmark cannot write one of its files, it plays no game and leaves no file") {
  const TemporaryFolder folder;
  const std::string games = folder.path("games.csv");
  // This benchmark would run for hours, so it must fail before it begins.
  const Words endless{"bench", "drop", "--strategy", "expectimax", "--games", "1000000", "--format", "csv"};
  for (const Words& files : {Words{"--out", "/nowhere/x.csv"}, Words{"--out", games, "--summary", "/nowhere/x.csv"},
                             Words{"--out", folder.path()}}) {
    Words request = endless;
    request.insert(request.end(), files.begin(), files.end());
    const Finished finished = tilefold(request);
    CHECK(finished.code == 1);
    CHECK(finished.out.empty());
    CHECK(finished.err.find("cannot write " + files.back()) != std::string::npos);
    CHECK(std::filesystem::is_empty(folder.path()));
  }
}

}  // namespace
}  // namespace tilefold::test
