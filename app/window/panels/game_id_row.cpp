// Draws the seed and the game ID. The user can copy, paste or type them.

#include "app/window/panels/game_id_row.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <charconv>
#include <limits>

#include "app/language/tr.h"
#include "app/play/game_openings.h"
#include "app/records/host.h"
#include "app/records/position_id.h"
#include "app/window/panels/clipboard.h"
#include "app/window/panels/message_boxes.h"
#include "app/window/panels/widgets.h"
#include "engine/core/translatable.h"

namespace tilefold::window {
namespace {

constexpr std::size_t longest_tip = 600;
constexpr std::size_t tip_line = 50;

// Splits a game ID into lines for the tooltip, and cuts off the end of a very long ID.
std::string in_lines(const std::string& text) {
  std::string lines;
  for (std::size_t at = 0; at < std::min(text.size(), longest_tip); at += tip_line)
    lines += (at == 0 ? "" : "\n") + text.substr(at, tip_line);
  return lines + (text.size() > longest_tip ? "…" : "");
}

const std::string& current_id(GameIdRow& part) {
  if (part.version == part.game.version()) return part.text;
  part.text = records::game_id_text(part.game.session().game(), part.game.session().game().at);
  part.version = part.game.version();
  return part.text;
}

// True if the last drawn text field has the focus or has just lost it. Tells the caller whether a press of Enter was
// meant for this field or for another one.
bool has_typed_keys() {
  return ImGui::IsItemActive() || ImGui::IsItemDeactivated();
}

// Draws the field for the game ID. It shows the ID of the current game until the user types another ID.
void draw_typed(Ui& ui, GameIdRow& part, const std::string& id) {
  const float room = row_width() - 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::SetNextItemWidth(row_width());
  const std::string hint = fitting(id, room);
  ImGui::InputTextWithHint("##game id", hint.c_str(), &part.typed);
  mark(ui, "Game ID");
  const bool has_keys = has_typed_keys();
  if (ImGui::IsItemActivated()) part.is_seed_typed = false;
  if (!ImGui::IsItemActive())
    tip(ui, tr_format("{}\n\nType another game ID and press Enter to open it.", in_lines(id)));
  if (part.is_seed_typed || !std::exchange(part.is_typed_done, false) || !has_keys) return;
  ui.commands.want(OpenCopied{part.typed});
  ImGui::ClearActiveID();
}

void begin_seed(Ui& ui, GameIdRow& part) {
  const std::string_view text = part.typed_seed;
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size()) {
    return set_part_message(
        ui, play::MessageTopic::game_id,
        tr_format("The seed must be a whole number from 0 to {}.", std::numeric_limits<std::uint64_t>::max()));
  }
  part.typed_seed.clear();
  ui.messages.withdraw(play::MessageTopic::game_id);
  play::new_game(part.game, seed);
  say(ui, tr_format("New game with seed {}. Undo returns to the previous game.", seed));
}

// Draws the field for the seed. It shows the seed of the current game until the user types another seed.
void draw_seed(Ui& ui, GameIdRow& part) {
  const std::string seed = std::to_string(part.game.session().seed());
  const char* copy = translatable("Copy seed");
  const float button_width = ImGui::CalcTextSize(tr(copy)).x + 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::SetNextItemWidth(row_width() - button_width - ImGui::GetStyle().ItemSpacing.x);
  ImGui::InputTextWithHint("##seed", seed.c_str(), &part.typed_seed);
  mark(ui, "Seed");
  const bool has_keys = has_typed_keys();
  if (ImGui::IsItemActivated()) part.is_seed_typed = true;
  if (!ImGui::IsItemActive())
    tip(ui, "Shows the seed of this game. Type another one and press Enter to start a game with it.");
  ImGui::SameLine();
  if (button(ui, copy, button_width)) {
    ImGui::SetClipboardText(seed.c_str());
    say(ui, tr("Seed copied"));
  }
  if (!part.is_seed_typed || !std::exchange(part.is_typed_done, false) || !has_keys) return;
  begin_seed(ui, part);
  ImGui::ClearActiveID();
}

}  // namespace

void GameIdRow::draw(Ui& ui) {
  GameIdRow& part = *this;
  if (!section(ui, "Seed and game ID", Opened::on_demand)) return;
  draw_seed(ui, part);
  const std::string id = current_id(part);
  draw_typed(ui, part, id);
  const float half = half_width();
  if (button(ui, "Copy game ID", half)) copy(ui);
  ImGui::SameLine();
  if (button(ui, "Paste game ID", half)) paste(ui);
  tip(ui, "Opens the game ID or the board on the clipboard. The current game is kept.");
  if (!records::is_page) {
    enabled_when(!typed.empty(), [&] {
      if (button(ui, "Race this game ID", row_width()))
        ui.commands.want(StartRace{.against = StartRace::Against::text, .text = typed});
    });
    tip(ui, "Starts the game with the ID that you typed and replays its moves next to yours.");
  }
  draw_part_message(ui, play::MessageTopic::game_id);
}

void GameIdRow::copy(Ui& ui) {
  ImGui::SetClipboardText(current_id(*this).c_str());
  say(ui, tr("Game ID copied"));
}

void GameIdRow::paste(Ui& ui) {
  want_pasted<OpenCopied>(ui);
}

void GameIdRow::answer(Ui& ui, const std::string& opened, const Result<Done>& result) {
  set_part_message(ui, play::MessageTopic::game_id, result ? std::string() : tr(result.error()));
  if (result && typed == opened) typed.clear();
  say(ui, result ? std::string(tr("Game opened. Undo returns to the previous game.")) : tr(result.error()));
}

void GameIdRow::type(play::Key key) {
  if (key == play::Key::enter || key == play::Key::pad_enter) is_typed_done = true;
}

}  // namespace tilefold::window
