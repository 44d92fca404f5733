// The progress of a participant: what is stored, and where a study continues after the program has ended at any moment.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/play/study_progress.h"
#include "app/play/study_trial_game.h"
#include "app/profile/stored_games.h"
#include "app/protocol/protocol_reader.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using play::StudyProgress;
using play::StudyTrialGame;
using protocol::Protocol;
using records::GameLabels;
using Kind = protocol::StudyStep::Kind;

constexpr const char* text = R"(title = { en = "x", de = "y" }
languages = ["en", "de"]
consent = "c"
[[before]]
name = "age"
kind = "number"
text = "?"
min = 1
max = 99
[[blocks]]
name = "b"
condition = "calm"
puzzle = "unblock"
practice = true
break = "rest"
break_every = 1
[[blocks.trials]]
name = "first"
level = "............AA.B.....B.............."
[[blocks.trials]]
name = "second"
level = "............AA.B.....B.............."
limits = { moves = 3 }
[[blocks.between]]
name = "hard"
kind = "likert"
text = "?"
)";

struct Study {
  explicit Study(const std::string& protocol_text = text) : protocol(protocol::read_protocol(protocol_text).protocol) {}

  Result<std::unique_ptr<StudyProgress>> try_open(const GameLabels& labels) const {
    return StudyProgress::open(
        {.protocol = protocol, .labels = labels, .folders = *profile::find_folders(folder.path()), .client = "test"});
  }
  std::unique_ptr<StudyProgress> open(const GameLabels& labels = {.participant = "P01"}) const {
    auto opened = try_open(labels);
    REQUIRE_MESSAGE(opened, opened.error().message);
    return std::move(*opened);
  }

  TemporaryFolder folder;
  Protocol protocol;
};

StudyProgress::StepResult result_of(const StudyProgress& progress) {
  switch (progress.step().kind) {
    case Kind::language: return {.outcome = "answered", .has_answer = true, .answer = "de"};
    case Kind::question: return {.outcome = "answered", .has_answer = true, .answer = "5"};
    case Kind::trial: return {.outcome = "gave_up"};
    default: return {.outcome = "seen"};
  }
}

Move move_of(StudyTrialGame& game, const std::string& move) {
  return *game.view().game.puzzle().parse(move);
}

TEST_CASE("A study that is closed after every step continues at the next one, and stores each step once") {
  const Study study;
  const std::size_t count = study.open()->place().count;
  for (std::size_t i = 0; i < count; ++i) {
    const auto progress = study.open();
    CAPTURE(i);
    REQUIRE(progress->place().number == i);
    if (i > 0) CHECK(progress->texts().text(study.protocol.title) == "y");
    REQUIRE(progress->finish(result_of(*progress)));
    CHECK(progress->trouble().empty());
  }
  CHECK(study.try_open({.participant = "P01"}).error().message.find("already ended") != std::string::npos);
  CHECK(study.open({.participant = "P01", .session = "2"})->place().number == 0);
  profile::Store store(*profile::find_folders(study.folder.path()), profile::Access::read);
  profile::StoredStudies stored(store);
  const auto runs = *stored.runs();
  REQUIRE(runs.size() == 2);
  CHECK(runs[0].outcome == "finished");
  const auto steps = *stored.steps(runs[0].id);
  REQUIRE(steps.size() == count);
  for (std::size_t i = 0; i < count; ++i) {
    CHECK(steps[i].step == static_cast<std::int64_t>(i));
    CHECK(steps[i].ended);
  }
  CHECK(stored.answers(runs[0].id)->size() == 4);  // the language, the age, and one after each trial
}

TEST_CASE("A trial that is closed after every move continues at the same board, and its moves are stored once") {
  const Study study;
  play::Trace trace;
  {
    const auto progress = study.open();
    while (progress->step().kind != Kind::trial) REQUIRE(progress->finish(result_of(*progress)));
  }
  for (const std::string move : {"B-1", "B+1", "B+2"}) {
    const auto progress = study.open();
    REQUIRE(progress->step().kind == Kind::trial);
    const auto game = std::move(*StudyTrialGame::open(*progress, trace, [] {}));
    REQUIRE(game->view().play(move_of(*game, move)));
    game->advance(0);
    CHECK(progress->trouble().empty());
  }
  {
    const auto progress = study.open();
    const auto game = std::move(*StudyTrialGame::open(*progress, trace, [] {}));
    CHECK(game->moves() == 3);
    REQUIRE(game->view().play(move_of(*game, "A+4")));
    game->advance(0);
    CHECK(game->outcome() == "solved");
    REQUIRE(progress->finish({.outcome = game->outcome()}));
    CHECK(progress->last_trial().moves == 4);
  }
  profile::Store store(*profile::find_folders(study.folder.path()), profile::Access::read);
  profile::StoredStudies stored(store);
  const auto runs = *stored.runs();
  std::int64_t game = 0;
  const auto steps = *stored.steps(runs.front().id);
  for (const auto& step : steps)
    if (step.game) game = *step.game;
  CHECK(profile::StoredGames(store).moves(game)->size() == 4);
  const auto row = *profile::StoredGames(store).game(game);
  CHECK(row.start.labels == GameLabels{.participant = "P01", .condition = "calm"});
  CHECK(row.state.status == "won");
}

TEST_CASE("Undone moves count for the limit of moves, and the limit ends the trial") {
  const Study study;
  play::Trace trace;
  const auto progress = study.open();
  while (progress->step().trial == nullptr || progress->step().trial->name != "second" ||
         progress->step().kind != Kind::trial)
    REQUIRE(progress->finish(result_of(*progress)));
  const auto game = std::move(*StudyTrialGame::open(*progress, trace, [] {}));
  for (int i = 0; i < 2; ++i) {
    CHECK(game->left().moves == 3 - i);
    REQUIRE(game->view().play(move_of(*game, "B-1")));
    game->advance(0);
    game->undo();
    CHECK(game->outcome().empty());
  }
  REQUIRE(game->view().play(move_of(*game, "B-1")));
  game->advance(0);
  CHECK(game->outcome() == "max_moves");
  CHECK(game->moves() == 3);
  CHECK_FALSE(game->can_undo());
}

TEST_CASE("Another version of the protocol does not continue a study, and a preview stores nothing") {
  Study study;
  REQUIRE(study.open());
  study.protocol.source += "# changed";
  CHECK(study.try_open({.participant = "P01"}).error().message.find("another version") != std::string::npos);
  auto preview = StudyProgress::open({.protocol = study.protocol, .labels = {.participant = "P01"}});
  REQUIRE(preview);
  while (!(*preview)->place().is_over) REQUIRE((*preview)->finish(result_of(**preview)));
  CHECK((*preview)->repository() == nullptr);
}

}  // namespace
}  // namespace tilefold::test
