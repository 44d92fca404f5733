// Random actions with mouse, keyboard and gamepad in the real window, drawn from a seed. The window must close only on
// request, must keep answering and must log no error. At the end the database must be valid, and every stored game must
// replay to its stored score.
//
// TILEFOLD_MONKEY=17:1-4,9 runs only these actions of that seed; TILEFOLD_MONKEY_SECONDS=600 runs for that long, from
// the seed TILEFOLD_MONKEY_SEED. A failure is reported with the fewest actions that still fail, as far as found in two
// minutes.

#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "app/records/json.h"
#include "tests/e2e/player.h"
#include "tests/support/gamepad.h"
#include "tests/support/long_run.h"
#include "tests/support/monkey.h"

namespace tilefold::test {
namespace {

constexpr int screen_width = 1280;
constexpr int screen_height = 800;
constexpr std::size_t deeds_of_an_errand = 600;
constexpr double longest_errand_s = 600;

const Words puzzles{"drop", "slide", "swap", "pairs", "unblock"};
const Words themes{"dark", "light", "contrast", "colour-blind"};
const Words keys{
    "a",           "b",         "c",         "d",          "e",          "f",         "g",          "h",
    "i",           "j",         "k",         "l",          "m",          "n",         "o",          "p",
    "q",           "r",         "s",         "t",          "u",          "v",         "w",          "x",
    "y",           "z",         "0",         "1",          "2",          "3",         "4",          "5",
    "6",           "7",         "8",         "9",          "Left",       "Right",     "Up",         "Down",
    "Home",        "End",       "Page_Up",   "Page_Down",  "Return",     "space",     "Tab",        "Escape",
    "F1",          "F2",        "F3",        "F4",         "F5",         "F6",        "F7",         "F8",
    "F9",          "F10",       "F11",       "F12",        "BackSpace",  "Delete",    "comma",      "period",
    "minus",       "plus",      "ctrl+z",    "ctrl+y",     "ctrl+c",     "ctrl+v",    "ctrl+n",     "ctrl+s",
    "ctrl+a",      "ctrl+x",    "ctrl+Left", "ctrl+Right", "shift+Left", "shift+Tab", "shift+Down", "alt+Left",
    "shift+space", "ctrl+Home", "ctrl+End",  "ctrl+plus",  "ctrl+minus", "ctrl+0"};
const Words keys_of_rooms{"Left", "Right", "Up", "Down", "space", "Return", "Escape", "h", "u"};
const Words pad_buttons{"a",          "b",    "x",      "y",      "back",    "start",        "leftstick",
                        "rightstick", "dpup", "dpdown", "dpleft", "dpright", "leftshoulder", "rightshoulder"};
const Words pad_axes{"leftx", "lefty", "rightx", "righty", "lefttrigger", "righttrigger"};

class MonkeyWindow {
 public:
  explicit MonkeyWindow(std::uint64_t seed)
      : display_(screen_width, screen_height, seed % 3 == 0 ? Manager::openbox : Manager::none),
        has_manager_(seed % 3 == 0),
        dice_(seed) {
    open();
  }

  /// Performs one action by name. Returns what went wrong; empty if nothing did.
  std::string act(Rng dice, bool is_told) {
    struct Deed {
      std::uint32_t weight;
      const char* name;
      void (MonkeyWindow::*act)();
    };
    static constexpr std::array<Deed, 15> deeds{{{30, "a key", &MonkeyWindow::press_key},
                                                 {25, "a click", &MonkeyWindow::click_anywhere},
                                                 {30, "a button", &MonkeyWindow::click_button},
                                                 {12, "a room", &MonkeyWindow::visit_room},
                                                 {10, "a drag", &MonkeyWindow::drag},
                                                 {6, "the wheel", &MonkeyWindow::turn_wheel},
                                                 {4, "another size", &MonkeyWindow::resize},
                                                 {3, "text", &MonkeyWindow::type},
                                                 {3, "a paste", &MonkeyWindow::paste},
                                                 {12, "the gamepad", &MonkeyWindow::use_pad},
                                                 {2, "a pad that comes or goes", &MonkeyWindow::plug},
                                                 {8, "a rest", &MonkeyWindow::rest},
                                                 {2, "minimised and back", &MonkeyWindow::minimise},
                                                 {1, "a close", &MonkeyWindow::close_and_open},
                                                 {1, "a kill", &MonkeyWindow::kill_and_open}}};
    dice_ = dice;
    const Deed& deed = drawn(deeds, dice_);
    if (is_told) MESSAGE(std::string(deed.name));
    try {
      (this->*deed.act)();
    } catch (const std::exception& error) {
      // Reports the error only if the window is still running, because a window that has closed itself cannot answer.
      if (player_->process().is_running()) return std::string(deed.name) + ": " + error.what();
    }
    const std::string wrong = broken_law();
    return wrong.empty() ? wrong : std::string(deed.name) + ": " + wrong;
  }

