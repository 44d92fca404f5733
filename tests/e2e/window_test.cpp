// The real window on a real display, played by pointer and keys.

#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <filesystem>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

const Words small_game{"drop", "--seed", "7", "--set", "rows=4", "--set", "columns=3", "--size", "1000x720"};

// Returns the column for the next tile: the column with the fewest tiles, and the leftmost of several equal ones.
int next_column(const Document& state) {
  const List& rows = *state.find("board")->list();
  int best = 1;
  std::size_t best_height = rows.size() + 1;
  for (std::size_t column = 0; column < rows[0].list()->size(); ++column) {
    std::size_t filled = 0;
    while (filled < rows.size() && !(rows[filled].list()->at(column) == Document(0))) ++filled;
    if (filled < best_height) {
      best_height = filled;
      best = static_cast<int>(column) + 1;
    }
  }
  return best;
}

// Plays a move into `column`: by click, by number key and by arrow keys in turn.
void play_into(const Player& player, const Display& display, int column, std::size_t turn) {
  const Point place = player.column(column);
  switch (turn % 3) {
    case 0: player.click(place); break;
    case 1: display.key(std::to_string(column)); break;
    default:
      display.key("Left");
      display.key("Left");
      for (int i = 1; i < column; ++i) display.key(i % 2 == 0 ? "Right" : "d");
      display.key(turn % 2 == 0 ? "space" : "Down");
  }
}

std::size_t member_count(const Document& table, const std::string& name) {
  return table.find(name)->list()->size();
}

std::size_t play_to_the_end(const Player& player, const Display& display) {
  std::size_t moves = player.count("move");
  for (; player.status() == "playing" && moves < 400; ++moves) {
    const int column = next_column(player.state());
    play_into(player, display, column, moves);
    const Document record = player.wait_for("move", moves + 1);
    REQUIRE(*record.find("move")->text() == std::to_string(column));
  }
  return moves;
}

TEST_CASE("A whole game can be played with pointer and keys, including continue, undo and a new game") {
  const Display display(width, height);
  const Player player(display, small_game);
  player.settle();
  display.move(player.column(2).x, player.column(2).y);
  player.settle();
  CHECK(matches_stored(display.capture(), "start"));

  const std::size_t moves = play_to_the_end(player, display);
  CHECK(player.status() == "over");
  CHECK(player.number("moves") == static_cast<std::int64_t>(moves));
  player.settle();  // otherwise the pointer may move before the card is shown
  display.move(5, 5);
  player.settle();
  CHECK(matches_stored(display.capture(), "over"));

  player.click("Continue (3 left)");
  CHECK(*player.wait_for("move", moves + 1).find("move") == Document("continue"));
  CHECK(player.status() == "playing");
  CHECK(player.number("continues_left") == 2);
  player.settle();

  display.key("u");
  player.wait_for("undo", 1);
  CHECK(player.status() == "over");
  CHECK(player.number("continues_left") == 3);
  player.settle();
  player.click("Undo");
  player.wait_for("undo", 2);
  CHECK(player.status() == "playing");
  CHECK(player.number("moves") == static_cast<std::int64_t>(moves) - 1);
  display.key("ctrl+y");
  CHECK(*player.wait_for("move", moves + 2).find("by") == Document("redo"));
  CHECK(player.status() == "over");

  display.key("n");
  player.wait_for("new_game", 1);
  CHECK(player.number("moves") == 0);
  display.key("ctrl+z");
  player.wait_for("undo", 3);
  CHECK(player.number("moves") == static_cast<std::int64_t>(moves));
}

TEST_CASE("A tile is dropped only if the button is released in the column where it was pressed") {
  const Display display(width, height);
  const Player player(display, small_game);
  const Point first = player.column(1);
  const Point last = player.column(3);
  display.move(first.x, first.y);
  display.press();
  player.settle();
  display.move(last.x, last.y);
  display.release();
  player.settle();
  CHECK(player.count("move") == 0);
  display.move(first.x, first.y);
  display.press();
  display.key("Escape");
  display.release();
  player.settle();
  CHECK(player.count("move") == 0);
  player.click(Point{.x = last.x, .y = last.y - 100});
  CHECK(*player.wait_for("move", 1).find("move") == Document("3"));
}

TEST_CASE("Moves made while tiles are still falling are all played in order") {
  const Display display(width, height);
  const Player player(display, {"drop", "--seed", "3", "--size", "1000x720"});
  display.move(player.column(1).x, player.column(1).y);
  run({"xdotool", "key", "--delay", "5", "1", "5", "2", "4", "3", "3", "1", "5"});
  player.wait_for("move", 8);
  std::string played;
  for (const Document& record : player.records())
    if (*record.find("kind") == Document("move")) played += *record.find("move")->text();
  CHECK(played == "15243315");
}

