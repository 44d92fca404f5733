// The rules of Pairs on drawn boards, and matches compared with a reference implementation.

#include <doctest/doctest.h>

#include <set>

#include "engine/core/rules_puzzle.h"
#include "engine/puzzles/pairs/forms.h"
#include "engine/puzzles/pairs/rules.h"
#include "tests/support/pairs_board.h"
#include "tests/support/wrong_positions.h"

namespace tilefold::test {
namespace {

using pairs::PairsRules;
using pairs::RefillFrom;
using pairs::State;

using Rows = std::vector<std::string>;
using Wrong = std::pair<std::string, std::string>;  // the input, and a text that the error message must contain

void play(State& state, std::string_view text) {
  const auto move = PairsRules::parse(state, text);
  REQUIRE_MESSAGE(move, move.error().message);
  NullSink nobody;
  PairsRules::play(state, *move, nobody);
}

bool is_legal(const State& state, std::string_view text) {
  return static_cast<bool>(PairsRules::parse(state, text));
}

std::string refusal(const State& state, std::string_view text) {
  const auto move = PairsRules::parse(state, text);
  REQUIRE_FALSE(move);
  return move.error().message;
}

std::set<std::string> listed(const State& state) {
  PairsRules::Moves moves;
  PairsRules::moves(state, moves);
  std::set<std::string> texts;
  for (const Move move : moves) texts.insert(PairsRules::to_text(move));
  CHECK(texts.size() == moves.size());
  return texts;
}

TEST_CASE("Pairs: a digit pairs with an equal digit or one that adds up to ten, in all eight directions") {
  const State state = pairs_board({"19233", "46549", "37819"});
  for (const char* text : {"1,4-1,5", "1,5-1,4", "2,1-2,2", "2,2-2,1", "1,1-1,2", "3,4-3,5", "2,5-3,5", "2,5-3,4"})
    CHECK(is_legal(state, text));
  for (const char* text : {"1,1-2,1", "1,3-2,3", "2,3-2,4"}) CHECK_FALSE(is_legal(state, text));
  // Pairs of the centre with one cell that has an equal digit, for each of its eight neighbours.
  const std::array<Cell, 8> around{Cell{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}};
  for (const Cell cell : around) {
    State single = pairs_board({"2222", "2722", "2222"});
    single.at(cell.row * 4 + cell.column) = 3;
    CHECK(PairsRules::is_legal(single, pairs::pair_move(cell, cell_at(1, 1))));
  }
}

TEST_CASE("Pairs: two digits can pair across empty cells but not across another digit") {
  CHECK(listed(pairs_board({"1...9", "22222", "34343"})).contains("1,1-1,5"));
  CHECK_FALSE(is_legal(pairs_board({"1.2.9", "22222", "34343"}), "1,1-1,5"));
  const State down = pairs_board({"15222", ".2.22", ".2222", "92422"});
  CHECK(is_legal(down, "1,1-4,1"));
  CHECK_FALSE(is_legal(pairs_board({"15222", "32.22", ".2222", "92422"}), "1,1-4,1"));
  CHECK(is_legal(pairs_board({"12222", "2.222", "22.22", "22292"}), "1,1-4,4"));
  CHECK_FALSE(is_legal(pairs_board({"12222", "2.222", "22422", "22292"}), "1,1-4,4"));
  CHECK(is_legal(pairs_board({"22221", "222.2", "22.22", "29222"}), "1,5-4,2"));
  CHECK_FALSE(is_legal(pairs_board({"22221", "22242", "22.22", "29222"}), "1,5-4,2"));
  CHECK_FALSE(is_legal(pairs_board({"22221", "92222"}), "1,5-1,5"));
}

TEST_CASE("Pairs: digits can pair from the end of a row to the start of the next, but not along wrapped diagonals") {
  CHECK(is_legal(pairs_board({"22221", "92222"}), "1,5-2,1"));
  CHECK(is_legal(pairs_board({"221..", ".....", "..922"}), "1,3-3,3"));
  CHECK(is_legal(pairs_board({"22221", "..942"}), "1,5-2,3"));
  CHECK_FALSE(is_legal(pairs_board({"22221", ".4942"}), "1,5-2,3"));
  // The diagonal from the last column must not wrap to the row after the next.
  CHECK_FALSE(is_legal(pairs_board({"33331", "24242", "94242"}), "1,5-3,1"));
}

TEST_CASE("Pairs: the listed moves are the pairs that a reference search finds") {
  const auto sees = [](const State& state, int a, int b) {
    const int columns = state.rules.columns;
    const auto is_free = [&](int from, int step, int to) {
      for (int index = from + step; index != to; index += step)
        if (state.at(index) != 0) return false;
      return true;
    };
    const int rows = b / columns - a / columns;
    const int across = b % columns - a % columns;
    if (is_free(a, 1, b)) return true;
    if (rows == 0) return false;
    if (across == 0) return is_free(a, columns, b);
    return std::abs(across) == rows && is_free(a, columns + across / rows, b);
  };
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    State state = random_pairs_board(4 + static_cast<int>(rng.below(9)), 4 + static_cast<int>(rng.below(60)), seed);
    for (int i = 0; i < state.cell_count; ++i)
      if (rng.below(100) < seed % 90) state.at(i) = 0;
    state.rules.lingers = true;
    std::set<std::string> expected;
    for (int b = 0; b < state.cell_count; ++b)
      for (int a = 0; a < b; ++a) {
        const bool match = state.at(a) == state.at(b) || state.at(a) + state.at(b) == 10;
        const bool legal = state.at(a) != 0 && state.at(b) != 0 && match && sees(state, a, b);
        const Move move = pairs::pair_move(state.cell(a), state.cell(b));
        if (legal) expected.insert(PairsRules::to_text(move));
        REQUIRE(PairsRules::is_legal(state, move) == legal);
      }
    std::set<std::string> found = listed(state);
    found.erase("refill");
    found.erase("settle");
    REQUIRE(found == expected);
  }
}

TEST_CASE("Pairs: emptied rows disappear, and the rows below move up") {
  State state = pairs_board({"1...", "9...", "5678", "2345"});
  play(state, "2,1-1,1");
  CHECK(drawn(state) == Rows{"5678", "2345"});
  CHECK(state.score == 1 + 2 * 10);
  CHECK(state.moves == 1);
  state = pairs_board({"1566", "9"});
  play(state, "1,1-2,1");
  CHECK(drawn(state) == Rows{".566"});
  state = pairs_board({"1...", "5678", "..9.", "234"});
  CHECK_FALSE(is_legal(state, "1,1-3,3"));
  state.at(4) = state.at(5) = 0;
  state.at(6) = state.at(7) = 0;
  state.rules.lingers = true;
  play(state, "1,1-3,3");
  CHECK(drawn(state) == Rows{"....", "....", "....", "234"});
  CHECK(state.score == 4);
  play(state, "settle");
  CHECK(drawn(state) == Rows{"234"});
  CHECK(state.score == 4 + 3 * 10);
  CHECK(state.moves == 1);
}

TEST_CASE("Pairs: a move removes two digits at once, and then all rows below an emptied row move at once") {
  EventBatch setup;
  EventBatch events;
  State state = pairs_board({"1...", "9...", "567.", "2.4"});
  RulesPuzzle<PairsRules> puzzle(ParameterValues(PairsRules::info().parameters), state, Rng(1), setup);
  REQUIRE(puzzle.play(*puzzle.parse("1,1-2,1"), events));
  REQUIRE(events.size() == 2 + 5);
  for (std::size_t i = 0; i < events.size(); ++i) {
    CHECK(events[i].beat == (i < 2 ? 0 : 1));
    CHECK(events[i].kind == (i < 2 ? EventKind::clear : EventKind::move));
  }
  CHECK(events[6].from == cell_at(3, 2));
  CHECK(events[6].cell == cell_at(1, 2));
  REQUIRE(puzzle.play(*puzzle.parse("refill"), events));
  CHECK(events.size() == 5);
  for (const Event& event : events) CHECK((event.beat == 0 && event.kind == EventKind::spawn));
}

TEST_CASE("Pairs: a refill appends digits after the last cell or after the last digit") {
  State state = pairs_board({"13572", "4.8."});
  play(state, "refill");
  CHECK(drawn(state) == Rows{"13572", "4.8.1", "35724", "8"});
  CHECK(state.refills_left == 3);
  CHECK(state.moves == 1);
  CHECK(state.score == 0);
  state = pairs_board({"13572", "4.8."});
  state.rules.refill_from = RefillFrom::last_digit;
  play(state, "refill");
  CHECK(drawn(state) == Rows{"13572", "4.813", "57248"});
  state = pairs_board({"13572", "4...."});
  play(state, "refill");
  CHECK(drawn(state) == Rows{"13572", "4....", "13572", "4"});
  state.refills_left = 0;
  CHECK(refusal(state, "refill") == "move 'refill' is not legal here: no refill is left");
}

TEST_CASE("Pairs: a refill that would exceed the maximum number of cells is illegal") {
  for (const int digits : {pairs::max_cells / 2, pairs::max_cells / 2 + 1}) {
    State state = random_pairs_board(9, digits, 1);
    CHECK(is_legal(state, "refill") == (digits == pairs::max_cells / 2));
    if (is_legal(state, "refill")) play(state, "refill");
    CHECK(PairsRules::check(state));
  }
  CHECK(refusal(random_pairs_board(9, 1500, 1), "refill").find("more than 2048 cells") != std::string::npos);
}

TEST_CASE("Pairs: with the rule linger an emptied row stays until the command settle, and digits pair across it") {
  State state = pairs_board({"1222", "5..5", "2392"});
  State at_once = state;
  play(at_once, "2,1-2,4");
  CHECK(drawn(at_once) == Rows{"1222", "2392"});
  CHECK_FALSE(is_legal(at_once, "1,1-2,3"));
  CHECK(refusal(at_once, "settle").find("only if the rule linger is on") != std::string::npos);
  state.rules.lingers = true;
  CHECK(refusal(state, "settle").find("the board has no empty row") != std::string::npos);
  play(state, "2,1-2,4");
  CHECK(drawn(state) == Rows{"1222", "....", "2392"});
  CHECK(listed(state).contains("settle"));
  play(state, "1,1-3,3");
  CHECK(state.score == 4 + 4);
  play(state, "settle");
  CHECK(drawn(state) == Rows{".222", "23.2"});
  CHECK(state.score == 4 + 4 + 10);
}

TEST_CASE("Pairs: with the rule linger a refill and the pair that clears the board also remove emptied rows") {
  State state = pairs_board({"1222", "5..5", "2392"});
  state.rules.lingers = true;
  play(state, "2,1-2,4");
  play(state, "refill");
  CHECK(drawn(state) == Rows{"1222", "2392", "1222", "2392"});
  CHECK(state.score == 4 + 10);
  state = pairs_board({"1..9", "....", "5.5."});
  state.rules.lingers = true;
  play(state, "1,1-1,4");
  CHECK(PairsRules::status(state) == Status::playing);
  play(state, "3,1-3,3");
  CHECK(PairsRules::status(state) == Status::won);
  CHECK(state.score == 4 + 4 + 3 * 10 + 150);
}

TEST_CASE("Pairs: with the rule linger a game with an emptied row is not over before the command settle") {
  State state = pairs_board({"1234", "5..5"});
  state.rules.lingers = true;
  state.refills_left = 0;
  play(state, "2,1-2,4");
  CHECK(PairsRules::status(state) == Status::playing);
  CHECK(listed(state) == std::set<std::string>{"settle"});
  play(state, "settle");
  CHECK(PairsRules::status(state) == Status::over);
  CHECK(listed(state).empty());
}

TEST_CASE("Pairs: the points for a pair grow with the stage up to stage 15") {
  for (const int stage : {1, 7, 15, 16, 1000}) {
    CAPTURE(stage);
    const auto factor = static_cast<std::uint64_t>(std::min(stage, 15));
    State state = pairs_board({"1955", "1..9"});
    state.stage = stage;
    play(state, "1,1-1,2");
    CHECK(state.score == factor);
    play(state, "2,1-2,4");
    CHECK(state.score == factor * (1 + 4 + 10));
    play(state, "1,3-1,4");
    CHECK(state.score == factor * (1 + 4 + 10 + 1 + 10 + 150));
    CHECK(PairsRules::status(state) == Status::won);
  }
}

TEST_CASE("Pairs: a pair from the end of a row to the start of the next scores as a distant pair") {
  State state = pairs_board({"2221", "9222"});
  play(state, "1,4-2,1");
  CHECK(state.score == 4);
}

TEST_CASE("Pairs: a cleared stage is followed by a new board with all refills") {
  State state = pairs_board({"..1.", "9"});
  state.rules.columns = 4;
  state.rules.start_rows = 2;
  state.rules.has_stages = true;
  state.refills_left = 0;
  EventBatch events;
  RulesPuzzle<PairsRules> puzzle(ParameterValues(PairsRules::info().parameters), state, Rng(3), events);
  REQUIRE(puzzle.play(*puzzle.parse("1,3-2,1"), events));
  const State& after = puzzle.state();
  CHECK(after.stage == 2);
  CHECK(after.refills_left == 4);
  CHECK(after.cell_count == 8);
  CHECK(after.score == 4 + 20 + 150);
  CHECK(PairsRules::status(after) != Status::won);
  REQUIRE(events.size() == 2 + 8);
  CHECK(events.back().beat == 1);
  CHECK(events.back().kind == EventKind::spawn);
}

TEST_CASE("Pairs: a new board contains all digits of the parameter digits and no others") {
  for (std::size_t choice = 0; choice < pairs::digit_ranges.size(); ++choice) {
    ParameterValues values(PairsRules::info().parameters);
    REQUIRE(values.set_text("digits", pairs::digit_ranges[choice]));
    const int smallest = pairs::digit_ranges[choice].front() - '0';
    const int largest = pairs::digit_ranges[choice].back() - '0';
    std::array<int, 10> counts{};
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      Rng rng(seed);
      const State state = PairsRules::initial(PairsRules::parameters(values), rng);
      for (int index = 0; index < state.cell_count; ++index) ++counts[state.at(index)];
    }
    for (int digit = 0; digit < 10; ++digit)
      CHECK((counts[static_cast<std::size_t>(digit)] > 0) == (digit >= smallest && digit <= largest));
  }
}

