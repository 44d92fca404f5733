#include "app/window/panels/clipboard.h"

#include <imgui.h>

#include "engine/core/text.h"

namespace tilefold::window {

std::optional<std::string> clipboard_text() {
  const char* copied = ImGui::GetClipboardText();
  if (copied == nullptr || trimmed(copied).empty()) return std::nullopt;
  return copied;
}

}  // namespace tilefold::window
