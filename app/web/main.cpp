// The browser version. The page (page.js) calls this code when an event has happened or when the window has work to do.

#include <SDL.h>
#include <emscripten.h>
#include <imgui.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "app/profile/database.h"
#include "app/profile/database_file.h"
#include "app/profile/settings_text.h"
#include "app/records/game.h"
#include "app/records/output.h"
#include "app/window/input/keyboard.h"
#include "app/window/program.h"
#include "third_party/web/turns.h"

namespace {

using tilefold::window::Program;

// The object is never destroyed, because a page ends without running destructors.
std::unique_ptr<tilefold::window::Program>& program() {
  static auto* held =
      new std::unique_ptr<tilefold::window::Program>;  // NOLINT(cppcoreguidelines-owning-memory): never destroyed
  return *held;
}

std::string& clipboard() {
  static std::string text;
  return text;
}

// clang-format off
EM_JS(void, wake_page, (), { Module.wake(); });
EM_JS(void, wake_work, (), { Module.work(); });
EM_JS(void, give_file, (const char* path), { Module.giveFile(UTF8ToString(path)); });
EM_JS(void, give_kept, (const char* kept), { Module.giveKept(UTF8ToString(kept)); });
EM_JS(void, bring_kept, (const char* kept), { Module.bringKept(UTF8ToString(kept)); });
EM_JS(void, give_text, (const char* text), { Module.giveText(UTF8ToString(text)); });
// clang-format on

// Sets the folders. Games and settings are in a folder that the page copies to the browser's storage; everything else
// is in memory.
void name_folders() {
  for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME"}) setenv(variable, "/kept", 1);
  for (const char* variable : {"XDG_STATE_HOME", "XDG_CACHE_HOME"}) setenv(variable, "/tmp", 1);
}

void connect() {
  SDL_AddEventWatch(
      [](void*, SDL_Event* event) {
        if (event->type != SDL_POLLSENTINEL)
          wake_page();  // SDL adds this event to the queue at every poll, so the event means no input
        return 0;
      },
      nullptr);
  ImGuiIO& io = ImGui::GetIO();
  io.SetClipboardTextFn = [](void*, const char* text) {
    clipboard() = text;
    give_text(text);
  };
  io.GetClipboardTextFn = [](void*) { return clipboard().c_str(); };
}

const char* kept_name(tilefold::records::Kept kept) {
  return kept == tilefold::records::Kept::games ? "games" : "settings";
}

void press_paste() {
  for (const Uint32 type : {SDL_KEYDOWN, SDL_KEYUP}) {
    SDL_Event event{};
    event.type = type;
    event.key.state = type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym = {.scancode = SDL_SCANCODE_V, .sym = SDLK_v, .mod = KMOD_LCTRL, .unused = 0};
    SDL_PushEvent(&event);
  }
}

// Returns the reason why the games in a file cannot be imported. If they can, returns an empty text and has converted
// the file to the format of this version.
std::string refusal_of_games(const std::filesystem::path& file) {
  const tilefold::profile::Inspection found = tilefold::profile::inspect(file);
  if (found.kind == tilefold::profile::Inspection::Kind::newer) return "it was written by a newer version of Tilefold";
  if (found.kind != tilefold::profile::Inspection::Kind::ours) return found.reason.message;
  auto locks = tilefold::profile::Locks::open(file.string() + ".lock", file);
  if (!locks) return "it cannot be read";
  const auto opened = tilefold::profile::Database::open({.file = file, .access = tilefold::profile::Access::write},
                                                        &*locks, tilefold::profile::Clock::of_system());
  return opened.database && opened.notice.empty() ? "" : "its contents are damaged";
}

std::string refusal_of_settings(const std::string& file) {
  const auto text = tilefold::records::read_file(file);
  if (!text) return "it cannot be read";
  const tilefold::play::Bindings bindings(tilefold::window::sdl_keyboard());
  const auto reading =
      tilefold::profile::read_settings(*text, tilefold::profile::Settings(bindings.key_rows(), bindings.button_table()),
                                       [&](const std::string& written) { return bindings.key_name(written); });
  return reading.problems.empty() ? "" : reading.problems.front();
}

}  // namespace

/// Handles events and does the work that is due. Returns the time in milliseconds after which the page must call this
/// again; negative if the page need not call it before the next event.
extern "C" EMSCRIPTEN_KEEPALIVE double tilefold_turn() {
  return program() ? program()->window->turn() : -1;
}

/// Runs background threads for `ms` milliseconds. Returns the time until the next call, like tilefold_turn.
extern "C" EMSCRIPTEN_KEEPALIVE double tilefold_work(double ms) {
  return tilefold::turns::take_turns(ms).value_or(-1);
}

/// Stores all data. The page calls this function when it may be closed soon.
extern "C" EMSCRIPTEN_KEEPALIVE void tilefold_keep() {
  if (program()) program()->window->keep_all();
}

/// Handles text that the user has pasted.
extern "C" EMSCRIPTEN_KEEPALIVE void tilefold_paste(const char* text) {
  clipboard() = text;
  press_paste();
}

/// Returns the reason why the file cannot be imported as this kind of data; empty if it can.
extern "C" EMSCRIPTEN_KEEPALIVE const char* tilefold_refusal(const char* kept, const char* path) {
  static std::string refusal;
  refusal = std::string_view(kept) == "games" ? refusal_of_games(path) : refusal_of_settings(path);
  return refusal.c_str();
}

int main(int argc, char** argv) {
  name_folders();
  tilefold::turns::on_wake([] { wake_work(); });
  tilefold::records::WindowRequest request;
  request.host = {.on_file_saved = [](const std::string& path) { give_file(path.c_str()); },
                  .give = [](tilefold::records::Kept kept) { give_kept(kept_name(kept)); },
                  .bring = [](tilefold::records::Kept kept) { bring_kept(kept_name(kept)); }};
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::string_view(argv[i]) == "--game") request.game.puzzle = argv[i + 1];
    if (std::string_view(argv[i]) == "--trace") request.trace = argv[i + 1];
  }
  auto opening = tilefold::records::open_game(request.game);
  if (!opening) {
    tilefold::records::complain(opening.error().message);
    request.game = {};
    opening = tilefold::records::open_game(request.game);
  }
  SDL_SetHint(SDL_HINT_EMSCRIPTEN_ASYNCIFY, "0");
  const int code = tilefold::window::open_program(request, *opening, program());
  if (program()) connect();
  return code;
}
