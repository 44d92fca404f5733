// Training for given rules: it runs beside the game, its result is stored in a file for exactly these rules, and plays
// on request.

#include "app/play/training.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "app/play/autoplay.h"
#include "app/records/game.h"
#include "tests/support/analysed_games.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// A game without a window.
struct Classroom {
  explicit Classroom(const std::string& puzzle, const RuleValues& rules, std::string folder)
      : view(Session(puzzle_called(puzzle), rules_of(puzzle_called(puzzle), rules), 1), trace),
        autoplay(view, [] {}),
        training(view.game, autoplay.players(), trace, std::move(folder), [] {}) {
    training.advance(0);
  }

  void wait_until(const std::function<bool()>& is_so) {
    REQUIRE(comes_true([&] {
      training.advance(0);
      return is_so();
    }));
  }
  void wait_for_end() {
    wait_until([&] { return !training.is_busy(); });
    training.advance(0);
  }
  void learn(std::uint64_t games) {
    training.learn(2);
    wait_until([&] { return training.latest() != nullptr && training.latest()->games >= games; });
    training.pause();
    wait_for_end();
  }

  play::Trace trace;
  play::GameView view;
  play::Autoplay autoplay;
  play::Training training;
};

const RuleValues small{{"rows", "3"}, {"columns", "3"}};

std::size_t files_in(const std::string& folder) {
  std::error_code failed;
  std::size_t count = 0;
  for (auto it = std::filesystem::directory_iterator(folder, failed); it != std::filesystem::directory_iterator(); ++it)
    ++count;
  return count;
}

TEST_CASE("Training in the window can be paused and continued, and the trained player beats the untrained one") {
  const TemporaryFolder folder;
  Classroom room("slide", {{"rows", "2"}, {"columns", "4"}}, folder.path("lessons"));
  CHECK(room.training.latest() == nullptr);
  room.learn(300);
  REQUIRE(room.training.latest());
  const jobs::TrainingUpdate first = *room.training.latest();
  CHECK(first.player != nullptr);
  CHECK(first.bytes != nullptr);
  REQUIRE(first.baseline);
  REQUIRE(first.points.size() >= 10);
  room.learn(4000);
  const jobs::TrainingUpdate second = *room.training.latest();
  CHECK(second.games >= 4000);
  CHECK(second.points.size() > first.points.size());
  CHECK(second.baseline == first.baseline);
  // The last points may be means of only a few games.
  const auto thousand = std::find_if(second.points.begin(), second.points.end(),
                                     [](const measure::CurvePoint& point) { return point.games == 4000; });
  REQUIRE(thousand != second.points.end());
  CHECK(thousand->mean_score > *second.baseline);
  CHECK(files_in(folder.path("lessons")) == 0);
}

TEST_CASE("A stored model is loaded with its rules, and the command train can continue from the stored file") {
  const TemporaryFolder folder;
  std::string bytes;
  {
    Classroom room("slide", small, folder.path("lessons"));
    room.learn(50);
    room.training.keep();
    CHECK(room.training.is_kept());
    CHECK(room.training.message().empty());
    bytes = *room.training.latest()->bytes;
  }
  REQUIRE(files_in(folder.path("lessons")) == 1);
  const std::string file = std::filesystem::directory_iterator(folder.path("lessons"))->path().string();
  CHECK(*records::read_file(file) == bytes);
  const Finished trained = tilefold({"train", "slide", "--from", file, "--games", "10", "--out", folder.path("more")});
  CHECK(trained.code == 0);
  {
    Classroom room("slide", small, folder.path("lessons"));
    room.wait_for_end();
    REQUIRE(room.training.latest());
    CHECK(room.training.is_kept());
    CHECK(room.training.latest()->games >= 50);
    CHECK(room.training.latest()->player != nullptr);
    CHECK(room.training.forget());
    CHECK(room.training.latest() == nullptr);
  }
  CHECK(files_in(folder.path("lessons")) == 0);
  Classroom other("slide", {}, folder.path("lessons"));
  CHECK_FALSE(other.training.is_busy());
}

TEST_CASE("Each set of rules has its own trained model, and training ends when the rules change") {
  const TemporaryFolder folder;
  Classroom room("slide", small, folder.path("lessons"));
  room.training.learn(1);
  room.wait_until([&] { return room.training.latest() != nullptr && room.training.latest()->games > 5; });
  room.training.keep();  // stores the model; the training continues
  room.wait_until([&] { return room.training.is_kept() && room.training.is_busy(); });
  room.view.exchange(Session(puzzle_called("slide"), rules_of(puzzle_called("slide"), {}), 1));
  room.training.advance(0);
  CHECK_FALSE(room.training.is_busy());
  CHECK(room.training.latest() == nullptr);
  CHECK_FALSE(room.training.is_kept());
  room.view.exchange(Session(puzzle_called("slide"), rules_of(puzzle_called("slide"), small), 2));
  room.wait_for_end();
  REQUIRE(room.training.latest());
  CHECK(room.training.is_kept());
}

TEST_CASE("A damaged model file is reported by name and left unchanged, and a new training can start") {
  const TemporaryFolder folder;
  std::string file;
  {
    Classroom room("slide", small, folder.path("lessons"));
    room.learn(5);
    room.training.keep();
    file = std::filesystem::directory_iterator(folder.path("lessons"))->path().string();
  }
  const std::string damaged = read_text(file).substr(0, 300);
  write_text(file, damaged);
  Classroom room("slide", small, folder.path("lessons"));
  room.wait_for_end();
  CHECK(room.training.latest() == nullptr);
  CHECK(room.training.message().find(file) == 0);
  CHECK(read_text(file) == damaged);
  room.learn(5);
  CHECK(room.training.latest()->games >= 5);
  room.training.keep();
  CHECK(read_text(file) != damaged);
}

TEST_CASE("A puzzle without chance cannot be trained") {
  const TemporaryFolder folder;
  for (const std::string puzzle : {"unblock", "pairs"}) {
    Classroom room(puzzle, {}, folder.path("lessons"));
    CHECK_FALSE(room.training.has_learning());
    room.training.learn(1);
    CHECK_FALSE(room.training.is_busy());
  }
}

TEST_CASE("Autoplay uses the trained model if the user has enabled it, and otherwise the default evaluation") {
  const TemporaryFolder folder;
  Classroom room("slide", small, folder.path("lessons"));
  room.learn(400);
  play::Autoplay& autoplay = room.autoplay;
  autoplay.players().settings.strategy = 1;
  REQUIRE(puzzle_called("slide").strategies[1].name == "greedy");
  double now = 0;
  const auto values = [&] {
    autoplay.show_values(true);
    REQUIRE(comes_true([&] {
      autoplay.advance(now += 20);
      const auto* answer = autoplay.report().answer;
      return answer != nullptr && answer->is_final;
    }));
    return autoplay.report().answer->choice.values;
  };
  const auto taught = values();
  room.training.let_play(false);
  autoplay.advance(now += 20);
  const auto own = values();
  REQUIRE(taught.size() == own.size());
  bool is_same = true;
  for (std::size_t i = 0; i < own.size(); ++i) is_same = is_same && taught[i].heuristic == own[i].heuristic;
  CHECK_FALSE(is_same);
  room.training.let_play(true);
  autoplay.advance(now += 20);
  const auto again = values();
  for (std::size_t i = 0; i < own.size(); ++i) CHECK(again[i].heuristic == taught[i].heuristic);
}

}  // namespace
}  // namespace tilefold::test
