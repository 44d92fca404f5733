// `tilefold` and `tilefold render`: load the window module and call its entry points.

#include <filesystem>
#include <optional>
#include <utility>

#include "app/cli/commands/commands.h"
#include "app/cli/commands/module.h"
#include "app/cli/commands/pictures.h"
#include "app/cli/reports/progress.h"
#include "app/language/tr.h"
#include "app/profile/folders.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/open_position.h"
#include "app/records/output.h"
#include "app/records/picture_game.h"
#include "app/records/window_module.h"
#include "app/system/crashes.h"
#include "app/version.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

constexpr Module window_module{
    .file = "tilefold-window.so",
    .purpose = translatable("the window"),
    .missing = translatable(
        "this build has no window and cannot draw pictures ({} is not next to the program); use the release "
        "preset")};

template <class EntryPoint, class Request>
int enter(const char* name, const Request& request, Result<records::Opening> opening) {
  if (!opening) return records::refuse(opening.error());
  const auto entry_point = reinterpret_cast<EntryPoint>(load_entry_point(window_module, name));
  return entry_point == nullptr ? records::exit_failed : entry_point(request, *opening);
}

// If the argument for the game is a picture file that Tilefold did not write, returns a request to read the board in
// it.
std::optional<records::ReadRequest> foreign_picture(const records::GameRequest& request) {
  if (!records::names_file(request.puzzle) || !request.position.empty() || !request.level.empty()) return std::nullopt;
  // A pipe can be read only once, so do not read it here.
  if (std::error_code failed; !std::filesystem::is_regular_file(request.puzzle, failed)) return std::nullopt;
  auto contents = records::read_game_or_picture(request.puzzle);
  if (!contents || !records::is_foreign_picture(*contents)) return std::nullopt;
  return records::ReadRequest{.picture = std::filesystem::path(request.puzzle).filename().string(),
                              .bytes = std::move(*contents),
                              .puzzle = request.board_puzzle};
}

// Draws the picture or video. Prints a JSON line at the start, one after every 1 % of the frames, and one when the file
// is written.
int run_reported_picture(records::PictureRequest& request) {
  auto output = records::Output::open({.format = records::Format::jsonl});
  if (!output) return records::refuse(output.error());
  auto head = [&, is_told = false]() mutable {
    if (std::exchange(is_told, true)) return;
    output->line(records::to_json(Object{{"format", records::format_name}, {"kind", "render"}, {"file", request.out}}));
  };
  std::int64_t frames = 1;
  std::int64_t told = -1;
  request.progress = [&](std::int64_t done, std::int64_t total) {
    head();
    frames = total;
    if (std::exchange(told, 100 * done / total) == 100 * done / total) return;
    output->line(records::to_json(Object{{"kind", "progress"}, {"frames", done}, {"of", total}}));
  };
  const int code = enter<records::DrawPicture>("tilefold_draw_picture", request, records::open_told_game(request.game));
  if (code != records::exit_done) return code;
  head();
  output->line(records::to_json(Object{{"kind", "rendered"}, {"file", request.out}, {"frames", frames}}));
  const auto written = output->finish();
  return written ? code : records::refuse(written.error(), records::exit_failed);
}

// Only the window shows a dialog after a crash: a command reports to the terminal that it has ended.
void announce_crashes(const std::string& data_dir) {
  const auto folders = profile::find_folders(data_dir);
  if (!folders) return;
  const std::string log = folders->log().string();
  system::log_crashes(folders->log(), records::version_text,
                      tr_format("Tilefold has stopped because of an error in the program. The moves that were stored "
                                "are kept. The file {} names the error.",
                                log));
}

}  // namespace

int run_window(const records::WindowRequest& request) {
  announce_crashes(request.data_dir);
  records::WindowRequest told = request;
  told.host.read_picture = read_picture;
  told.translate_error = language::tr;
  if (auto picture = foreign_picture(told.game)) {
    told.picture = std::move(*picture);
    told.game.puzzle.clear();
  }
  const auto games = records::find_games(told.game);
  if (!games) return records::refuse(games.error());
  if (const std::string understood = games->understood(); !understood.empty()) records::complain(understood);
  if (games->count() > 1) told.pack = *games->boards;
  return enter<records::OpenWindow>("tilefold_open_window", told, games->open(0));
}

int show_study(const records::StudyWindowRequest& request) {
  const auto entry_point = reinterpret_cast<records::OpenStudy>(load_entry_point(window_module, "tilefold_open_study"));
  if (entry_point == nullptr) return records::exit_failed;
  records::StudyWindowRequest told = request;
  told.translate_error = language::tr;
  return entry_point(told);
}

int run_picture(const records::PictureRequest& request) {
  records::PictureRequest told = request;
  told.translate_error = language::tr;
  if (request.format == "jsonl") return run_reported_picture(told);
  std::optional<Progress> bar;
  told.progress = [&bar](std::int64_t done, std::int64_t total) {
    if (!bar) bar.emplace(total, tr("frames"));
    bar->show(done);
  };
  return enter<records::DrawPicture>("tilefold_draw_picture", told, records::open_told_game(told.game));
}

}  // namespace tilefold::cli
