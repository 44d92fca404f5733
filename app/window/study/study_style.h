// The fonts, sizes and colours of the study window.
#pragma once

#include <imgui.h>

#include <string>

#include "app/protocol/protocol.h"
#include "engine/core/result.h"
#include "render/scene/theme.h"

namespace tilefold::window {

struct StudyStyle {
  const render::Theme* theme = nullptr;
  ImFont* body = nullptr;
  ImFont* title = nullptr;
  ImFont* small = nullptr;
  float unit = 24;  ///< size of the body text in pixels; all other sizes are multiples of it
};

/// Returns the size of the body text for a window of this size, in pixels.
float body_size(int width, int height);

/// Loads the fonts for a window of this size, with the letters of the protocol's texts and of the alphabets that
/// participants may type. Sets the sizes of `style`.
Result<Done> load_study_fonts(const std::string& folder, const protocol::Protocol& protocol, float unit,
                              StudyStyle& style);

}  // namespace tilefold::window
