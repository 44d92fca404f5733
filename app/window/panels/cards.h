// The cards over the board: the end of a game, all puzzles, the help.
#pragma once

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/play/example.h"
#include "app/play/game_view.h"
#include "app/play/level_book.h"
#include "app/window/panels/layer.h"

namespace tilefold::app {

/// The result of a game, once it has come to rest.
class ResultCard final : public Card {
 public:
  explicit ResultCard(GameView& view) : view_(view) {}
  bool is_open() const override;
  void draw(Ui& ui, const LayerArea& place) override;
  /// Puts it away, so that the board is seen.
  bool leave() override;
  bool is_put_away() const {
    return put_away_ == view_.version() && view_.puzzle().standing().status != Status::playing;
  }
  void bring_back() { put_away_.reset(); }

 private:
  GameView& view_;
  std::optional<std::uint64_t> put_away_;  // the version of the view that it belonged to
};

/// A puzzle to choose, with its game as it stands.
struct PuzzleCard {
  const PuzzleInfo* info = nullptr;
  Snapshot shot;
};

/// All puzzles, to go on with one of them.
class ChooserCard final : public Card {
 public:
  explicit ChooserCard(GameView& view) : view_(view) {}
  bool is_open() const override { return !cards_.empty(); }
  void draw(Ui& ui, const LayerArea& place) override;
  bool leave() override;
  void open(std::vector<PuzzleCard> cards) { cards_ = std::move(cards); }

 private:
  GameView& view_;
  std::vector<PuzzleCard> cards_;
};

/// The column of the help that is about gamepads, after two of keys.
constexpr std::size_t button_slot = 2;

/// What the keys do, and how to change it.
class HelpCard final : public Card {
 public:
  HelpCard(GameView& view, Bindings& bindings) : view_(view), bindings_(bindings) {}
  bool is_open() const override { return is_open_; }
  void draw(Ui& ui, const LayerArea& place) override;
  bool leave() override;
  void toggle();

  /// A binding waits for a key, or for a button of a gamepad.
  bool is_waiting() const override { return waiting_.has_value(); }
  /// The next key or button becomes the binding that a person has clicked on; one that leaves keeps the old one.
  void take(const Binding& pressed) override;
  void take(PadButton pressed) override;

 private:
  using Slot = std::pair<std::size_t, std::size_t>;  // a row of the bindings, and a column

  void draw_example(Ui& ui);
  void draw_bindings(Ui& ui);
  void draw_binding(Ui& ui, Slot slot);
  const char* advice() const;

  GameView& view_;
  Bindings& bindings_;
  bool is_open_ = false;
  std::optional<Example> example_;  // of the puzzle on the table, while this is open
  std::optional<Slot> waiting_;
};

constexpr float greatest_share_of_card = 0.96F;  ///< of what it lies in

/// A card in the middle of `within`, as high as its contents; it scrolls where it would not fit. Ends with
/// ImGui::End.
void begin_card(const Ui& ui, const char* name, const render::Rect& within, float width);

}  // namespace tilefold::app
