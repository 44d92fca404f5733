#include "app/jobs/clipboard_worker.h"

#include <chrono>
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

#include "app/language/tr.h"
#include "app/records/game.h"
#include "app/system/child.h"

namespace tilefold::jobs {
namespace {

constexpr std::chrono::seconds sending_time{10};  // time that the owner of the clipboard gets to send the picture

struct PasteProgram {
  std::vector<std::string> words;
  std::string package;  // Debian package that contains the program
};

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// Returns the programs that can read the clipboard of this desktop, best first. Wayland desktops give X11 programs a
// copy of their clipboard. On Windows there are none.
std::vector<PasteProgram> paste_programs() {
  std::vector<PasteProgram> programs;
  if (is_set("WAYLAND_DISPLAY"))
    programs.push_back({.words = {"wl-paste", "--type", "image/png"}, .package = "wl-clipboard"});
  if (is_set("DISPLAY"))
    programs.push_back(
        {.words = {"xclip", "-selection", "clipboard", "-target", "image/png", "-out"}, .package = "xclip"});
  return programs;
}

// Starts the first program that is installed.
Result<std::unique_ptr<system::Child>> start_program() {
  const auto programs = paste_programs();
  for (const PasteProgram& program : programs)
    if (auto child = system::Child::start(program.words)) return child;
  if (programs.empty()) return Error{std::string(tr("the clipboard contains no text"))};
  return Error{tr_format("the clipboard contains no text; to paste a picture, install the package {}",
                         programs.front().package)};
}

ClipboardUpdate read_clipboard(const std::stop_token& stop) {
  const auto child = start_program();
  if (!child) return {.picture = {}, .problem = child.error().message};
  ClipboardUpdate update;
  switch ((*child)->receive_all(update.picture, records::max_picture_file, system::Child::Clock::now() + sending_time,
                                stop)) {
    case system::Child::Outcome::flooded:
      update.problem =
          tr_format("the picture on the clipboard is larger than {} MiB", records::max_picture_file >> 20U);
      break;
    case system::Child::Outcome::late:
      update.problem =
          tr_format("the program that copied the picture did not send it within {} seconds; copy the picture again",
                    sending_time.count());
      break;
    default:
      if (update.picture.empty())
        update.problem = tr(
            "the clipboard contains neither text nor a picture; copy a game ID, a board or a picture of a board first");
  }
  (*child)->kill_group();
  return update;
}

}  // namespace

ClipboardWorker::ClipboardWorker(std::function<void()> wake)
    : Worker([](const ClipboardQuery&,
                const Publisher& publisher) { publisher.publish(read_clipboard(publisher.stop())); },
             std::move(wake), Yields::after_first_update) {}

}  // namespace tilefold::jobs
