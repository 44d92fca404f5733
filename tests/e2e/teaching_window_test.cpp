// Training in the real window, by clicks: the learning curve grows, frames are still drawn, and the trained player
// plays and is stored.

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/core/document.h"
#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

std::int64_t games_of(const Document& trained_model) {
  return *trained_model.find("games")->integer();
}

// Returns the first record of the training with at least this many games.
Document model_with(const Player& player, std::int64_t games) {
  for (std::size_t told = 1; told < 10'000; ++told)
    if (Document trained_model = player.wait_for("lesson", told); games_of(trained_model) >= games)
      return trained_model;
  FAIL("the training reports no games");
  return {};
}

TEST_CASE("A model can be trained in the window during a game and is still there after a restart") {
  const TemporaryFolder folder;
  const std::vector<std::string> window{"slide", "--set",      "rows=3",      "--set",  "columns=3", "--seed",
                                        "3",     "--data-dir", folder.path(), "--size", "1280x1000"};
  const Display display(1280, 1000);
  std::int64_t learned = 0;
  {
    Player player(display, window);
    player.show("Lab");
    player.show("Rules section");  // collapses the section, to leave space for what is below
    player.show("Training section");
    player.await_and_click("Start training");
    model_with(player, 100);
    display.key("o");  // starts autoplay during the training
    player.wait_for("move", 10);
    display.key("o");
    const std::size_t frames = player.count("frame");
    for (int i = 0; i < 20; ++i) {
      display.move(300 + 10 * i, 400);
      pause_ms(10);
    }
    CHECK(comes_true([&] { return player.count("frame") > frames; }));
    player.await_and_click("Pause training");
    CHECK(comes_true([&] { return *player.newest("lesson")->find("final") == Document(true); }));
    player.settle();
    learned = games_of(*player.newest("lesson"));
    player.await_and_click("Save training");
    const Document kept = player.wait_for("kept_lesson", 1);
    CHECK(kept.find("message")->text()->empty());
    player.settle();
    CHECK(player.close() == 0);
  }
  {
    Player player(display, window);
    const Document trained_model = player.wait_for("lesson", 1);
    CHECK(games_of(trained_model) == learned);
    CHECK(*trained_model.find("plays") == Document(true));
    player.settle();
    player.await_and_click("Use the training");
    player.settle();
    display.key("h");
    player.wait_for("hint", 1);
    player.await_and_click("Delete…");
    player.settle();
    player.await_and_click("Delete training");
    player.wait_for("forgot_lesson", 1);
    CHECK(player.close() == 0);
  }
  Player player(display, window);
  player.settle();
  CHECK(player.count("lesson") == 0);
  CHECK(player.close() == 0);
}

}  // namespace
}  // namespace tilefold::test
