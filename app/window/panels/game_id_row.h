// The row of the Game section with the seed and the game ID.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/play/game_controller.h"
#include "app/play/key.h"
#include "app/window/panels/ui.h"
#include "engine/core/result.h"

namespace tilefold::window {

/// Shows the seed and the ID of the current game. The user can enter another seed or ID to open that game.
struct GameIdRow {
  play::GameController& game;
  std::string typed_seed = {};
  bool is_seed_typed = false;  ///< true if the user is typing in the field for the seed, not in the field for the ID
  std::string text = {};       ///< ID of the game at `version`; empty if the game cannot be expressed as an ID
  std::optional<std::uint64_t> version = {};
  std::string typed = {};
  bool is_typed_done = false;  ///< true if the user has pressed Enter to confirm the ID in `typed`

  void draw(Ui& ui);
  /// `copy` copies the game ID to the clipboard; `paste` requests that the contents of the clipboard be opened.
  void copy(Ui& ui);
  void paste(Ui& ui);
  /// Shows whether the text `opened`, a game ID or a board, was opened, and the error if it was not.
  void answer(Ui& ui, const std::string& opened, const Result<Done>& result);
  /// Handles a key while an ID is being typed: Enter opens it.
  void type(play::Key key);
};

}  // namespace tilefold::window
