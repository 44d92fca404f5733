// A simulated participant in a study whose program is killed at random moments. Nothing that the window has shown may
// be lost, and nothing may be stored twice.

#include <doctest/doctest.h>

#include <chrono>
#include <map>
#include <random>
#include <string>
#include <thread>

#include "tests/e2e/laboratory.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

constexpr int level_count = 4;

// Levels whose exit is two moves away, each followed by a question.
std::string killed_protocol() {
  std::string text = R"(title = "Killed"
consent = "Do you agree?"
instructions = "Levels follow."
pointer_path = true
[[before]]
name = "hand"
kind = "choice"
text = "Which hand do you use?"
options = ["Left", "Right"]
[[blocks]]
puzzle = "unblock"
[[blocks.between]]
name = "effort"
kind = "likert"
text = "How hard was it?"
)";
  for (int i = 0; i < level_count; ++i) text += "[[blocks.trials]]\nlevel = \"............AA.B.....B..............\"\n";
  return text;
}

// The content that the window has shown: the step, and the moves of the trial if the step is one.
struct Shown {
  std::int64_t step = 0;
  std::int64_t moves = 0;
  friend bool operator<=(const Shown& one, const Shown& other) {
    return one.step < other.step || (one.step == other.step && one.moves <= other.moves);
  }
};

Shown shown_by(const Player& player) {
  const Document* moves = player.newest("places")->find("moves");
  return {.step = step(player), .moves = moves == nullptr ? 0 : *moves->integer()};
}

// A participant who gives up a drag in each trial before solving it. Stops when the program has been killed.
class Participant {
 public:
  /// Kills the program after `inputs` inputs and a pause.
  Participant(Player& player, const Display& display, int inputs, std::chrono::milliseconds pause)
      : player_(player), display_(display), inputs_(inputs), pause_(pause) {}

  /// Answers and plays until the study is over or the program is killed. Returns true if the study is over.
  bool go_through() {
    while (!is_killed_) {
      const std::string name = page(player_);
      if (name == "end") return true;
      name == "trial" ? play_on() : answer(name);
    }
    return false;
  }

 private:
  // Does an input unless the program has been killed. Kills it if this was the last input.
  template <class Input>
  void act(const Input& input) {
    if (is_killed_) return;
    input();
    if (--inputs_ > 0) return;
    std::this_thread::sleep_for(pause_);
    player_.kill();
    is_killed_ = true;
  }

  void click(const std::string& label) {
    if (is_killed_) return;
    player_.await_button(label);
    const Point at = *player_.button(label);
    act([&] { display_.move(at.x, at.y); });
    press_and_release();
  }

  void press_and_release() {
    act([&] { display_.press(); });
    settle();
    act([&] { display_.release(); });
    settle();
  }

  void settle() {
    if (!is_killed_) player_.settle();
  }

  void answer(const std::string& name) {
    if (name == "consent") click("I agree");
    if (name == "text") click("Continue");
    if (name != "question") return;
    click(player_.button("Right") ? "Right" : "4");
    click("Continue");
  }

  void drag(Cell from, Cell to) {
    if (is_killed_) return;
    const Point begin = player_.cell(from);
    const Point end = player_.cell(to);
    act([&] { display_.move(begin.x, begin.y); });
    settle();
    act([&] { display_.press(); });
    settle();
    act([&] { display_.move(end.x, end.y); });
    settle();
    act([&] { display_.release(); });
    settle();
  }

  void play_on() {
    settle();
    if (is_killed_ || page(player_) != "trial") return;
    if (shown_by(player_).moves == 0) {
      drag(cell_at(2, 3), cell_at(2, 5));
      drag(cell_at(2, 3), cell_at(4, 3));
    } else {
      drag(cell_at(2, 0), cell_at(2, 4));
      const std::int64_t solved = step(player_);
      if (!is_killed_) await_step(player_, solved + (page(player_) == "trial" ? 1 : 0));
    }
  }

  Player& player_;
  const Display& display_;
  int inputs_;
  std::chrono::milliseconds pause_;
  bool is_killed_ = false;
};

void check_participant(const Laboratory& laboratory, const std::string& participant, int interruptions) {
  const auto rows_in = [&](const Words& table) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 1; row < table.size(); ++row)
      if (cell_of(table, row, "participant") == participant) rows.push_back(row);
    return rows;
  };
  const Words participants = laboratory.table("participants");
  REQUIRE(rows_in(participants).size() == 1);
  const std::size_t own = rows_in(participants).front();
  CHECK(cell_of(participants, own, "outcome") == "finished");
  CHECK(std::stoi(cell_of(participants, own, "interruptions")) == interruptions);
  const Words answers = laboratory.table("answers");
  CHECK(rows_in(answers).size() == 1 + level_count);
  const Words played = laboratory.table("trials");
  REQUIRE(rows_in(played).size() == level_count);
  for (const std::size_t row : rows_in(played)) {
    CHECK(cell_of(played, row, "outcome") == "solved");
    CHECK(cell_of(played, row, "played_moves") == "2");
  }
  const Words moves = laboratory.table("moves");
  std::map<std::string, std::string> lines;  // the moves of each trial
  for (const std::size_t row : rows_in(moves)) lines[cell_of(moves, row, "trial")] += cell_of(moves, row, "move") + " ";
  CHECK(lines.size() == level_count);
  for (const auto& [trial, line] : lines) CHECK(line == "B+2 A+4 ");
  // The drag that is given up in each trial is stored with the move after it.
  const Words gestures = laboratory.table("gestures");
  std::map<std::string, int> aborted;
  for (const std::size_t row : rows_in(gestures))
    if (cell_of(gestures, row, "kind") == "aborted") ++aborted[cell_of(gestures, row, "trial")];
  CHECK(aborted.size() == level_count);
}

// True if the participant has finished the study, even if the window was killed before it could show this.
bool has_finished(const Laboratory& laboratory, const std::string& participant) {
  const Words participants = laboratory.table("participants");
  for (std::size_t row = 1; row < participants.size(); ++row)
    if (cell_of(participants, row, "participant") == participant)
      return cell_of(participants, row, "outcome") == "finished";
  return false;
}

TEST_CASE("A study that is killed at random moments loses nothing that it has shown, and stores nothing twice") {
  const Display display(1000, 720);
  const Laboratory laboratory(killed_protocol());
  std::mt19937 random(23);
  const int most_kills = is_long_run() ? 50 : 4;
  int kills = 0;
  int number = 0;
  while (kills < most_kills) {
    const std::string participant = "P" + std::to_string(++number);
    CAPTURE(participant);
    Shown shown;
    int starts = 0;
    do {
      Player player(display, laboratory.command(participant));
      ++starts;
      player.settle();
      CHECK(shown <= shown_by(player));
      const int inputs = kills >= most_kills ? 1'000'000 : 1 + static_cast<int>(random() % 30);
      Participant hands(player, display, inputs, std::chrono::milliseconds(random() % 60));
      const bool is_over = hands.go_through();
      shown = shown_by(player);
      if (is_over) {
        leave(player, display);
      } else {
        display.release();
        ++kills;
      }
      CHECK(tilefold({"profile", "check", "--data-dir", laboratory.data()}).code == 0);
    } while (!has_finished(laboratory, participant));
    check_participant(laboratory, participant, starts - 1);
  }
  MESSAGE(kills << " kills of " << number << " participants");
}

}  // namespace
}  // namespace tilefold::test
