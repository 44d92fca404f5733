// Tests the command line of the real program.

#include <doctest/doctest.h>

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <thread>

#include "app/records/json.h"
#include "engine/core/events.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using records::parse_json;
std::vector<Document> records(const std::string& text) {
  std::vector<Document> list;
  for (const std::string& line : lines_of(text)) {
    auto document = parse_json(line, "a line");
    REQUIRE(document);
    list.push_back(*document);
  }
  return list;
}

const Document& member(const Document& table, std::string_view name) {
  const Document* found = table.find(name);
  REQUIRE_MESSAGE(found != nullptr, std::string(name));
  return *found;
}

std::vector<Document> play(Words arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), {"play", "drop", "--format", "jsonl"});
  const Finished finished = tilefold(arguments, input);
  CHECK(finished.err.empty());
  REQUIRE(finished.code == 0);
  return records(finished.out);
}

std::int64_t integer_of(const Document& table, std::string_view name) {
  const std::int64_t* found = member(table, name).integer();
  REQUIRE(found != nullptr);
  return *found;
}

TEST_CASE("The command play prints a start line, a line for each move and an end line") {
  const auto lines = play({"--seed", "42", "--set", "preview=3", "--moves", "3 3 1"});
  REQUIRE(lines.size() == 5);
  CHECK(member(lines[0], "format") == Document("tilefold/1"));
  CHECK(member(lines[0], "kind") == Document("start"));
  CHECK(integer_of(lines[0], "seed") == 42);
  CHECK(integer_of(member(lines[0], "parameters"), "preview") == 3);
  CHECK(member(member(lines[0], "parameters"), "spawn_decay") == Document(0.55));
  CHECK(member(member(lines[0], "state"), "preview") == Document(List{2, 2, 2}));
  CHECK(integer_of(lines[3], "number") == 3);
  CHECK(member(lines[3], "move") == Document("1"));
  CHECK(member(lines[4], "reason") == Document("moves"));
}

// Applies the printed events of a game, using identities only.
void apply_events(const List& events, std::map<std::int64_t, std::pair<Document, std::int64_t>>& tiles) {
  for (const Document& event : events) {
    const std::string kind = *member(event, "kind").text();
    const std::int64_t tile = integer_of(event, "tile");
    if (kind == "spawn") {
      REQUIRE(tiles.emplace(tile, std::pair(member(event, "cell"), integer_of(event, "value"))).second);
      continue;
    }
    REQUIRE(tiles.contains(tile));
    if (kind == "move") tiles[tile].first = member(event, "cell");
    if (kind == "change") tiles[tile].second = integer_of(event, "value");
    if (kind == "absorb") REQUIRE(tiles.contains(integer_of(event, "into")));
    if (kind == "absorb" || kind == "clear") tiles.erase(tile);
  }
}

void check_board(const Document& state, const std::map<std::int64_t, std::pair<Document, std::int64_t>>& tiles) {
  std::size_t filled = 0;
  const List& rows = *member(state, "board").list();
  for (const auto& [id, tile] : tiles) {
    const List& cell = *tile.first.list();
    const auto row = static_cast<std::size_t>(*cell[0].integer() - 1);
    const auto column = static_cast<std::size_t>(*cell[1].integer() - 1);
    CHECK((*rows.at(row).list()).at(column) == Document(tile.second));
  }
  for (const Document& row : rows)
    for (const Document& value : *row.list()) filled += value == Document(0) ? 0 : 1;
  CHECK(filled == tiles.size());
}

TEST_CASE("Applying the printed events of a game, from its start line on, gives the printed boards") {
  for (const char* seed : {"1", "2", "3"}) {
    std::map<std::int64_t, std::pair<Document, std::int64_t>> tiles;
    for (const Document& line : play({"--seed", seed, "--strategy", "greedy", "--max-moves", "300"})) {
      if (const Document* events = line.find("events")) apply_events(*events->list(), tiles);
      check_board(member(line, "state"), tiles);
    }
  }
}

TEST_CASE("A command run twice prints byte-identical output") {
  const Words request{"play", "drop", "--seed", "7", "--strategy", "random", "--format", "jsonl"};
  CHECK(tilefold(request).out == tilefold(request).out);
}

TEST_CASE("The command play reads moves from standard input, one per line") {
  CHECK(play({"--seed", "1", "--moves", "-"}, "1\n\n 2 \n3\n").size() == 5);
}

