// The C interface, called as by an external program: games, batches, wrong arguments and the installed library.

#include <doctest/doctest.h>
#include <tilefold.h>

#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/c_library.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

std::string record(const Game& game) {
  return text_of([&](char** text) { return tilefold_record(game.get(), text); });
}

std::string first_move(const Game& game) {
  const std::string moves = text_of([&](char** text) { return tilefold_moves(game.get(), text); });
  return moves.substr(0, moves.find(' '));
}

TEST_CASE("The C library and the command line print byte-identical games for every puzzle") {
  for (const std::string puzzle : {"drop", "slide", "swap", "pairs", "unblock"}) {
    CAPTURE(puzzle);
    const Game game = open(puzzle.c_str(), 5);
    std::string lines = record(game) + "\n";
    for (int i = 0; i < 30; ++i) {
      const std::string move = choice(game, "random");
      if (move.empty()) break;  // the puzzle is solved
      REQUIRE(tilefold_play(game.get(), move.c_str()) == TILEFOLD_DONE);
      lines += record(game) + "\n";
    }
    const std::string printed =
        tilefold({"play", puzzle, "--seed", "5", "--strategy", "random", "--max-moves", "30", "--format", "jsonl"}).out;
    CHECK(printed.substr(0, printed.find("{\"kind\":\"end\"")) == lines);
  }
}

TEST_CASE("A cloned game continues independently with the same random tiles, and a reset starts a new game") {
  const Game game = open("drop", 8, "preview=2 rows=6");
  const std::string start = record(game);
  for (const char* move : {"1", "3", "3"}) REQUIRE(tilefold_play(game.get(), move) == TILEFOLD_DONE);
  tilefold_game* cloned = nullptr;
  REQUIRE(tilefold_clone(game.get(), &cloned) == TILEFOLD_DONE);
  const Game copy(cloned);
  CHECK(record(copy) == record(game));
  const std::string before = state(game);
  REQUIRE(tilefold_play(copy.get(), "2") == TILEFOLD_DONE);
  CHECK(state(game) == before);
  REQUIRE(tilefold_play(game.get(), "2") == TILEFOLD_DONE);
  CHECK(state(game) == state(copy));
  REQUIRE(tilefold_reset(game.get(), 8) == TILEFOLD_DONE);
  CHECK(record(game) == start);
}

TEST_CASE("The C library's array of board numbers agrees with the board in the game's state") {
  const std::string position = R"({"puzzle":"drop","state":{"board":[[2,4,0,0,0],[8,0,0,0,0]],"preview":[2]}})";
  tilefold_game* opened = nullptr;
  REQUIRE(tilefold_open_position(position.c_str(), &opened) == TILEFOLD_DONE);
  const Game game(opened);
  int rows = 0;
  int columns = 0;
  REQUIRE(tilefold_board(game.get(), nullptr, 0, &rows, &columns) == TILEFOLD_DONE);
  CHECK(rows == 7);
  CHECK(columns == 5);
  std::vector<std::int64_t> cells(35, -1);
  CHECK(tilefold_board(game.get(), cells.data(), 34, &rows, &columns) == TILEFOLD_REFUSED);
  CHECK(std::string(tilefold_message()) == "there is room for 34 cells; the board has 35");
  REQUIRE(tilefold_board(game.get(), cells.data(), cells.size(), &rows, &columns) == TILEFOLD_DONE);
  CHECK(std::vector<std::int64_t>(cells.begin(), cells.begin() + 6) == std::vector<std::int64_t>{2, 4, 0, 0, 0, 8});
}

