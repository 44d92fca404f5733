// Maps of Unblock distributed over processes: the results equal those of a map in one process.

#include <doctest/doctest.h>

#include <thread>

#include "engine/puzzles/unblock/graph.h"
#include "engine/puzzles/unblock/levels.h"
#include "engine/puzzles/unblock/packed.h"
#include "engine/search/shared_map.h"
#include "engine/search/state_share.h"
#include "tests/support/meeting_point.h"
#include "tests/support/unblock_levels.h"

namespace tilefold::test {
namespace {

using namespace unblock;

constexpr std::size_t enough = std::size_t{16} << 20U;

std::unique_ptr<Puzzle> game_of(const State& state) {
  EventBatch setup;
  return std::make_unique<RulesPuzzle<UnblockRules>>(ParameterValues(UnblockRules::info().parameters), state, Rng(0),
                                                     setup);
}

// Exchanges pieces of data between processes, which are threads in this test. All of them wait for each other.
struct Meeting {
  explicit Meeting(std::size_t count) : pieces(count), beat(count) {}
  std::vector<std::vector<MapCommunicator::Piece>> pieces;  // the pieces sent, by sender
  MeetingPoint beat;
  std::size_t longest = 0;
};

class ThreadCommunicator final : public MapCommunicator {
 public:
  ThreadCommunicator(Meeting& table, std::size_t place) : table_(table), place_(place) {}
  std::size_t count() const override { return table_.pieces.size(); }
  std::size_t place() const override { return place_; }
  void swap(std::vector<Piece>& pieces) override {
    table_.pieces[place_] = pieces;
    table_.beat.arrive_and_wait();
    for (std::size_t i = 0; i < count(); ++i) pieces[i] = table_.pieces[i][place_];
    if (place_ == 0)
      for (const Piece& piece : pieces) table_.longest = std::max(table_.longest, piece.size());
    table_.beat.arrive_and_wait();
  }