  /// Closes the window. Returns what is wrong with the data that it has stored. After a complete run, at least some
  /// moves must be stored.
  std::string close(bool was_whole) {
    if (const int code = player_->close(); code != 0)
      return "it was closed and ended with code " + std::to_string(code);
    const std::string database = player_->data() + "/tilefold/tilefold.db";
    const Finished checked = tilefold({"profile", "check", database, "--format", "jsonl"});
    if (checked.code != 0) return "the profile is not as it should be: " + checked.out + checked.err;
    if (was_whole && checked.out.find("\"moves\":0,") != std::string::npos) return "no move was played";
    return complaint();
  }

 private:
  bool flips() { return dice_.below(2) == 0; }
  int below(std::size_t bound) {
    return static_cast<int>(dice_.below(static_cast<std::uint32_t>(std::max<std::size_t>(bound, 1))));
  }
  template <class List>
  const auto& any_of(const List& list) {
    return list[static_cast<std::size_t>(below(list.size()))];
  }
  Point anywhere() { return {.x = below(screen_width), .y = below(screen_height)}; }

  void open() {
    Words arguments;
    if (flips()) arguments.push_back(any_of(puzzles));
    if (!arguments.empty() && flips()) arguments.insert(arguments.end(), {"--seed", std::to_string(below(9))});
    if (flips()) arguments.insert(arguments.end(), {"--theme", any_of(themes)});
    if (below(3) == 0) arguments.insert(arguments.end(), {"--scale", any_of(Words{"0.75", "1", "1.5", "2", "4"})});
    if (flips())
      arguments.insert(arguments.end(), {"--size", any_of(Words{"640x480", "1280x800", "700x800", "1280x480"})});
    player_ = std::make_unique<Player>(display_, arguments, home_.path(), pad_.environment());
  }

  void press_key() {
    for (int i = below(4); i >= 0; --i) display_.key(any_of(keys));
  }

  void click_at(Point place) {
    display_.move(place.x, place.y);
    if (flips()) pause_ms(below(30));
    for (int i = below(3) / 2; i >= 0; --i) {
      display_.press();
      if (flips()) pause_ms(below(30));
      display_.release();
    }
  }

  void click_anywhere() { click_at(anywhere()); }

  void click_button() {
    const Document* places = player_->newest("places");
    const Document* buttons = places == nullptr ? nullptr : places->find("buttons");
    if (buttons == nullptr || buttons->object() == nullptr || buttons->object()->empty()) return click_anywhere();
    if (const auto place = player_->button(any_of(*buttons->object()).first)) click_at(*place);
  }

  // Uses a control inside a collapsed section of a panel mode, and presses the keys that such a control handles first.
  // Separate random actions rarely reach such a control, because several steps lead to it.
  void visit_room() {
    struct Way {
      const char* mode;
      const char* section;
      const char* button;
    };
    static constexpr std::array<Way, 9> ways{{{"F5", "Advanced section", "Strategy"},
                                              {"F5", "Map section", "Show map"},
                                              {"F7", "Analysis section", "Learn from mistakes"},
                                              {"F8", "Explore rules section", "Rule heat map"},
                                              {"F8", "Explore rules section", "Compare rule sets"},
                                              {"F8", "Board editor section", "Create board"},
                                              {"F8", "Training section", "Start training"},
                                              {"F8", "Benchmark section", "Start benchmark"},
                                              {"F9", "Statistics section", "Copy as CSV"}}};
    const Way& way = any_of(ways);
    set_size(screen_width, screen_height);
    for (const char* const key : {"Escape", "Escape", way.mode}) display_.key(key);
    for (const char* const label : {way.button, way.section, way.button}) {
      await_frame();
      if (click_in_panel(label) && label == way.button) break;
    }
    await_frame();
    for (int i = below(6); i >= 0; --i) display_.key(any_of(flips() ? keys_of_rooms : keys));
  }

