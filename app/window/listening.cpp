// What the window lets be heard: from the cues of the scene to notes for the speaker.

#include "app/window/window.h"

namespace tilefold::app {
namespace {

// Half of the way on a volume's scale sounds half as loud.
float loudness(std::int64_t percent) {
  const float share = static_cast<float>(percent) / 100;
  return share * share;
}

float gain(const ParameterValues& sound, Part part) {
  constexpr std::array names{"moves", "merges", "announcements"};
  return loudness(sound["volume"]) * loudness(sound[names[static_cast<std::size_t>(part)]]);
}

}  // namespace

void Window::listen(double now) {
  List heard;
  for (const Note& note : pacing_.admitted(notes_of(view_.take_cues()), now)) {
    speaker_.play(note, gain(desk_.sound, note.part));
    if (trace_.is_open() && gain(desk_.sound, note.part) > 0) heard.emplace_back(to_text(note));
  }
  if (!heard.empty()) trace_.line(Table{{"kind", "sound"}, {"notes", std::move(heard)}});
  if (desk_.wanted_sound) {
    const Note note = sample_note(*std::exchange(desk_.wanted_sound, std::nullopt));
    speaker_.play(note, gain(desk_.sound, note.part));
  }
}

// Devices that come and go are of no interest, but for the one that is open, which has a number.
void Window::handle_sound_device(const SDL_AudioDeviceEvent& event) {
  if (event.type == SDL_AUDIODEVICEREMOVED && event.iscapture == 0 && event.which != 0) speaker_.lose_device();
}

}  // namespace tilefold::app
