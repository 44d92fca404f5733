// The row with the seed and the ID of the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/play/game_controller.h"
#include "app/play/key.h"
#include "app/window/panels/ui.h"
#include "engine/core/result.h"

namespace tilefold::app {

/// Shows the seed and the ID of the game, and accepts others to open.
struct GameIdRow {
  GameController& game;
  std::string typed_seed = {};
  bool is_seed_typed = false;  ///< true if the keyboard focus is on the seed, not on the ID
  std::string text = {};       ///< ID of the game at `version`; empty if the game cannot be expressed as an ID
  std::optional<std::uint64_t> version = {};
  std::string typed = {};
  bool is_typed_done = false;  ///< true once the user has confirmed `typed` with Enter

  void draw(Ui& ui);
  /// Copy the game ID to the clipboard, or request that the clipboard's ID be opened.
  void copy(Ui& ui);
  void paste(Ui& ui);
  /// Shows the result of opening `opened`.
  void answer(Ui& ui, const std::string& opened, const Result<Done>& result);
  /// Handles a key while an ID is being typed: Enter opens it.
  void type(Key key);
};

}  // namespace tilefold::app