TEST_CASE("The command play prints that a game is over, and the move continue resumes the game") {
  const auto over = play({"--seed", "3", "--set", "rows=3", "--set", "columns=2", "--strategy", "random"});
  CHECK(member(over.back(), "reason") == Document("over"));
  CHECK(member(member(over.back(), "state"), "status") == Document("over"));
  std::string moves;
  for (const Document& line : over)
    if (const Document* move = line.find("move")) moves += *move->text() + " ";
  const auto rescued = play({"--seed", "3", "--set", "rows=3", "--set", "columns=2", "--moves", moves + "continue"});
  const Document& state = member(rescued.back(), "state");
  CHECK(member(state, "status") == Document("playing"));
  CHECK(integer_of(state, "continues_left") == 2);
  CHECK(rescued[rescued.size() - 2].find("last_drop") == nullptr);
  CHECK(integer_of(state, "moves") == integer_of(member(over.back(), "state"), "moves"));
}

TEST_CASE("--max-moves ends a game played by a strategy after that number of moves") {
  const auto lines = play({"--seed", "1", "--strategy", "greedy", "--max-moves", "10"});
  CHECK(lines.size() == 12);
  CHECK(member(lines.back(), "reason") == Document("max_moves"));
}

TEST_CASE("For a level without a solution, a strategy moves only if --max-moves is given") {
  const Words request{"play",       "unblock",  "--level", "..............AA.x..................",
                      "--strategy", "shortest", "--seed",  "1",
                      "--format",   "jsonl"};
  const Finished endless = tilefold(request);
  CHECK(endless.code == 1);
  CHECK(endless.err ==
        "tilefold: this position has no solution, and shortest would loop forever; set --max-moves N to allow it\n");
  CHECK(lines_of(endless.out).size() == 2);
  Words wanted = request;
  wanted.insert(wanted.end(), {"--max-moves", "5"});
  const Finished moved = tilefold(wanted);
  CHECK(moved.code == 0);
  CHECK(lines_of(moved.out).size() == 7);
}

TEST_CASE("The state in a printed line and the whole printed start line can be used as positions") {
  const auto lines = play({"--seed", "5", "--strategy", "greedy", "--max-moves", "40"});
  const Document& state = member(lines.back(), "state");
  const Document position = Object{{"puzzle", "drop"}, {"state", state}, {"seed", 9}};
  const auto from_state = play({"--position", "-"}, records::to_json(position));
  CHECK(member(from_state.front(), "state") == state);
  CHECK(integer_of(from_state.front(), "seed") == 9);
  CHECK(member(from_state.front(), "events").list()->size() > 3);
  const auto from_line = play({"--position", "-"}, records::to_json(lines.front()));
  CHECK(member(from_line.front(), "state") == member(lines.front(), "state"));
}

TEST_CASE("A position may omit empty rows and the fields that equal those of a new game") {
  const auto lines = play({"--position", "-"}, R"({"puzzle":"drop","state":{"board":[[2,64,0,0,0]]}})");
  const Document& state = member(lines.front(), "state");
  CHECK(member(state, "board").list()->size() == 7);
  CHECK(integer_of(state, "largest") == 64);
  CHECK(integer_of(state, "continues_left") == 3);
  CHECK(member(state, "preview") == Document(List{2}));
}

TEST_CASE("A position may contain only the board and the puzzle's name") {
  const auto lines = play({"--position", "-"}, R"({"puzzle":"drop","board":[[2,64,0,0,0]]})");
  CHECK(integer_of(member(lines.front(), "state"), "largest") == 64);
}

TEST_CASE("Ctrl-C during a game keeps the moves played so far in the output and exits with code 130") {
  const TemporaryFolder folder;
  const std::string file = folder.path("game.jsonl");
  Background game({TILEFOLD_BINARY, "play", "drop", "--seed", "1", "--set", "rows=16", "--set", "columns=16",
                   "--strategy", "greedy", "--format", "jsonl", "--out", file},
                  folder.path("out"));
  // Waits until part of the temporary file has been written.
  const auto is_begun = [&] {
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
      if (entry.path().filename().string().starts_with("game.jsonl") &&
          lines_of(read_text(entry.path().string())).size() > 4)
        return true;
    return false;
  };
  comes_true([&] { return is_begun() || !game.is_running(); });
  kill(game.id(), SIGINT);
  CHECK(game.wait() == 130);
  const auto lines = lines_of(read_text(file));
  REQUIRE(lines.size() > 2);
  for (const std::string& line : lines) CHECK(parse_json(line, "a line"));
}