  // Scrolls the panel from top to bottom in search of a control, and clicks the control. Returns true if it exists.
  bool click_in_panel(const std::string& label) {
    constexpr int below_modes = 200;
    if (const auto mode = player_->button("Lab")) display_.move(mode->x, mode->y + below_modes);
    display_.wheel(-60);
    for (int pages = 0; pages < 5; ++pages) {
      await_frame();
      if (const auto place = player_->button(label)) {
        display_.move(place->x, place->y);
        display_.press();
        await_frame();
        display_.release();
        return true;
      }
      display_.wheel(8);
    }
    return false;
  }

  void drag() {
    const Point from = anywhere();
    display_.move(from.x, from.y);
    display_.press();
    for (int i = below(8); i >= 0; --i) {
      const Point to = anywhere();
      display_.move(to.x, to.y);
      if (flips()) pause_ms(below(20));
    }
    if (below(6) == 0) display_.key("Escape");
    display_.release();
  }

  void turn_wheel() {
    const Point at = anywhere();
    display_.move(at.x, at.y);
    display_.wheel(below(21) - 10);
  }

  void resize() {
    const bool is_odd = below(4) == 0;
    const int w = is_odd ? 1 + below(60) : 200 + below(screen_width - 200);
    const int h = is_odd ? 1 + below(60) : 200 + below(screen_height - 200);
    set_size(w, h);
    if (flips()) run({"xdotool", "search", "--name", "^Tilefold", "windowmove", "0", "0"});
  }

  void set_size(int w, int h) {
    run({"xdotool", "search", "--name", "^Tilefold", "windowsize", std::to_string(w), std::to_string(h)});
  }

  void type() {
    std::string text;
    for (int i = below(12); i >= 0; --i) text += static_cast<char>('!' + below(94));
    if (flips()) text = std::to_string(dice_.next());
    for (const char c : text) {
      try {
        display_.type(std::string(1, c));
      } catch (const std::exception&) {  // the action has no key
      }
    }
    if (flips()) display_.key("Return");
  }