TEST_CASE("Pairs: with digits=1-9 boards are drawn as before the parameter existed") {
  Rng rng(5);
  Rng same(5);
  const State state = PairsRules::initial({}, rng);
  for (int index = 0; index < state.cell_count; ++index) CHECK(state.at(index) == 1 + same.below(9));
  CHECK(rng == same);
}

TEST_CASE("Pairs: the digits of new boards are uniform, and a board without pairs and refills is over") {
  std::array<int, 10> counts{};
  constexpr int boards = 2000;
  for (std::uint64_t seed = 0; seed < boards; ++seed) {
    Rng rng(seed);
    const State state = PairsRules::initial({}, rng);
    REQUIRE(state.cell_count == 27);
    for (int index = 0; index < 27; ++index) ++counts[state.at(index)];
  }
  CHECK(counts[0] == 0);
  for (std::size_t digit = 1; digit <= 9; ++digit)  // about 6000 of each digit, with a standard deviation of 73
    CHECK(counts[digit] == doctest::Approx(27 * boards / 9.0).epsilon(0.05));
  State lost = pairs_board({"1234"});
  CHECK(PairsRules::status(lost) == Status::playing);
  lost.refills_left = 0;
  CHECK(PairsRules::status(lost) == Status::over);
}

TEST_CASE("Pairs: dragging between two digits is read as a pair, and pressing a button as its command") {
  const State state = pairs_board({"19345", "55555"});
  const auto drag = [&](Cell from, Cell to) {
    return PairsRules::interpret(state, {.kind = Gesture::Kind::drag, .cell = from, .to = to});
  };
  CHECK(drag({0, 1}, {0, 0}) == pairs::pair_move({0, 0}, {0, 1}));
  CHECK_FALSE(drag({0, 0}, {0, 0}));
  CHECK_FALSE(drag({0, 0}, {0, 2}));
  CHECK_FALSE(drag({0, 0}, {-1, 9}));
  CHECK(PairsRules::interpret(state, {.kind = Gesture::Kind::command, .command = "refill"}) == pairs::refill_move);
  CHECK_FALSE(PairsRules::interpret(state, {.kind = Gesture::Kind::command, .command = "settle"}));
}

