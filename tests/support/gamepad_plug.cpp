// A gamepad for a window under test, loaded into its process (LD_PRELOAD) beside the product, which knows nothing of
// it.
//
// Reads lines from the pipe that TILEFOLD_TEST_GAMEPAD names: "plug 0", "unplug 0", "down 0 a", "up 0 a",
// "axis 0 leftx -32768", with SDL's names of buttons and axes. SDL takes its virtual joysticks for real ones. For each
// line that has become events, one byte goes to the pipe of that name with ".done".

#include <SDL.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

namespace {

constexpr Sint16 released = -32768;  // of a trigger
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

void obey(const std::string& line) {
  std::istringstream words(line);
  std::string verb;
  std::size_t number = 0;
  std::string what;
  int value = 0;
  words >> verb >> number >> what >> value;
  SDL_Joystick*& joystick = plugged.at(number);
  if (verb == "plug") plug(joystick);
  if (verb == "unplug") unplug(joystick);
  if (verb == "axis")
    SDL_JoystickSetVirtualAxis(joystick, SDL_GameControllerGetAxisFromString(what.c_str()), static_cast<Sint16>(value));
  if (verb == "down" || verb == "up")
    SDL_JoystickSetVirtualButton(joystick, SDL_GameControllerGetButtonFromString(what.c_str()), verb == "down" ? 1 : 0);
}

void listen(const std::string& path) {
  std::fstream pipe(path);  // also for writing: it never ends
  std::ofstream done(path + ".done");
  for (std::string line; std::getline(pipe, line);) {
    while (SDL_WasInit(SDL_INIT_GAMECONTROLLER) == 0) SDL_Delay(5);
    obey(line);
    SDL_JoystickUpdate();  // no change is lost, however long the window takes to look
    done << '.' << std::flush;
  }
}

// Once, when the process begins.
const bool is_listening = [] {
  const char* path = std::getenv("TILEFOLD_TEST_GAMEPAD");
  if (path != nullptr) std::thread(listen, std::string(path)).detach();
  return path != nullptr;
}();

}  // namespace