  void paste() {
    const Words texts{"tilefold:drop/1:standard:42:331",
                      "tilefold:slide/1:standard:7:",
                      "tilefold:unblock/1:standard,level=3:1:",
                      "tilefold:swap/1:standard:18446744073709551615:",
                      "tilefold:pairs/1:standard:1:",
                      R"({"puzzle":"drop","board":[[2,4,0,0,0]]})",
                      R"({"puzzle":"slide","state":{"board":[[2,2,4,0]]}})",
                      "BB.C...D.CEE.DAAFGH.IIFGH.JKK.LLJ...",
                      "\x1b[31m\xff\xfe",
                      std::string(100'000, 'x'),
                      ""};
    display_.set_clipboard(any_of(texts));
    display_.key("ctrl+v");
  }

  void use_pad() {
    if (!is_plugged_) return plug();
    switch (below(3)) {
      case 0: return pad_.press(any_of(pad_buttons));
      case 1: return pad_.flick(any_of(pad_axes), below(201) / 100.0 - 1);
      default: return pad_.tilt(any_of(pad_axes), below(201) / 100.0 - 1);
    }
  }

  void plug() {
    is_plugged_ ? pad_.unplug() : pad_.plug();
    is_plugged_ = !is_plugged_;
  }

  // Waits until the window has handled all input. Throws if the window does not answer.
  void rest() { display_.reach(player_->process().id()); }

  // Waits until a frame has most likely shown the earlier actions.
  void await_frame() {
    constexpr int frame_ms = 50;
    rest();
    pause_ms(frame_ms);
  }

  void minimise() {
    if (!has_manager_) return rest();
    run({"xdotool", "search", "--name", "^Tilefold", "windowminimize"});
    pause_ms(below(200));
    run({"xdotool", "search", "--name", "^Tilefold", "windowmap"});
  }

  void close_and_open() {
    if (player_->process().is_running()) ended_ = closed();
    if (ended_.value_or(0) == 0) open_again();
  }

  // Returns the exit code of the window; -1 if the window keeps running longer than a loaded machine explains.
  int closed() {
    kill(player_->process().id(), SIGTERM);
    return player_->process().wait();
  }

  void kill_and_open() {
    player_->kill();
    open_again();
  }

  void open_again() {
    player_.reset();
    is_plugged_ = false;
    display_.release();
    open();
  }

  std::string broken_law() {
    if (ended_.value_or(0) != 0) return "it was closed and ended with code " + std::to_string(*ended_);
    if (!player_->process().is_running()) {
      const int code = player_->process().wait();
      if (code != 0) return "it ended with code " + std::to_string(code);
      open_again();  // the window was closed by a key or button
    }
    if (const Document* clash = player_->newest("clash"); clash != nullptr)
      return "widgets share an identity: " + records::to_json(*clash->find("widgets"));
    return complaint();
  }

  // Returns the errors logged since the last call.
  std::string complaint() {
    const std::string log = read_text(home_.path() + "/state/tilefold/tilefold.log");
    const std::string update = log.substr(std::min(heard_, log.size()));
    heard_ = log.size();
    const Words complaints = complaints_in(update);
    return complaints.empty() ? std::string() : "the log says: " + complaints.front();
  }

  const Display display_;
  bool has_manager_;
  Rng dice_;
  TemporaryFolder home_;
  Gamepad pad_;
  std::unique_ptr<Player> player_;
  bool is_plugged_ = false;
  std::optional<int> ended_;
  std::size_t heard_ = 0;
};

std::optional<std::string> do_reported(const Errand& errand, bool is_told) {
  MonkeyWindow window(errand.seed);
  for (const std::size_t deed : errand.deeds)
    if (const std::string wrong = window.act(dice_of(errand, deed), is_told); !wrong.empty())
      return "after deed " + std::to_string(deed) + ", " + wrong;
  const std::string wrong = window.close(errand.deeds.size() >= deeds_of_an_errand);
  return wrong.empty() ? std::nullopt : std::optional("at the end, " + wrong);
}

std::optional<std::string> do_errand(const Errand& errand) {
  return do_reported(errand, false);
}

double seconds_given() {
  const char* const given = std::getenv("TILEFOLD_MONKEY_SECONDS");
  if (given != nullptr) return std::atof(given);
  return is_long_run() ? 1800 : 60;
}

TEST_CASE("The window survives random actions, and its profile is valid afterwards") {
  if (const char* const one = std::getenv("TILEFOLD_MONKEY"); one != nullptr) {
    const auto errand = read_errand(one);
    REQUIRE_MESSAGE(errand, "TILEFOLD_MONKEY must have the form 17:1-4,9");
    CHECK(do_reported(*errand, true).value_or("") == "");
    return;
  }
  const char* const first = std::getenv("TILEFOLD_MONKEY_SEED");
  std::uint64_t seed = first != nullptr ? std::strtoull(first, nullptr, 10) : 1;
  const auto begun = std::chrono::steady_clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
  std::optional<std::string> wrong;
  std::size_t errands = 0;
  for (const double end = seconds_given(); passed() < end && !wrong; ++errands)
    wrong = failure_of(errand(seed++, deeds_of_an_errand), do_errand, longest_errand_s);
  MESSAGE((errands * deeds_of_an_errand) << " actions in " << passed() << " s");
  if (!wrong) return;
  const auto fails = [](const Errand& errand) { return failure_of(errand, do_errand, longest_errand_s).has_value(); };
  const Errand fewest = shrunk(errand(seed - 1, deeds_of_an_errand), fails, 120);
  FAIL_CHECK(*wrong << "; repeat it with\n  TILEFOLD_MONKEY=" << errand_text(fewest)
                    << " build/release/tests/monkey_window_test");
}

}  // namespace
}  // namespace tilefold::test
