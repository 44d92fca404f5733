// The cards over the board: the result of a game, the choice of a board, and the help.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/play/copied_game.h"
#include "app/play/example.h"
#include "app/play/game_view.h"
#include "app/play/level_progress.h"
#include "app/play/race.h"
#include "app/window/panels/layer.h"

namespace tilefold::window {

/// The result of a game. Shown after the last animation of the game.
class ResultCard final : public Card {
 public:
  ResultCard(play::GameView& view, const play::Race& race) : view_(view), race_(race) {}
  bool is_open() const override;
  void draw(Ui& ui, const LayerArea& place) override;
  /// Closes the card, so that the board is visible.
  bool leave() override;
  bool is_put_away() const {
    return put_away_ == view_.game.version() && view_.game.puzzle().standing().status != Status::playing;
  }
  void bring_back() { put_away_.reset(); }
  /// Hides the card while the panel covers the board.
  void hide_under_panel(bool is_hidden) { is_under_panel_ = is_hidden; }

 private:
  play::GameView& view_;
  const play::Race& race_;
  bool is_under_panel_ = false;
  std::optional<std::uint64_t> put_away_;  // version of the game view at which the user closed the card
};

/// The card from which the user chooses one of several boards that a text contained.
class BoardsCard final : public Card {
 public:
  bool is_open() const override { return !pack_.read.boards.empty(); }
  void draw(Ui& ui, const LayerArea& place) override;
  bool leave() override;
  void open(records::RequestedBoards pack) { pack_ = std::move(pack); }

  const records::RequestedBoards& pack() const { return pack_; }

 private:
  records::RequestedBoards pack_;
};

/// Index of the first slot for a gamepad button in a row of bindings. The slots before it are for keys.
constexpr std::size_t button_slot = 2;

/// The help: instructions for the puzzle, and the key bindings, which the user can change.
class HelpCard final : public Card {
 public:
  HelpCard(const Session& session, play::Bindings& bindings) : session_(session), bindings_(bindings) {}
  bool is_open() const override { return is_open_; }
  void draw(Ui& ui, const LayerArea& place) override;
  bool leave() override;
  void toggle();

  /// True while the card waits for the user to press the key or button of a new binding.
  bool is_waiting() const override { return waiting_.has_value(); }
  /// Assigns the pressed key or button to the binding that waits for it. A key bound to the action `leave` cancels.
  void handle(const play::KeyPress& pressed) override;
  void handle(play::PadButton pressed) override;

 private:
  using Slot = std::pair<std::size_t, std::size_t>;  // row and column of a binding in the table

  enum class Tab : std::uint8_t { rules, keys, gamepad };

  struct Change {
    Slot slot;
    std::size_t loser;  // row of the action that had the key or button before
  };

  void draw_head(Ui& ui);
  void draw_rules(Ui& ui);
  void draw_controls(Ui& ui);
  void draw_example(Ui& ui);
  void draw_bindings(Ui& ui);
  void draw_binding(Ui& ui, Slot slot);
  std::string change_text() const;
  std::string advice() const;

  const Session& session_;
  play::Bindings& bindings_;
  bool is_open_ = false;
  Tab tab_ = Tab::rules;
  bool is_fresh_ = false;  // true if the card was opened since the last frame; it is then scrolled to its top
  std::optional<play::Example> example_;  // example for the current puzzle; set while the card is open
  std::optional<Slot> waiting_;
  std::optional<Change> change_;  // the last change, if it took the key or button from another action
};

constexpr float max_share_of_card = 0.96F;  ///< maximum width and height of a card, as a share of the available space

/// Begins a card in the middle of `within`. The card is as high as its contents, and scrolls if they are higher than
/// the available space. The caller must call ImGui::End.
void begin_card(const Ui& ui, const char* name, const render::Rect& within, float width);

}  // namespace tilefold::window