TEST_CASE("Hints, single moves and autoplay are computed in the background and give legal moves") {
  const Display display(width, height);
  const Player player(display, {"drop", "--seed", "3", "--size", "1000x720"});
  player.await_and_click("Play one move");
  player.wait_for("move", 1);
  display.key("h");
  CHECK(player.wait_for("hint", 1).find("move") != nullptr);
  CHECK(player.count("move") == 1);
  display.key("o");
  player.wait_for("move", 5);
  display.key("o");
  player.settle();
  const std::size_t moves = player.count("move");
  allow_ms(1000);
  CHECK(player.count("move") == moves);
}

TEST_CASE("The card of a finished game can be used by keyboard alone") {
  const Display display(width, height);
  const Player player(display, small_game);
  for (std::size_t moves = 0; player.status() == "playing"; ++moves) {
    display.key(std::to_string(next_column(player.state())));
    player.wait_for("move", moves + 1);
  }
  const std::size_t moves = player.count("move");
  player.settle();
  const auto press = [&](const Words& keys) {
    for (const std::string& key : keys) {
      display.key(key);
      player.settle();
    }
  };
  // "View board" has the focus, so that the key of the last move, pressed once more, does no harm.
  press({"Up", "Up", "space"});
  CHECK(*player.wait_for("move", moves + 1).find("move") == Document("continue"));
  press({"u"});
  player.wait_for("undo", 1);
  press({"Up", "Left", "space"});
  player.wait_for("undo", 2);
  CHECK(player.status() == "playing");
}

TEST_CASE("Tab moves the focus between board and panels, and keys in the panels play no move") {
  const Display display(width, height);
  const Player player(display, small_game);
  display.key("Tab");
  player.settle();
  display.key("3");
  display.key("Down");
  display.key("space");
  player.settle();
  CHECK(player.count("move") == 0);
  display.key("Tab");
  player.settle();
  display.key("3");
  CHECK(*player.wait_for("move", 1).find("move") == Document("3"));
}

TEST_CASE("A click into a full column is rejected and changes nothing") {
  const Display display(width, height);
  const TemporaryFolder folder;
  const std::string file = folder.path("full.json");
  write_text(file, R"({"puzzle":"drop","parameters":{"rows":3,"columns":2},"board":[[2,0],[4,0],[8,0]]})");
  const Player player(display, {"--position", file, "--size", "1000x720"});
  player.click(player.column(1));
  player.settle();
  CHECK(player.count("move") == 0);
  player.click(player.column(2));
  CHECK(*player.wait_for("move", 1).find("move") == Document("2"));
}

TEST_CASE("A minimised window with autoplay draws no frames and uses little processor time") {
  const Display display(1280, 900, Manager::openbox);
  Player player(display, {"drop", "--seed", "3", "--size", "640x480"});
  display.key("o");
  player.wait_for("move", 2);
  display.minimise(player.process().id());
  // A move after minimising shows that the last frame has been drawn.
  player.wait_for("move", player.count("move") + 1);
  const std::size_t frames = player.count("frame");
  const double cpu = player.cpu_seconds();
  allow_ms(2000);
  CHECK(player.count("frame") == frames);
  CHECK((player.cpu_seconds() - cpu) / 2 < 0.5);  // a loop that does not wait takes all of a core
}

TEST_CASE("The window can be resized and closed through the window manager") {
  const Display display(1280, 900, Manager::openbox);
  Player player(display, {"drop", "--seed", "3", "--size", "640x480"});
  const Point before = player.column(5);
  run({"xdotool", "search", "--name", "^Tilefold$", "windowsize", "--sync", "1100", "800"});
  player.settle();
  CHECK(player.column(5).x > before.x);
  display.close_window();
  CHECK(player.process().wait() == 0);
}

TEST_CASE("An idle window draws no frame for five seconds and uses less than one percent of a processor core") {
  const Display display(width, height);
  Player player(display, {"drop", "--seed", "3", "--size", "1000x720"});
  display.key("3");
  player.wait_for("move", 1);
  player.settle();
  const std::size_t frames = player.count("frame");
  const double share = player.share_at_rest();
  MESSAGE("idle: " << 100 * share << " % of a core");
  CHECK(player.count("frame") == frames);
  CHECK(share < idle_share);
}

TEST_CASE("The window reports when it has drawn its first frame") {
  const Display display(width, height);
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const Player player(display, {"drop", "--seed", "3", "--size", "1000x720"});
    best = std::min(best, player.first_frame_ms());
  }
  MESSAGE("first frame after " << best << " ms (the aim is 400 in a release build on an idle machine)");
}