TEST_CASE("An invalid call to the C library changes nothing and sets an error message for its own thread only") {
  tilefold_game* none = nullptr;
  const auto message_of = [](tilefold_result result) {
    CHECK(result == TILEFOLD_REFUSED);
    return std::string(tilefold_message());
  };
  CHECK(message_of(tilefold_open("dorp", nullptr, 1, &none)).find("did you mean 'drop'?") != std::string::npos);
  CHECK(message_of(tilefold_open("drop", "rows=99", 1, &none)).find("3 to 16") != std::string::npos);
  CHECK(message_of(tilefold_open("drop", "rows", 1, &none)).find("invalid assignment 'rows'; expected name=value") !=
        std::string::npos);
  CHECK(message_of(tilefold_open(nullptr, nullptr, 1, &none)) == "the argument puzzle is null; it must not be");
  CHECK(message_of(tilefold_open_position("[1", &none)).find("not valid JSON") != std::string::npos);
  CHECK(message_of(tilefold_play(nullptr, "1")) == "the argument game is null; it must not be");
  CHECK(none == nullptr);
  const Game game = open("drop", 1);
  const std::string before = state(game);
  CHECK(message_of(tilefold_play(game.get(), "9")).find("9") != std::string::npos);
  CHECK(message_of(tilefold_play(game.get(), "\xff\x1b[2J")).find("\\x1b") != std::string::npos);
  char* text = nullptr;
  CHECK(message_of(tilefold_choose(game.get(), "greedi", nullptr, &text)).find("'greedy'") != std::string::npos);
  CHECK(message_of(tilefold_choose(game.get(), "lookahead", "depth=0", &text)).find("depth") != std::string::npos);
  CHECK(text == nullptr);
  CHECK(state(game) == before);
  std::string elsewhere = "?";
  std::thread([&] { elsewhere = tilefold_message(); }).join();
  CHECK(elsewhere.empty());
}

struct Stepped {
  Batch batch;
  tilefold_arrays arrays{};
};

Stepped batch_of(const char* puzzle, const char* rules, std::size_t games, std::uint64_t seed) {
  tilefold_batch* opened = nullptr;
  REQUIRE(tilefold_batch_open(puzzle, rules, games, &opened) == TILEFOLD_DONE);
  Stepped stepped{.batch = Batch(opened)};
  REQUIRE(tilefold_batch_arrays(opened, &stepped.arrays) == TILEFOLD_DONE);
  REQUIRE(tilefold_batch_reset(opened, seed) == TILEFOLD_DONE);
  return stepped;
}

// Returns the board of game i as tile values.
std::vector<std::int64_t> board_of(const tilefold_arrays& arrays, std::size_t i) {
  std::vector<std::int64_t> cells;
  for (int row = 0; row < arrays.rows; ++row)
    for (int column = 0; column < arrays.columns; ++column) {
      const std::uint8_t exponent = arrays.board.data[static_cast<std::ptrdiff_t>(i) * arrays.board.game +
                                                      row * arrays.board.row + column * arrays.board.column];
      cells.push_back(exponent == 0 ? 0 : std::int64_t{1} << exponent);
    }
  return cells;
}