TEST_CASE("--out writes to a device or through a symbolic link to its target") {
  const TemporaryFolder folder;
  std::filesystem::create_symlink(folder.path("target"), folder.path("link"));
  write_text(folder.path("target"), "old");
  CHECK(tilefold({"list", "--format", "csv", "--out", folder.path("link")}).code == 0);
  CHECK(std::filesystem::is_symlink(folder.path("link")));
  CHECK(read_text(folder.path("target")).starts_with("puzzle,"));
  CHECK(tilefold({"list", "--format", "csv", "--out", "/dev/null"}).code == 0);
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("A game in CSV has one header and one line for the start and for each move") {
  const Finished finished = tilefold({"play", "drop", "--seed", "1", "--moves", "1 2", "--format", "csv"});
  CHECK(finished.err.empty());
  CHECK(tilefold({"play", "drop", "--format", "csv"}).err.starts_with("tilefold: seed "));
  const auto lines = lines_of(finished.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "number,move,status,score,moves,largest,continues_left");
  CHECK(lines[1] == "0,,playing,0,0,2,3");
  CHECK(lines[2] == "1,1,playing,0,1,2,3");
}

TEST_CASE("The command play prints its random seed, and the seed gives the same game again") {
  const auto first = play({"--strategy", "random", "--max-moves", "30"});
  const std::string seed = records::to_json(member(first.front(), "seed"));
  const auto second = play({"--strategy", "random", "--max-moves", "30", "--seed", seed});
  CHECK(first == second);
}

TEST_CASE("The largest seed is accepted and printed exactly") {
  const Finished finished =
      tilefold({"play", "drop", "--seed", "18446744073709551615", "--moves", "1", "--format", "jsonl"});
  CHECK(finished.out.find("\"seed\":18446744073709551615,") != std::string::npos);
}

TEST_CASE("--out writes the complete file and leaves no temporary file beside it") {
  const TemporaryFolder folder;
  const std::string file = folder.path("game.jsonl");
  const Finished finished =
      tilefold({"play", "drop", "--seed", "1", "--moves", "1 2", "--format", "jsonl", "--out", file});
  CHECK(finished.code == 0);
  CHECK(finished.out.empty());
  CHECK(lines_of(read_text(file)).size() == 4);
  std::size_t files = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder.path())) ++files;
  CHECK(files == 1);
}

TEST_CASE("The commands replay and play accept a game ID, and play continues the game") {
  const auto from_id =
      records(tilefold({"replay", "tilefold:drop/1:standard,preview=3:42:331", "--format", "jsonl"}).out);
  const auto played = play({"--seed", "42", "--set", "preview=3", "--moves", "3 3 1"});
  CHECK(from_id == played);
  const auto longer =
      records(tilefold({"play", "tilefold:drop/1:standard,preview=3:42:33", "--moves", "1", "--format", "jsonl"}).out);
  CHECK(longer == played);
}

TEST_CASE("replay --check compares a printed game with a replay line by line") {
  const TemporaryFolder folder;
  const std::string file = folder.path("game.jsonl");
  const auto check = [&] { return tilefold({"replay", file, "--check", "--format", "jsonl"}); };
  REQUIRE(tilefold({"play", "drop", "--seed", "9", "--strategy", "greedy", "--max-moves", "80", "--format", "jsonl",
                    "--out", file})
              .code == 0);
  CHECK(check().code == 0);
  CHECK(integer_of(records(check().out)[0], "moves") == 80);
  CHECK(tilefold({"replay", file}).out == read_text(file));
  std::string changed = read_text(file);
  changed.replace(changed.rfind("\"score\":"), 8, "\"score\":1");
  write_text(file, changed.substr(0, changed.rfind("{\"kind\":\"end\"")));
  changed = read_text(file);
  changed.replace(changed.rfind("\"score\":"), 8, "\"score\":1");
  write_text(file, changed);
  const Finished wrong = check();
  CHECK(wrong.code == 1);
  CHECK(wrong.out.empty());
  CHECK(wrong.err.find("move 80: its \"state\"") != std::string::npos);
}

TEST_CASE("The command hint prints the value of every legal move, best first") {
  const auto lines = records(tilefold({"hint", "drop", "--position", "-", "--strategy", "greedy", "--format", "jsonl"},
                                      R"({"puzzle":"drop","state":{"board":[[2,2,0,0,0]],"preview":[2]}})")
                                 .out);
  REQUIRE(lines.size() == 6);
  CHECK(member(lines[0], "strategy") == Document("greedy"));
  CHECK(member(lines[0], "move") == member(lines[1], "move"));
  CHECK(integer_of(lines[1], "score_gain") == 8);
  CHECK(tilefold({"hint", "drop", "--seed", "1", "--format", "csv"}).out.starts_with("move,score_estimate,"));
}