TEST_CASE("Pairs: an impossible move is rejected with the reason") {
  const State state = pairs_board({"19345", "5.5"});
  for (const Wrong& wrong : std::vector<Wrong>{
           {"1,1-9,9", "no cell 9,9"},
           {"2,4-1,1", "no cell 2,4"},
           {"1,1-2,2", "2,2 is empty"},
           {"1,1-1,1", "a pair is two cells"},
           {"1,1-1,3", "1 and 3 are neither equal nor add up to 10"},
           {"1,5-2,3", "5 and 5 do not see each other"},
           {"1,1", "must be two cells"},
           {"0,1-1,1", "must be two cells"},
           {"1,1-1,2 ", "must be two cells"},
           {"99999,1-1,1", "must be two cells"},
       }) {
    const std::string message = refusal(state, wrong.first);
    CHECK_MESSAGE(message.find(wrong.second) != std::string::npos, message);
  }
}

Result<std::unique_ptr<Puzzle>> opened(const Document& position, const std::string& settings = {}) {
  ParameterValues values(PairsRules::info().parameters);
  for (const std::string& name : {std::string("stages"), settings})
    if (!name.empty()) REQUIRE(values.set_text(name, name == "stages" ? "off" : "on"));
  if (const Document* parameters = position.find("parameters"))
    for (const auto& [name, value] : *parameters->object()) REQUIRE(values.set_document(name, value));
  EventBatch setup;
  return PairsRules::info().read(values, 1, *position.find("state"), setup);
}