std::vector<std::int64_t> board_of(const Game& game) {
  int rows = 0;
  int columns = 0;
  std::vector<std::int64_t> cells(256);
  REQUIRE(tilefold_board(game.get(), cells.data(), cells.size(), &rows, &columns) == TILEFOLD_DONE);
  cells.resize(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  return cells;
}

// Plays every game of a batch by its first legal action for `steps` steps, and compares each game with a separate one.
void check_batch(const char* puzzle, const char* rules, std::int64_t steps, const Words& names) {
  constexpr std::size_t games = 8;
  const Stepped stepped = batch_of(puzzle, rules, games, 77);
  const tilefold_arrays& a = stepped.arrays;
  std::vector<Game> twins;
  std::vector<std::int64_t> rounds(games, 0);
  for (std::size_t i = 0; i < games; ++i)
    twins.push_back(open(puzzle, tilefold_game_seed(77, static_cast<std::int64_t>(i) + 1), rules));
  bool has_begun_anew = false;
  for (std::int64_t step = 0; step < steps; ++step) {
    std::vector<std::int64_t> actions(games, 0);
    for (std::size_t i = 0; i < games; ++i) {
      const std::uint8_t* legal = a.legal.data + static_cast<std::ptrdiff_t>(i) * a.legal.game;
      while (a.ended[i] == 0 && legal[actions[i] * a.legal.column] == 0) ++actions[i];
      if (a.ended[i] != 0) {
        has_begun_anew = true;
        const std::int64_t number = ++rounds[i] * static_cast<std::int64_t>(games) + static_cast<std::int64_t>(i) + 1;
        REQUIRE(tilefold_reset(twins[i].get(), tilefold_game_seed(77, number)) == TILEFOLD_DONE);
      } else {
        CHECK(names[static_cast<std::size_t>(actions[i])] == first_move(twins[i]));
        REQUIRE(tilefold_play(twins[i].get(), first_move(twins[i]).c_str()) == TILEFOLD_DONE);
      }
    }
    REQUIRE(tilefold_batch_step(stepped.batch.get(), actions.data(), games) == TILEFOLD_DONE);
    for (std::size_t i = 0; i < games; ++i) {
      tilefold_standing standing{};
      REQUIRE(tilefold_get_standing(twins[i].get(), &standing) == TILEFOLD_DONE);
      REQUIRE(board_of(a, i) == board_of(twins[i]));
      CHECK(a.scores[i] == standing.score);
      CHECK(a.moves[i] == standing.moves);
      CHECK((a.ended[i] != 0) == (standing.status != TILEFOLD_PLAYING));
    }
  }
  CHECK(has_begun_anew);
}

TEST_CASE("Every game of a batch equals the single game with the same seed, on boards of any size") {
  const Words columns{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
  const Words directions{"left", "right", "up", "down"};
  check_batch("slide", nullptr, 400, directions);
  check_batch("slide", "rows=3 columns=5 four_percent=30", 300, directions);
  check_batch("drop", "preview=3", 150, columns);
  check_batch("drop", "rows=4 columns=8 spawn=uniform max_spawn=16", 150, columns);
  check_batch("drop", "rows=3 columns=9 continue_rows=1", 120, columns);
}

std::vector<std::int64_t> legal_actions(const tilefold_arrays& a, std::size_t i) {
  std::vector<std::int64_t> legal;
  const std::uint8_t* flags = a.legal.data + static_cast<std::ptrdiff_t>(i) * a.legal.game;
  for (std::int64_t action = 0; action < a.actions; ++action)
    if (flags[action * a.legal.column] != 0) legal.push_back(action);
  return legal;
}

std::string taken(char* text) {
  const std::string copy = text;
  tilefold_free(text);
  return copy;
}

std::string move_text(const Stepped& stepped, std::size_t game, std::int64_t action) {
  char* text = nullptr;
  REQUIRE(tilefold_batch_move(stepped.batch.get(), game, action, &text) == TILEFOLD_DONE);
  return taken(text);
}

// Converts a value of a cell from the form of tilefold_board to the form of a batch.
std::int64_t shown(const std::string& puzzle, std::int64_t cell) {
  if (cell == 0 || puzzle == "pairs") return cell;
  if (puzzle == "unblock") return cell == 'x' ? 27 : cell - 'A' + 1;
  std::int64_t exponent = 0;
  while (std::int64_t{1} << exponent < cell) ++exponent;
  return exponent;
}

void check_same_board(const std::string& puzzle, const tilefold_arrays& a, std::size_t i, const Game& twin) {
  int rows = 0;
  int columns = 0;
  std::vector<std::int64_t> cells(4096);
  REQUIRE(tilefold_board(twin.get(), cells.data(), cells.size(), &rows, &columns) == TILEFOLD_DONE);
  REQUIRE(columns == a.columns);
  REQUIRE(rows <= a.rows);
  for (int row = 0; row < a.rows; ++row)
    for (int column = 0; column < columns; ++column) {
      const std::int64_t cell = row < rows ? cells[static_cast<std::size_t>(row * columns + column)] : 0;
      REQUIRE(
          a.board.data[static_cast<std::ptrdiff_t>(i) * a.board.game + row * a.board.row + column * a.board.column] ==
          shown(puzzle, cell));
    }
}

// Checks that legal actions and legal moves correspond; the first games are compared with games of the same moves.
void check_numbered(const char* puzzle, const char* rules, std::size_t steps) {
  constexpr std::size_t games = 5;
  const Stepped stepped = batch_of(puzzle, rules, games, 31);
  const tilefold_arrays& a = stepped.arrays;
  std::vector<Game> twins;
  for (std::size_t i = 0; i < games; ++i) twins.push_back(open(puzzle, a.seeds[i], rules));
  std::vector<bool> is_over(games, false);
  for (std::size_t step = 0; step < steps; ++step) {
    std::vector<std::int64_t> actions(games, 0);
    for (std::size_t i = 0; i < games; ++i) {
      const auto legal = legal_actions(a, i);
      if (!legal.empty()) actions[i] = legal[(step * 7 + i) % legal.size()];
      if (is_over[i]) continue;
      std::set<std::string> moves;
      for (const std::int64_t action : legal) moves.insert(move_text(stepped, i, action));
      char* text = nullptr;
      REQUIRE(tilefold_moves(twins[i].get(), &text) == TILEFOLD_DONE);
      std::istringstream words(taken(text));
      CHECK(moves == std::set<std::string>(std::istream_iterator<std::string>(words), {}));
      REQUIRE(tilefold_play(twins[i].get(), move_text(stepped, i, actions[i]).c_str()) == TILEFOLD_DONE);
    }
    REQUIRE(tilefold_batch_step(stepped.batch.get(), actions.data(), games) == TILEFOLD_DONE);
    for (std::size_t i = 0; i < games; ++i) {
      if (is_over[i]) continue;
      tilefold_standing standing{};
      REQUIRE(tilefold_get_standing(twins[i].get(), &standing) == TILEFOLD_DONE);
      CHECK(a.scores[i] == standing.score);
      CHECK(a.moves[i] == standing.moves);
      is_over[i] = standing.status != TILEFOLD_PLAYING;
      CHECK((a.ended[i] != 0) == is_over[i]);
      CHECK(legal_actions(a, i).empty() == is_over[i]);
      check_same_board(puzzle, a, i, twins[i]);
    }
  }
}

TEST_CASE("Every move of every puzzle has an action number, and playing by number or by move gives the same game") {
  check_numbered("swap", nullptr, 60);
  check_numbered("swap", "rows=4 columns=6 preview=2", 60);
  check_numbered("pairs", nullptr, 120);
  check_numbered("pairs", "linger=on refills=2 start_rows=2 columns=5", 80);
  check_numbered("unblock", "level=3", 80);
  check_numbered("slide", nullptr, 60);
  check_numbered("drop", "preview=2", 60);
}

TEST_CASE("A saved batch can be loaded into a batch with the same rules, and other batches reject it") {
  for (const auto& [puzzle, rules] : std::vector<std::pair<const char*, const char*>>{
           {"drop", "preview=2"}, {"slide", nullptr}, {"slide", "rows=3"}, {"pairs", nullptr}}) {
    const Stepped first = batch_of(puzzle, rules, 4, 31);
    const Stepped second = batch_of(puzzle, rules, 4, 9);
    char* bytes = nullptr;
    std::size_t size = 0;
    REQUIRE(tilefold_batch_save(first.batch.get(), &bytes, &size) == TILEFOLD_DONE);
    const std::string saved(bytes, size);
    tilefold_free(bytes);
    REQUIRE(tilefold_batch_restore(second.batch.get(), saved.data(), saved.size()) == TILEFOLD_DONE);
    for (int step = 0; step < 20; ++step) {
      std::vector<std::int64_t> actions(4, 0);
      for (std::size_t i = 0; i < 4; ++i) {
        const auto legal = legal_actions(first.arrays, i);
        CHECK(legal == legal_actions(second.arrays, i));
        if (!legal.empty()) actions[i] = legal.back();
      }
      REQUIRE(tilefold_batch_step(first.batch.get(), actions.data(), 4) == TILEFOLD_DONE);
      REQUIRE(tilefold_batch_step(second.batch.get(), actions.data(), 4) == TILEFOLD_DONE);
      for (std::size_t i = 0; i < 4; ++i) CHECK(first.arrays.scores[i] == second.arrays.scores[i]);
    }
    const Stepped larger = batch_of(puzzle, rules, 5, 9);
    CHECK(tilefold_batch_restore(larger.batch.get(), saved.data(), saved.size()) == TILEFOLD_REFUSED);
    for (std::size_t left = 0; left < saved.size(); left += 7)
      CHECK((tilefold_batch_restore(second.batch.get(), saved.data(), left) == TILEFOLD_REFUSED ||
             saved[left - 1] == '\n'));  // a prefix that is only the header is valid: a batch saves no more before it
                                         // is reset
  }
}

TEST_CASE("A game is restored from its ID, even if it began from an entered position") {
  for (const char* start : {"", R"({"puzzle":"drop","board":[[2,16,0,0,0]],"seed":5})"}) {
    tilefold_game* opened = nullptr;
    if (*start != '\0') REQUIRE(tilefold_open_position(start, &opened) == TILEFOLD_DONE);
    const Game game = *start == '\0' ? open("drop", 42, "preview=3") : Game(opened);
    for (const char* move : {"1", "3", "3"}) REQUIRE(tilefold_play(game.get(), move) == TILEFOLD_DONE);
    const std::string id = text_of([&](char** text) { return tilefold_id(game.get(), text); });
    tilefold_game* restored = nullptr;
    REQUIRE(tilefold_open_id(id.c_str(), &restored) == TILEFOLD_DONE);
    const Game twin(restored);
    CHECK(record(twin) == record(game));
    CHECK(text_of([&](char** text) { return tilefold_id(twin.get(), text); }) == id);
  }
  tilefold_game* none = nullptr;
  CHECK(tilefold_open_id("/etc/passwd", &none) == TILEFOLD_REFUSED);
  CHECK(tilefold_open_id("tilefold:drop/1:standard:42:9", &none) == TILEFOLD_REFUSED);
  CHECK(none == nullptr);
}

TEST_CASE("A request that a batch does not support is rejected with a message") {
  tilefold_batch* none = nullptr;
  CHECK(tilefold_batch_open("swap", "value=sum", 4, &none) == TILEFOLD_REFUSED);
  CHECK(std::string(tilefold_message()).find("tiles must be powers of two") != std::string::npos);
  CHECK(tilefold_batch_open("pairs", "refills=9 start_rows=9 columns=12", std::size_t{1} << 23U, &none) ==
        TILEFOLD_REFUSED);
  CHECK(std::string(tilefold_message()).find("the batch has 8388608 games; it must have 1 to ") != std::string::npos);
  CHECK(none == nullptr);
  const Stepped stepped = batch_of("unblock", nullptr, 2, 1);
  char* text = nullptr;
  CHECK(tilefold_batch_move(stepped.batch.get(), 2, 0, &text) == TILEFOLD_REFUSED);
  CHECK(std::string(tilefold_message()) == "game 2; it must be from 0 to 1");
  for (const std::int64_t action : {std::int64_t{-1}, std::int64_t{200}, std::int64_t{1} << 62}) {
    CHECK(tilefold_batch_move(stepped.batch.get(), 0, action, &text) == TILEFOLD_REFUSED);
    CHECK(std::string(tilefold_message()).find("is not legal in game 0 (from 0); legal are ") != std::string::npos);
  }
  CHECK(text == nullptr);
}

TEST_CASE("A batch reports upcoming tiles, rewards and legal actions") {
  const Stepped stepped = batch_of("drop", "preview=3", 2, 5);
  const tilefold_arrays& a = stepped.arrays;
  CHECK(a.preview == 3);
  CHECK(a.actions == 5);
  const std::uint8_t next = a.next.data[a.next.game];
  const std::vector<std::int64_t> actions{4, 2};
  REQUIRE(tilefold_batch_step(stepped.batch.get(), actions.data(), 2) == TILEFOLD_DONE);
  CHECK(board_of(a, 1)[2] == std::int64_t{1} << next);
  CHECK(a.rewards[1] == 0);
  const std::vector<std::uint64_t> seeds{9, 9};
  REQUIRE(tilefold_batch_reset_each(stepped.batch.get(), seeds.data(), 2) == TILEFOLD_DONE);
  CHECK(a.seeds[1] == 9);
  CHECK(a.next.data[0] == a.next.data[a.next.game]);
}

TEST_CASE("A batch with invalid arguments is not created, and a step with one illegal action plays no move") {
  tilefold_batch* none = nullptr;
  CHECK(tilefold_batch_open("chess", nullptr, 4, &none) == TILEFOLD_REFUSED);
  CHECK(tilefold_batch_open("slide", nullptr, 0, &none) == TILEFOLD_REFUSED);
  CHECK(none == nullptr);
  const std::vector<std::int64_t> actions{0, 5, 0};
  REQUIRE(tilefold_batch_open("drop", nullptr, 3, &none) == TILEFOLD_DONE);
  const Batch unset(none);
  CHECK(tilefold_batch_step(unset.get(), actions.data(), 3) == TILEFOLD_REFUSED);
  const Stepped stepped = batch_of("drop", nullptr, 3, 1);
  CHECK(tilefold_batch_step(stepped.batch.get(), actions.data(), 2) == TILEFOLD_REFUSED);
  CHECK(std::string(tilefold_message()) == "there are 2 actions; it must be one for each of 3 games");
  CHECK(tilefold_batch_step(stepped.batch.get(), actions.data(), 3) == TILEFOLD_REFUSED);
  CHECK(std::string(tilefold_message()) == "action 5 is not legal in game 1 (from 0); legal are 0, 1, 2, 3, 4");
  CHECK(stepped.arrays.moves[0] == 0);
}

TEST_CASE("The C library exports only its own symbols, and each has a symbol version") {
  const Finished finished = run({"nm", "-D", "--defined-only", TILEFOLD_LIBRARY});
  REQUIRE(finished.code == 0);
  int names = 0;
  for (const std::string& line : lines_of(finished.out)) {
    const std::string name = line.substr(line.rfind(' ') + 1);
    CAPTURE(name);
    if (name == "TILEFOLD_1") continue;
    CHECK(name.starts_with("tilefold_"));
    CHECK(name.ends_with("@@TILEFOLD_1"));
    ++names;
  }
  CHECK(names > 20);
}

#ifndef TILEFOLD_SANITIZED
// Returns the first code block of the page in a language.
std::string block_of(const std::string& language) {
  const std::string page = read_text(std::string(TILEFOLD_SOURCE_DIR) + "/docs/guide/from-python.md");
  const std::size_t begin = page.find("```" + language + "\n");
  REQUIRE(begin != std::string::npos);
  const std::size_t first = begin + language.size() + 4;
  return page.substr(first, page.find("```", first) - first);
}

// Checks that the page prints these scores, and that its examples for the shell and Python print them, too.
void check_page(const std::string& scores) {
  const std::string folder = std::string(TILEFOLD_BUILD_DIR);
  CHECK(block_of("text") == scores);
  CHECK(run({"sh", "-c", "PATH=" + folder + ":$PATH; " + block_of("sh")}).out == scores);
  if (std::string(TILEFOLD_PYTHON_PROGRAM).empty()) return;
  const Finished printed =
      run({"sh", "-c", "PYTHONPATH=" + folder + "/python exec " + TILEFOLD_PYTHON_PROGRAM + " -"}, block_of("python"));
  CAPTURE(printed.err);
  CHECK(printed.out == scores);
}

TEST_CASE("A program can use the installed library through pkg-config and CMake and plays the benchmark's games") {
  const TemporaryFolder folder;
  const std::string prefix = folder.path("prefix");
  REQUIRE(run({TILEFOLD_CMAKE, "--install", TILEFOLD_BUILD_DIR, "--prefix", prefix}).code == 0);
  const std::string example = std::string(TILEFOLD_SOURCE_DIR) + "/examples/c/scores.c";
  const std::string packages = "PKG_CONFIG_PATH=" + prefix + "/lib/pkgconfig ";
  const Finished compiled = run({"sh", "-c",
                                 "cc -Wall -Wextra -Wpedantic -Werror " + example + " $(" + packages +
                                     "pkg-config --cflags --libs tilefold) -o " + folder.path("scores")});
  CAPTURE(compiled.err);
  REQUIRE(compiled.code == 0);
  const Finished scores = run({"sh", "-c", "LD_LIBRARY_PATH=" + prefix + "/lib " + folder.path("scores")});
  std::map<int, std::string> bars;
  const Finished bench = tilefold({"bench", "drop", "--strategy", "greedy", "--games", "100", "--max-moves", "200",
                                   "--seed", "1", "--format", "csv"});
  for (const std::string& line : lines_of(bench.out)) {
    std::string rest = line;
    for (int i = 0; i < 3; ++i) rest = rest.substr(rest.find(',') + 1);
    if (!line.starts_with("setting,")) bars[std::stoi(rest) / 1000] += '#';
  }
  std::string expected;
  for (const auto& [bin, bar] : bars) {
    const std::string from = std::to_string(1000 * bin);
    expected += std::string(6 - from.size(), ' ') + from + " " + bar + "\n";
  }
  CHECK(bars.size() > 3);
  check_page(expected);
  CHECK(scores.out == expected);
  write_text(folder.path("CMakeLists.txt"),
             "cmake_minimum_required(VERSION 3.25)\nproject(user C)\nfind_package(Tilefold 0.1 REQUIRED)\n"
             "add_executable(scores " +
                 example + ")\ntarget_link_libraries(scores PRIVATE Tilefold::tilefold)\n");
  const std::string build = folder.path("build");
  REQUIRE(run({TILEFOLD_CMAKE, "-S", folder.path(), "-B", build, "-DCMAKE_PREFIX_PATH=" + prefix}).code == 0);
  REQUIRE(run({TILEFOLD_CMAKE, "--build", build}).code == 0);
  CHECK(run({build + "/scores", "nonsense"}).code == 1);
  CHECK(run({build + "/scores"}).out == expected);
}
#endif

}  // namespace
}  // namespace tilefold::test