// Asks for the strategy's view of a board of Slide on which two moves are possible.
Finished hint_of(const std::string& strategy, const Words& more = {}) {
  return tilefold(with({"hint", "slide", "--position", "-", "--strategy", strategy, "--format", "jsonl"}, more),
                  R"({"board":[[2,0,0,0]]})");
}

TEST_CASE("hint --tree prints the search tree of minimax, a parent before its children") {
  const Finished finished = hint_of("minimax:student", {"--tree", "2"});
  CHECK(finished.err.empty());
  REQUIRE(finished.code == 0);
  const Words lines = lines_of(finished.out);
  CHECK(*parsed(lines.at(0)).find("kind") == Document("tree"));
  CHECK(lines.at(1).starts_with("{\"path\":[],\"kind\":\"max\",\"value\":"));
  CHECK(lines.at(2).starts_with("{\"path\":[\"right\"],\"kind\":\"chance\",\"value\":"));
  CHECK(lines.at(3).starts_with("{\"path\":[\"right\",\"2@4,4\"],\"kind\":\"max\",\"value\":"));
  CHECK(lines.size() == 6);  // two moves are possible
  CHECK(lines_of(hint_of("minimax:student", {"--tree", "0"}).out).size() == 2);
}

TEST_CASE("Only strategies with a search tree accept --tree") {
  for (const std::string strategy : {"greedy", "expectimax"}) {
    const Finished refused = hint_of(strategy, {"--tree", "2"});
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err == "tilefold: --tree: " + strategy +
                             " has no search tree to print; docs/reference/strategies.md names the strategies that "
                             "have one\n");
  }
  CHECK(hint_of("minimax", {"--tree", "2", "--format", "csv"}).code == 2);
  CHECK(hint_of("minimax", {"--tree", "41"}).code == 2);
}

