// Reads text from the clipboard.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Returns the text on the clipboard; nullopt if there is none.
std::optional<std::string> clipboard_text();

/// Requests that the contents of the clipboard be opened: its text by a command of the type `OpensText`, or its picture
/// if it contains no text.
template <class OpensText>
void want_pasted(Ui& ui) {
  if (auto text = clipboard_text()) {
    ui.commands.want(OpensText{std::move(*text)});
  } else {
    ui.commands.want(PastePicture{});
  }
}

}  // namespace tilefold::window