Rows rows_of(const Puzzle& puzzle) {
  return drawn(static_cast<const RulesPuzzle<PairsRules>&>(puzzle).state());
}

TEST_CASE("Pairs: a position can be typed as rows of digits") {
  const auto read = [](std::string_view text) {
    return pairs::read_boards({.lines = text_lines(text), .data = {}}, {});
  };
  const auto position = read("\n 1 2 3 4 5\r\n6.809\n1.\n");
  REQUIRE_MESSAGE(position.problem.empty(), position.problem.message);
  const auto puzzle = opened(position.boards.front().position);
  REQUIRE_MESSAGE(puzzle, puzzle.error().message);
  CHECK(rows_of(**puzzle) == Rows{"12345", "6.8.9", "1."});
  CHECK(rows_of(**opened(read("123").boards.front().position)) == Rows{"123"});
  CHECK(rows_of(**opened(read("1234567891").boards.front().position)) == Rows{"123456789", "1"});
}

TEST_CASE("Pairs: with the rule linger an entered position keeps its empty rows and is won if it has no digits") {
  const auto digits = [](const Rows& rows) {
    List board;
    for (const std::string& row : rows) {
      List cells;
      for (const char digit : row) cells.emplace_back(digit == '.' ? 0 : digit - '0');
      board.emplace_back(std::move(cells));
    }
    return Document(Object{{"state", Object{{"board", std::move(board)}}}});
  };
  CHECK(rows_of(**opened(digits({"123456789", ".........", "1"}), "linger")) == Rows{"123456789", ".........", "1"});
  CHECK(opened(digits({}))->get()->standing().status == Status::won);
}

}  // namespace
}  // namespace tilefold::test
