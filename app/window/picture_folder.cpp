#include "app/window/picture_folder.h"

#include <SDL.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cctype>
#include <ctime>

#include "app/language/tr.h"
#include "app/records/output.h"
#include "app/system/streams.h"
#include "app/system/user_folders.h"
#include "app/window/platform/png_output.h"

namespace tilefold::window {
namespace {

constexpr double picture_notice_ms = 6000;  // long enough for the user to click the link in the notice

std::string time_stamp() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
  return text;
}

// Replaces the home directory at the start of a path by "~".
std::string short_path(const std::filesystem::path& path) {
  const std::filesystem::path home = system::home_folder();
  const std::string text = path.string();
  const std::string own = (home / "").string();  // ends with a separator
  return home.has_relative_path() && text.starts_with(own) ? "~" + text.substr(own.size() - 1) : text;
}

// Returns the file URL of a path (RFC 8089). Escapes all bytes except letters, digits and "/-_.~:".
std::string file_url(const std::filesystem::path& path) {
  const std::string absolute = std::filesystem::absolute(path).generic_string();
  std::string url = absolute.starts_with('/') ? "file://" : "file:///";
  for (const char letter : absolute) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool is_plain = std::isalnum(byte) != 0 || std::string_view("/-_.~:").find(letter) != std::string_view::npos;
    url += is_plain ? std::string(1, letter) : fmt::format("%{:02X}", byte);
  }
  return url;
}

}  // namespace

// Opens the folder. The message names the folder in every case, because the program that opens it does not report
// whether there is a file manager.
void PictureFolder::open() {
  std::error_code failed;
  std::filesystem::create_directories(folder_, failed);
  say(at_.ui, tr_format("Pictures are in {}", short_path(folder_)));
  // Without a file manager, the program that opens folders would print twenty lines on the user's terminal.
  const system::DiscardedStreams silent({system::StandardStream::output, system::StandardStream::errors});
  if (SDL_OpenURL(file_url(folder_).c_str()) != 0)
    spdlog::warn("no program opens {}: {}", folder_.string(), SDL_GetError());
}

// Returns a path in the folder at which no file exists yet.
std::string PictureFolder::new_path(const char* ending) const {
  std::error_code failed;
  std::filesystem::create_directories(folder_, failed);
  const std::string name = "tilefold-" + time_stamp();
  std::filesystem::path path = folder_ / (name + ending);
  for (int i = 2; std::filesystem::exists(path, failed); ++i) path = folder_ / (name + fmt::format("-{}", i) + ending);
  return path.string();
}

void PictureFolder::report_saved(const char* what, const std::string& path) {
  if (at_.on_saved) {
    say(at_.ui, what);
    return at_.on_saved(path);
  }
  // Translators: "Picture saved: NAME".
  const std::string text = tr_format("{}: {}", what, std::filesystem::path(path).filename().string());
  at_.ui.messages.post({.text = text,
                        .topic = play::MessageTopic::picture,
                        .cause = play::MessageCause::control,
                        .link = play::MessageLink::picture_folder,
                        .duration = std::max(play::reading_time(text), picture_notice_ms)});
}

void PictureFolder::save_clip(const SaveClip& wanted) {
  at_.clips.save(wanted.extent, {.theme = at_.ui.theme->name, .speed = wanted.speed},
                 new_path(wanted.is_gif ? ".gif" : ".webp"));
}

void PictureFolder::save_board(const play::BoardEditor& editor) {
  const std::string path = new_path(editor.is_level() ? ".txt" : ".json");
  if (const auto written = records::write_file(path, editor.draft().board().text() + "\n"); !written) {
    spdlog::error("{}", written.error().message);
    return say(at_.ui, tr("The board could not be saved"));
  }
  report_saved(editor.is_level() ? tr("Level saved") : tr("Board saved"), path);
  at_.trace.line(Object{{"kind", "saved"}, {"path", path}});
}

play::Redraw PictureFolder::advance(double /*now*/) {
  if (!at_.clips.advance()) return play::Redraw::nothing;
  const jobs::ClipUpdate& update = *at_.clips.latest();
  if (!update.is_final) return play::Redraw::panel;
  if (update.is_saved) {
    report_saved(tr("Clip saved"), at_.clips.path());
  } else {
    if (!update.is_stopped) spdlog::error("{}: {}", at_.clips.path(), update.problem);
    say(at_.ui, update.is_stopped ? tr("Clip stopped") : tr("The clip could not be saved"));
  }
  return play::Redraw::window;
}

void PictureFolder::save_picture(const render::Image& pixels, const std::string& game_id) {
  const std::string path = new_path(".png");
  if (const auto written = write_png(path, pixels, game_id); !written) {
    spdlog::error("{}", written.error().message);
    return say(at_.ui, tr("The picture could not be saved"));
  }
  report_saved(tr("Picture saved"), path);
  spdlog::info("saved {}", path);
  at_.trace.line(Object{{"kind", "screenshot"}, {"path", path}});
}

}  // namespace tilefold::window