TEST_CASE("A strategy may be named with a preset and with options") {
  const auto options_of = [](const std::string& strategy, const Words& more = {}) {
    const Finished finished = hint_of(strategy, more);
    REQUIRE_MESSAGE(finished.code == 0, finished.err);
    return records::to_json(*parsed(lines_of(finished.out).at(0)).find("options"));
  };
  CHECK(options_of("minimax") == R"({"depth":2,"chance":"worst"})");
  CHECK(options_of("minimax:student") == R"({"depth":2,"chance":"single"})");
  CHECK(options_of("minimax:student,depth=1") == R"({"depth":1,"chance":"single"})");
  CHECK(options_of("minimax:depth=3,chance=single") == R"({"depth":3,"chance":"single"})");
  CHECK(options_of("minimax:student", {"--option", "depth=3"}) == R"({"depth":3,"chance":"single"})");
  CHECK(hint_of("minimax:studnet").err ==
        "tilefold: strategy minimax: unknown preset 'studnet' (did you mean 'student'?); there are: student\n");
  CHECK(hint_of("corner:depth=3").err ==
        "tilefold: strategy corner: corner has no options; 'depth' is an option of minimax, expectimax\n");
  CHECK(hint_of("corner:student").code == 2);
  const Finished unknown = tilefold({"bench", "slide", "--strategy", "minimax:studnet", "--games", "1", "--seed", "1"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("unknown preset 'studnet'") != std::string::npos);
}

TEST_CASE("The strategy minimax takes its weights from a CSV file, and a wrong file is refused") {
  const TemporaryFolder folder;
  const std::string file = folder.path("weights.csv");
  write_text(file, "0,0,0,1\n0,0,0,1\n0,0,0,1\n0,0,0,1\n");
  const Finished right = hint_of("minimax:depth=1,weights=" + file);
  REQUIRE(right.code == 0);
  CHECK(*parsed(lines_of(right.out).at(0)).find("move") == Document("right"));
  CHECK(*parsed(lines_of(right.out).at(0)).find("options")->find("weights") == Document(file));
  CHECK(hint_of("minimax", {"--option", "weights=" + file}).code == 0);
  const Finished played = tilefold({"bench", "slide", "--strategy", "minimax:student,weights=" + file, "--games", "1",
                                    "--max-moves", "5", "--seed", "1", "--format", "csv"});
  CHECK(played.code == 0);
  write_text(file, "0,1\n0,x\n");
  const Finished wrong = hint_of("minimax:weights=" + file);
  CHECK(wrong.code == 2);
  CHECK(wrong.err == "tilefold: strategy minimax: " + file +
                         ": the weight in row 2, column 2 is 'x'; it must be a number such as 24 or 0.5\n");
  CHECK(hint_of("minimax:weights=").err ==
        "tilefold: strategy minimax: weights is empty; it must be a file of weights\n");
}

TEST_CASE("A position without the name of its puzzle fits the puzzle that the command names") {
  CHECK(hint_of("corner").code == 0);
}

TEST_CASE("The command speed runs every benchmark or the one that --only names") {
  const auto lines =
      records(tilefold({"speed", "--only", "drop/random_playouts", "--seconds", "0.05", "--format", "jsonl"}).out);
  REQUIRE(lines.size() == 2);
  CHECK(member(lines[1], "benchmark") == Document("drop/random_playouts"));
  CHECK(member(lines[1], "unit") == Document("drops"));
  CHECK(integer_of(lines[1], "items") > 1000);
}

TEST_CASE("The command signature prints the stored golden signature with every compiler and build") {
  const Finished finished = tilefold({"signature"});
  CHECK(finished.code == 0);
  CHECK(finished.out == read_text(std::string(TILEFOLD_SOURCE_DIR) + "/tests/signature.golden"));
}

TEST_CASE("The command list shows puzzles, parameters and strategies in every format") {
  const auto lines = records(tilefold({"list", "--format", "jsonl"}).out);
  REQUIRE(lines.size() >= 2);
  CHECK(member(lines[0], "format") == Document("tilefold/1"));
  CHECK(member(lines[1], "name") == Document("drop"));
  CHECK(member(lines[1], "parameters").list()->size() == 8);
  CHECK(tilefold({"list", "--format", "text"}).out.find("spawn_decay") != std::string::npos);
  for (const std::string& line : lines_of(tilefold({"list", "drop", "--format", "csv"}).out))
    CHECK(std::count(line.begin(), line.end(), ',') >= 6);
}

TEST_CASE("Help and version exist for every command") {
  for (const Words& request :
       {Words{"--help"}, Words{"list", "--help"}, Words{"play", "--help"}, Words{"render", "--help"},
        Words{"hint", "--help"}, Words{"bench", "--help"}, Words{"sweep", "--help"}, Words{"merge", "--help"},
        Words{"replay", "--help"}, Words{"speed", "--help"}, Words{"signature", "--help"},
        Words{"completion", "--help"}, Words{"man", "--help"}}) {
    const Finished finished = tilefold(request);
    CHECK(finished.code == 0);
    CHECK(finished.err.empty());
    CHECK(finished.out.find("Example") != std::string::npos);
  }
  const Finished version = tilefold({"--version"});
  CHECK(version.code == 0);
  CHECK(version.out.starts_with("tilefold "));
}

TEST_CASE("A command without --seed prints its random seed, but only if the result depends on chance") {
  const auto is_told = [](const Words& command) { return tilefold(command).err.starts_with("tilefold: seed "); };
  for (const Words& command :
       {Words{"hint", "drop", "--strategy", "greedy", "--format", "csv"}, Words{"solve", "pairs", "--format", "csv"},
        Words{"map", "unblock", "--set", "rows=4", "--set", "columns=4", "--set", "red_row=1", "--summary"}}) {
    CHECK(is_told(command));
    CHECK_FALSE(is_told(with(command, {"--seed", "1"})));
  }
  CHECK_FALSE(is_told({"map", "unblock", "--summary"}));
}

TEST_CASE("tilefold help prints the same as tilefold --help") {
  CHECK(tilefold({"help"}).out == tilefold({"--help"}).out);
  CHECK(tilefold({"help", "play"}).out == tilefold({"play", "--help"}).out);
  const Finished unknown = tilefold({"help", "plya"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean 'play'") != std::string::npos);
}

TEST_CASE("In Drop different strategies report the same evaluation of the board after each move") {
  const Words asked{"hint", "drop", "--seed", "1", "--moves", "3 3 1 2", "--format", "jsonl"};
  const auto qualities = [&](const std::string& strategy) {
    std::map<std::string, double> found;
    for (const std::string& line : lines_of(tilefold(with(asked, {"--strategy", strategy})).out)) {
      const Document record = parsed(line);
      if (const Document* quality = record.find("heuristic"))
        found[*record.find("move")->text()] = *quality->fraction();
    }
    return found;
  };
  const auto greedy = qualities("greedy");
  CHECK(greedy.size() == 5);
  CHECK(qualities("monte_carlo") == greedy);
}

}  // namespace
}  // namespace tilefold::test
