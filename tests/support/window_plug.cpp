// Loaded into the process of a window under test (LD_PRELOAD); the product does not know about it.
//
// For each byte from the pipe named by TILEFOLD_TEST_MARKS, the window gets an event without meaning; its reaction to
// the next event proves that it has handled the earlier ones. The pipe named by TILEFOLD_TEST_GAMEPAD delivers lines:
// "plug 0", "unplug 0", "down 0 a", "up 0 a", "axis 0 leftx -32768", with SDL's names of buttons and axes,
// "tap 120 80", a touch, and "drop PATH", a file dropped on the window. SDL treats its virtual joysticks like real
// ones. For each line that has become events, one byte is written to the pipe of that name with ".done".

#include <SDL.h>
#include <sys/resource.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

namespace {

constexpr Sint16 released = -32768;  // axis position of a trigger that is not pressed
std::array<SDL_Joystick*, 2> plugged{};

void plug(SDL_Joystick*& joystick) {
  SDL_VirtualJoystickDesc pad{};
  pad.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
  pad.type = SDL_JOYSTICK_TYPE_GAMECONTROLLER;
  pad.naxes = SDL_CONTROLLER_AXIS_MAX;
  pad.nbuttons = SDL_CONTROLLER_BUTTON_MAX;
  pad.name = "Gamepad of a test";
  joystick = SDL_JoystickOpen(SDL_JoystickAttachVirtualEx(&pad));
  SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_TRIGGERLEFT, released);
  SDL_JoystickSetVirtualAxis(joystick, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, released);
}

void unplug(SDL_Joystick*& joystick) {
  for (int i = 0; i < SDL_NumJoysticks(); ++i)
    if (SDL_JoystickGetDeviceInstanceID(i) == SDL_JoystickInstanceID(joystick)) SDL_JoystickDetachVirtual(i);
  SDL_JoystickClose(joystick);
  joystick = nullptr;
}

// Creates the events that SDL sends when it emulates a mouse by touch.
void tap(int x, int y) {
  for (const SDL_EventType type : {SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP}) {
    SDL_Event event{};
    event.type = type;
    if (type == SDL_MOUSEMOTION) {
      event.motion.which = SDL_TOUCH_MOUSEID;
      event.motion.x = x;
      event.motion.y = y;
    } else {
      event.button.which = SDL_TOUCH_MOUSEID;
      event.button.button = SDL_BUTTON_LEFT;
      event.button.state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED;
      event.button.clicks = 1;
      event.button.x = x;
      event.button.y = y;
    }
    SDL_PushEvent(&event);
  }
}

// Drops a file on the window.
void drop(const std::string& path) {
  SDL_Event event{};
  event.type = SDL_DROPFILE;
  event.drop.file = SDL_strdup(path.c_str());
  SDL_PushEvent(&event);
}

void obey(const std::string& line) {
  if (line.starts_with("drop ")) return drop(line.substr(5));
  std::istringstream words(line);
  std::string verb;
  std::size_t number = 0;
  std::string what;
  int value = 0;
  words >> verb >> number >> what >> value;
  if (verb == "tap") return tap(static_cast<int>(number), std::stoi(what));
  SDL_Joystick*& joystick = plugged.at(number);
  if (verb == "plug") plug(joystick);
  if (verb == "unplug") unplug(joystick);
  if (verb == "axis")
    SDL_JoystickSetVirtualAxis(joystick, SDL_GameControllerGetAxisFromString(what.c_str()), static_cast<Sint16>(value));
  if (verb == "down" || verb == "up")
    SDL_JoystickSetVirtualButton(joystick, SDL_GameControllerGetButtonFromString(what.c_str()), verb == "down" ? 1 : 0);
}

void mark(const std::string& path) {
  std::fstream pipe(path);  // also opened for writing, so that it never ends
  while (pipe.get() != std::fstream::traits_type::eof()) {
    SDL_Event event{};
    event.type = SDL_USEREVENT;
    SDL_PushEvent(&event);
  }
}

void play(const std::string& path) {
  std::fstream pipe(path);  // also opened for writing, so that it never ends
  std::ofstream done(path + ".done");
  for (std::string line; std::getline(pipe, line);) {
    while (SDL_WasInit(SDL_INIT_GAMECONTROLLER) == 0) SDL_Delay(5);
    obey(line);
    SDL_JoystickUpdate();  // reads the change at once, so that it is not lost if the window polls late
    done << '.' << std::flush;
  }
}

void listen(const char* variable, void (*obey)(const std::string&)) {
  const char* value = std::getenv(variable);
  if (value == nullptr) return;
  const std::string path = value;
  unsetenv(variable);  // programs that the window starts must not read from its pipes
  std::thread(obey, path).detach();
}

// Runs once, when the process of the window starts.
const bool is_listening = [] {
  listen("TILEFOLD_TEST_MARKS", mark);
  listen("TILEFOLD_TEST_GAMEPAD", play);
  return true;
}();

}  // namespace

// Replaces the C library's function, because a thread of low priority would hardly run beside other tests.
extern "C" int setpriority(__priority_which_t, id_t, int) noexcept {
  return 0;
}

// Replaces SDL's function to report a low refresh rate, because software rendering takes most of the time of the window
// tests.
extern "C" int SDL_GetCurrentDisplayMode(int index, SDL_DisplayMode* mode) {
  const int result = SDL_GetDesktopDisplayMode(index, mode);
  constexpr int hertz = 20;
  mode->refresh_rate = hertz;
  return result;
}