TEST_CASE("The command render draws a byte-identical picture every time and without a display") {
  const TemporaryFolder folder;
  const auto draw = [&](const std::string& name) {
    return run({"env", "-u", "DISPLAY", TILEFOLD_BINARY, "render", "drop", "--seed", "42", "--moves",
                "3 3 1 2 4 5 1 2 3 4 4 4 5 5 2 1 3", "--at-move", "16", "--time", "150", "--size", "800x800", "--out",
                folder.path(name)});
  };
  const Finished finished = draw("a.png");
  CHECK(finished.code == 0);
  CHECK(finished.out.empty());
  draw("b.png");
  CHECK(read_text(folder.path("a.png")) == read_text(folder.path("b.png")));
  CHECK(matches_stored(read_picture(folder.path("a.png")), "picture"));
}

TEST_CASE("Ctrl-C, SIGTERM and SIGHUP end the drawing of a picture, and leave no file") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    CAPTURE(signal);
    const TemporaryFolder folder;
    const TemporaryFolder results;
    const std::string told = folder.path("told");
    // The seed is printed once the request has been checked; drawing a picture of this size then takes seconds.
    Background drawing({TILEFOLD_BINARY, "render", "drop", "--size", "8192x8192", "--out", results.path("a.png")},
                       folder.path("out"), told);
    comes_true([&] { return !drawing.is_running() || read_text(told).find("seed") != std::string::npos; });
    await_work(drawing, 0.3);
    REQUIRE(drawing.is_running());
    kill(drawing.id(), signal);
    CHECK(drawing.wait() == 130);
    CHECK(std::filesystem::is_empty(results.path()));
  }
}

TEST_CASE("A rendered picture contains the game up to the shown move, and the position that the game began from") {
  const TemporaryFolder folder;
  const std::string file = folder.path("game.png");
  const auto draw = [&](Words arguments) {
    arguments.insert(arguments.begin(), "render");
    arguments.insert(arguments.end(), {"--size", "300x300", "--out", file});
    return tilefold(arguments).code;
  };
  const auto replayed = [&] { return tilefold({"replay", file, "--format", "csv"}).out; };
  REQUIRE(draw({"drop", "--seed", "42", "--moves", "3 3 1 2", "--at-move", "3"}) == 0);
  CHECK(replayed() == tilefold({"replay", "tilefold:drop/1:standard:42:331", "--format", "csv"}).out);
  REQUIRE(draw({file, "--moves", "5"}) == 0);
  CHECK(replayed() == tilefold({"replay", "tilefold:drop/1:standard:42:3315", "--format", "csv"}).out);
  write_text(folder.path("board.json"), R"({"puzzle":"drop","board":[[2,4,0,0,0]]})");
  REQUIRE(draw({"--position", folder.path("board.json"), "--seed", "1", "--moves", "1"}) == 0);
  CHECK(replayed() ==
        tilefold({"play", "--position", folder.path("board.json"), "--seed", "1", "--moves", "1", "--format", "csv"})
            .out);
}

TEST_CASE("A picture saved by the window contains the game and can be opened by the window") {
  const Display display(width, height);
  const TemporaryFolder folder;
  std::string picture;
  {
    const Player player(display, small_game, folder.path());
    display.key("2");
    player.wait_for("move", 1);
    display.key("F12");
    picture = *player.wait_for("screenshot", 1).find("path")->text();
  }
  CHECK(picture.starts_with(folder.path()));
  const Player player(display, {picture, "--size", "1000x720"});
  player.wait_for("move", 1);
  CHECK(player.number("moves") == 1);
}

TEST_CASE("A game ID can be copied, and pasting one starts a new game that can be undone") {
  const Display display(width, height);
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"});
  display.key("3");
  display.key("2");
  player.wait_for("move", 2);
  display.key("ctrl+c");
  CHECK(display.clipboard("tilefold:drop/1:standard:7:32") == "tilefold:drop/1:standard:7:32");
  player.settle();
  display.set_clipboard("  tilefold:drop/1:standard,rows=4,columns=3:9:123\n");
  player.show("Seed and game ID section");
  player.click("Paste game ID");
  player.wait_for("open", 1);
  CHECK(player.number("moves") == 3);
  CHECK(member_count(player.state(), "board") == 4);
  player.settle();
  player.click("Copy game ID");
  CHECK(display.clipboard("tilefold:drop/1:standard,rows=4,columns=3:9:123") ==
        "tilefold:drop/1:standard,rows=4,columns=3:9:123");
  for (std::size_t i = 1; i <= 4; ++i) {
    display.key("u");
    player.wait_for("undo", i);
  }
  CHECK(player.number("moves") == 2);
  CHECK(member_count(player.state(), "board") == 7);
}

