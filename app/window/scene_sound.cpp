#include "app/window/scene_sound.h"

#include <utility>

namespace tilefold::window {

void SceneSound::play(double now) {
  List heard;
  for (const Note& note : listener_.listen(at_.layers.board().game().pop_cues(), at_.appearance.sound, now))
    if (at_.trace.is_open()) heard.emplace_back(to_text(note));
  if (!heard.empty()) at_.trace.line(Object{{"kind", "sound"}, {"notes", std::move(heard)}});
}

play::Redraw SceneSound::advance(double /*now*/) {
  const bool has_device = !listener_.is_missing();
  return play::redraw_if(std::exchange(at_.appearance.has_sound_device, has_device) != has_device,
                         play::Redraw::window);
}

}  // namespace tilefold::window