 private:
  Meeting& table_;
  std::size_t place_;
};

// Returns the result of each of `count` processes.
std::vector<Result<MapSummary>> divided(const State& start, const SharedMapOptions& options, std::size_t count,
                                        std::size_t* longest = nullptr) {
  Meeting table(count);
  std::vector<std::optional<Result<MapSummary>>> found(count);
  {
    std::vector<std::jthread> processes;
    for (std::size_t place = 0; place < count; ++place)
      processes.emplace_back([&, place] {
        ThreadCommunicator communicator(table, place);
        SharedMapOptions own = options;
        if (place != 0) own.stop = {};
        found[place].emplace(summarise_map(*pack_states(*game_of(start)), own, communicator));
      });
  }
  if (longest != nullptr) *longest = table.longest;
  std::vector<Result<MapSummary>> all;
  for (auto& one : found) all.push_back(std::move(*one));
  return all;
}

void check_same(const MapSummary& found, const StateGraph& graph, const PackedStates& states) {
  CHECK(found.states == graph.size());
  CHECK(found.links == graph.link_count());
  CHECK(found.solved_states == graph.solved_count());
  const auto deepest = deepest_state(graph);
  CHECK(found.deepest == (deepest ? graph.distance(*deepest) : std::nullopt));
  const auto path = shortest_path(graph, 0);
  REQUIRE(found.solution.size() == path.size());
  for (std::size_t i = 0; i < path.size(); ++i) REQUIRE(states.text(found.solution[i]) == graph.text(path[i]));
  for (std::size_t i = 1; i < path.size(); ++i)
    REQUIRE(states.move(found.solution[i - 1], found.solution[i]) == graph.move(path[i - 1], path[i]));
}

void check_divided(const State& start, Goals goals, std::initializer_list<std::size_t> counts) {
  const auto game = game_of(start);
  const auto graph = make_graph(*game, goals, 4'000'000, {});
  REQUIRE(graph);
  for (const std::size_t count : counts) {
    CAPTURE(count);
    for (const auto& found : divided(start, {.goals = goals, .bytes = enough}, count)) {
      REQUIRE(found);
      check_same(*found, **graph, *pack_states(*game));
    }
  }
}

TEST_CASE("Unblock: a map distributed over processes has the same summary and solution as a complete map") {
  for (const Goals goals : {Goals::terminal, Goals::full}) {
    for (std::size_t i = 0; i + 1 < known_levels.size(); ++i) {
      CAPTURE(known_levels[i].text);
      check_divided(level_state(known_levels[i].text), goals, {1, 2, 3, 5});
    }
    check_divided(level_state(known_levels.back().text), goals, {2});
  }
}

TEST_CASE("Unblock: the map of any board can be distributed even if the board is solved or unsolvable") {
  for (const Goals goals : {Goals::terminal, Goals::full}) {
    for (std::uint64_t seed = 0; seed < 25; ++seed) {
      CAPTURE(seed);
      Rng rng(seed);
      const Parameters rules{.rows = static_cast<std::int8_t>(4 + seed % 5),
                             .columns = static_cast<std::int8_t>(8 - seed / 5 % 5),
                             .red_row = static_cast<std::int8_t>(seed % 4)};
      check_divided(small_level(rules, rng), goals, {1, 3});
    }
    check_divided(
        drawn_level({"BB.CCxDD", "EExFFFxG", "AA.HHxxG", "IIJJ.KLL", "MMNN.KxO", "PPQQxRRO", "SSxxTTUU", "VVxWWWxx"}),
        goals, {1, 2});
    check_divided(drawn_level({"......", "......", "AA.x..", "......", "BB....", "......"}), goals, {1, 2});
    check_divided(drawn_level({"....B.", "....B.", "....AA", "......", "CC....", "......"}), goals, {1, 2});
  }
}

TEST_CASE("Unblock: a distributed map is correct even if the list of states at one distance overflows") {
  const State start = level_state(known_levels.back().text);
  const auto game = game_of(start);
  const auto graph = make_graph(*game, Goals::full, 4'000'000, {});
  REQUIRE(graph);
  // Memory for the states is tight here. A list that has an eighth of this memory is too short for the distances with
  // the most states.
  constexpr std::size_t tight = 7'200'000;
  for (const std::size_t count : {1U, 2U}) {
    std::size_t longest = 0;
    const auto found = divided(start, {.goals = Goals::full, .bytes = tight / count}, count, &longest);
    REQUIRE(found.front());
    check_same(*found.front(), **graph, *pack_states(*game));
    CHECK(longest < 20'000);
    CHECK(longest > 1'000);
  }
}

TEST_CASE("Unblock: if a process is stopped or its part of the map is full, all processes report the same error") {
  const State start = level_state(known_levels.back().text);
  for (const std::size_t count : {1U, 3U}) {
    for (const auto& found : divided(start, {.goals = Goals::full, .bytes = std::size_t{1} << 20U}, count)) {
      REQUIRE_FALSE(found);
      CHECK(found.error().message.starts_with("the map of this level has more than "));
      CHECK(found.error().message.ends_with("give each process more, or use more processes"));
    }
    std::stop_source stop;
    const auto watch = [&](std::uint64_t states) {
      if (states > 10'000) stop.request_stop();
    };
    const SharedMapOptions options{.bytes = enough, .stop = stop.get_token(), .on_progress = watch};
    for (const auto& found : divided(start, options, count)) {
      REQUIRE_FALSE(found);
      CHECK(found.error().message == "the map was stopped before it was complete");
    }
  }
}

TEST_CASE("Unblock: a process stores each state of its part of the map once, up to its capacity") {
  auto share = StateShare::of_bytes(10'500);
  REQUIRE(share);
  CHECK(share->room() > 800);
  CHECK(share->room() < 1000);
  share->begin_level();
  std::uint64_t next = 0;
  for (; share->size() < share->room(); ++next) CHECK(share->add(next) == StateShare::Found::is_new);
  CHECK(share->add(next - 1) == StateShare::Found::is_known);
  CHECK(share->add(next) == StateShare::Found::no_room);
  CHECK(share->level(0) == 1);
  CHECK_FALSE(share->level(next));
  share->begin_level();
  std::uint64_t sum = 0;
  for (auto state = share->next(); state; state = share->next()) sum += *state;
  CHECK(sum == next * (next - 1) / 2);
  share->begin_again([](PackedState state) { return state == 7; });
  share->begin_level();
  CHECK(share->next() == 7);
  CHECK_FALSE(share->next());
  CHECK(share->level(7) == 0);
  CHECK_FALSE(share->level(8));
  share->mark(8);
  share->mark(7);
  share->mark(next + 1);
  CHECK(share->level(8) == 1);
  CHECK(share->level(7) == 0);
  CHECK_FALSE(share->level(next + 1));
}

}  // namespace
}  // namespace tilefold::test