TEST_CASE("Pasting a game ID of another puzzle switches to that puzzle and suspends the current game") {
  const Display display(width, height);
  const Player player(display, {"drop", "--seed", "7", "--size", "1000x720"});
  display.key("3");
  player.settle();
  display.set_clipboard("tilefold:slide/1:small:3:ulz");
  display.key("ctrl+v");
  player.wait_for("refused", 1);
  player.settle();
  CHECK(member_count(player.state(), "board") == 7);
  display.set_clipboard("tilefold:slide/1:small:3:ul");
  display.key("ctrl+v");
  player.wait_for("open", 1);
  player.settle();
  CHECK(player.number("moves") == 2);
  CHECK(member_count(player.state(), "board") == 3);
  display.set_clipboard("tilefold:drop/1:standard,rows=4:9:1");
  display.key("ctrl+v");
  player.wait_for("open", 2);
  player.settle();
  CHECK(member_count(player.state(), "board") == 4);
  display.key("u");
  player.settle();
  display.key("u");
  player.settle();
  CHECK(member_count(player.state(), "board") == 7);
  CHECK(player.number("moves") == 1);
}

TEST_CASE("Pasting text that is not a game ID is rejected with the reason and changes nothing") {
  const Display display(width, height);
  const Player player(display, small_game);
  const Document before = player.state();
  std::size_t refused = 0;
  for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
           {"", "contains neither text nor a picture"},
           {"drop", "this contains no game and no board"},
           {"/etc/passwd", "this contains no game and no board"},
           {"tilefold:drop/1:standard", "ends early"},
           {"tilefold:drop/2:standard:1:", "version 2"},
           {"tilefold:drop/1:standard,rows=99:1:", "3 to 16"},
           {"tilefold:drop/1:standard:1:39", "move 2"},
       }) {
    display.set_clipboard(text);
    display.key("ctrl+v");
    const Document record = player.wait_for("refused", ++refused);
    const std::string message = *record.find("message")->text();
    CAPTURE(message);
    CHECK(message.find(says) != std::string::npos);
  }
  CHECK(player.state() == before);
  player.settle();
  display.key("3");
  CHECK(*player.wait_for("move", 1).find("move") == Document("3"));
}

TEST_CASE("A game ID can be typed in the panel without playing moves by its letters") {
  const Display display(width, height);
  const Player player(display, small_game);
  player.show("Seed and game ID section");
  player.click("Game ID");
  player.settle();
  display.type("tilefold:drop/1:standard:5:12n");
  display.key("Return");
  player.wait_for("refused", 1);
  player.settle();
  player.click("Game ID");
  player.settle();
  run({"xdotool", "key", "--delay", "1", "End", "BackSpace", "Return"});
  player.wait_for("open", 1);
  CHECK(player.number("moves") == 2);
  CHECK(player.count("move") == 0);
  player.settle();
  display.key("3");
  player.wait_for("move", 1);
  player.click("Game ID");
  player.settle();
  display.key("4");
  display.key("Escape");
  player.settle();
  CHECK(player.count("move") == 1);
  display.key("4");
  CHECK(*player.wait_for("move", 2).find("move") == Document("4"));
}

TEST_CASE("If there is no display, the window says so on one line and mentions tilefold render") {
  const Finished finished = run({"env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", TILEFOLD_BINARY, "drop"});
  CHECK(finished.code == 1);
  CHECK(finished.out.empty());
  CHECK(lines_of(finished.err).size() == 1);
  CHECK(finished.err.find("tilefold render") != std::string::npos);
}

TEST_CASE("A missing display, missing fonts or missing OpenGL support is reported with one message") {
  for (const auto& [variable, code, says] :
       std::vector<std::tuple<std::string, int, std::string>>{{"DISPLAY=:94321", 1, "display"},
                                                              {"TILEFOLD_FONTS=/nowhere", 1, "fonts-inter"},
                                                              {"LIBGL_DRIVERS_PATH=/nowhere", 1, "OpenGL 3.3"}}) {
    const Display display(width, height);
    const Finished finished = run({"env", variable, TILEFOLD_BINARY, "drop"});
    CAPTURE(finished.err);
    CHECK(finished.code == code);
    CHECK(lines_of(finished.err).size() == 1);
    CHECK(finished.err.find(says) != std::string::npos);
  }
  const Display display(width, height);
  const Finished finished = run({"env", "MESA_GL_VERSION_OVERRIDE=2.1", TILEFOLD_BINARY, "drop"});
  CHECK(finished.code == 1);
  CHECK(lines_of(finished.err).size() == 1);
  CHECK(finished.err.find("OpenGL 3.3") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
