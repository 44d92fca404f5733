// `tilefold` and `tilefold render`: load the window module and call its entry points.

#include <dlfcn.h>

#include <filesystem>
#include <optional>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/progress.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/open_position.h"
#include "app/records/output.h"
#include "app/records/window_module.h"

namespace tilefold::app {
namespace {

constexpr const char* module_name = "tilefold-window.so";

// Loads the module from the program's folder, or from the folder where packages install it.
void* load_module() {
  std::error_code failed;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
  for (const std::filesystem::path& folder : {program, program.parent_path() / "lib" / "tilefold"})
    if (std::filesystem::exists(folder / module_name, failed)) {
      void* module = dlopen((folder / module_name).c_str(), RTLD_NOW | RTLD_LOCAL);
      if (module == nullptr) complain(std::string("cannot load the window: ") + dlerror());
      return module;
    }
  complain(std::string("this build has no window and cannot draw pictures (") + module_name +
           " is not next to the program); use the release preset");
  return nullptr;
}

template <class EntryPoint, class Request>
int enter(const char* name, const Request& request, Result<Opening> opening) {
  if (!opening) return refuse(opening.error());
  void* module = load_module();
  if (module == nullptr) return exit_failed;
  const auto entry_point = reinterpret_cast<EntryPoint>(dlsym(module, name));
  if (entry_point == nullptr) {
    complain(std::string("cannot load the window: ") + dlerror());
    return exit_failed;
  }
  return entry_point(request, *opening);
}

// Draws and reports progress: a line at the start, one per hundredth of the frames, and one for the file.
int run_reported_picture(PictureRequest& request) {
  auto output = Output::open({.format = Format::jsonl});
  if (!output) return refuse(output.error());
  auto head = [&, is_told = false]() mutable {
    if (std::exchange(is_told, true)) return;
    output->line(to_json(Object{{"format", format_name}, {"kind", "render"}, {"file", request.out}}));
  };
  std::int64_t frames = 1;
  std::int64_t told = -1;
  request.progress = [&](std::int64_t done, std::int64_t total) {
    head();
    frames = total;
    if (std::exchange(told, 100 * done / total) == 100 * done / total) return;
    output->line(to_json(Object{{"kind", "progress"}, {"frames", done}, {"of", total}}));
  };
  const int code = enter<DrawPicture>("tilefold_draw_picture", request, open_told_game(request.game));
  if (code != exit_done) return code;
  head();
  output->line(to_json(Object{{"kind", "rendered"}, {"file", request.out}, {"frames", frames}}));
  const auto written = output->finish();
  return written ? code : refuse(written.error(), exit_failed);
}

}  // namespace

int run_window(const WindowRequest& request) {
  const auto games = find_games(request.game);
  if (!games) return refuse(games.error());
  if (const std::string understood = games->understood(); !understood.empty()) complain(understood);
  WindowRequest with_pack = request;
  if (games->count() > 1) with_pack.pack = *games->boards;
  return enter<OpenWindow>("tilefold_open_window", with_pack, games->open(0));
}

int run_picture(const PictureRequest& request) {
  PictureRequest told = request;
  if (request.format == "jsonl") return run_reported_picture(told);
  std::optional<Progress> bar;
  told.progress = [&bar](std::int64_t done, std::int64_t total) {
    if (!bar) bar.emplace(total, "frames");
    bar->show(done);
  };
  return enter<DrawPicture>("tilefold_draw_picture", told, open_told_game(told.game));
}

}  // namespace tilefold::app
