// The Games panel: the recorded games of the profile, and what can be done with one of them.

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <span>

#include "app/window/panels/dates.h"
#include "app/window/panels/widgets.h"
#include "engine/catalog.h"
#include "render/scene/number_text.h"

namespace tilefold::app {
namespace {

using Order = GameFilter::Order;

constexpr float rows = 5;
constexpr float row_height = 44;  // units of layout, as the others
constexpr float row_margin = 20;

constexpr std::array<const char*, 3> progress_names{"All games", "Unfinished", "Finished"};
constexpr std::array<const char*, 3> help_names{"Any kind", "Pure", "Assisted"};
constexpr std::array<const char*, 5> order_names{"Newest", "Oldest", "Score", "Moves", "Largest"};

// A list of names that hangs open under its button; `Value` counts them from 0.
template <class Value>
void pick(Desk& desk, const char* label, std::span<const char* const> names, Value& value) {
  const auto now = static_cast<std::size_t>(value);
  if (ImGui::BeginCombo((std::string("##") + label).c_str(), names[now])) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (desk_line(desk, names[i], i == now)) value = static_cast<Value>(i);
    ImGui::EndCombo();
  } else {
    mark(desk, label);
  }
}

void pick_puzzle(Desk& desk, std::string& puzzle) {
  const auto info = find_puzzle(puzzle);
  if (ImGui::BeginCombo("##puzzle", info ? std::string((*info)->title).c_str() : "All puzzles")) {
    if (desk_line(desk, "All puzzles", puzzle.empty())) puzzle.clear();
    for (const PuzzleInfo* other : catalog())
      if (desk_line(desk, std::string(other->title), puzzle == other->name)) puzzle = other->name;
    ImGui::EndCombo();
  } else {
    mark(desk, "Games of");
  }
  tip(desk, "Games of one puzzle, or of all");
}

void draw_filters(Desk& desk) {
  ShelfFilter& filter = desk.games.shelf.filter();
  ImGui::PushItemWidth(half_width());
  pick_puzzle(desk, filter.puzzle);
  ImGui::SameLine();
  pick(desk, "Order of games", order_names, filter.order);
  tip(desk, "Which games come first: by date, by score, by moves, or by the largest tile");
  pick(desk, "Finished or not", progress_names, filter.progress);
  ImGui::SameLine();
  pick(desk, "Pure or assisted", help_names, filter.help);
  tip(desk, "Pure games had no undo, hint, autoplay or continue.");
  ImGui::PopItemWidth();
}

void draw_count(const GameShelf& shelf) {
  const std::string listed = render::grouped(shelf.listed().size());
  if (shelf.is_reading()) {
    fact("Reading…", listed);
  } else if (shelf.listed().size() == shelf.size()) {
    fact("Games", listed);
  } else {
    fact("Games", listed + " of " + render::grouped(shelf.size()));
  }
}

std::string puzzle_title(const ListedGame& game) {
  const auto info = find_puzzle(game.puzzle);
  return info ? std::string((*info)->title) : human(game.puzzle);
}

std::string second_line(const ListedGame& game) {
  const std::string state = game.is_unfinished() ? "Unfinished" : game.status == "won" ? "Solved" : "Finished";
  return fmt::format("{} · {} move{} · {}", state, render::grouped(static_cast<std::uint64_t>(game.moves)),
                     game.moves == 1 ? "" : "s", game.is_assisted ? "assisted" : "pure");
}

// The largest tile as a small tile; its right end is at `right`.
void draw_tile(const Desk& desk, std::uint64_t value, float right, float middle) {
  const auto unit = static_cast<float>(desk.scale);
  const Face face = Face::number(value);
  const std::string text = render::face_text(face);
  const render::Color color = render::tile_color(*desk.theme, face);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float width = std::max(size.x + 8 * unit, 28 * unit);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled({right - width, middle - 8 * unit}, {right, middle + 8 * unit}, ImGui::GetColorU32(vec(color)),
                     4 * unit);
  draw.AddText({std::round(right - (width + size.x) / 2), std::round(middle - size.y / 2)},
               ImGui::GetColorU32(vec(render::ink_on(*desk.theme, color))), text.c_str());
}

bool is_under_way(const Desk& desk, const ListedGame* game) {
  return game != nullptr && desk.view.keeper()->number_of(desk.view.session()) == game->id;
}

// Score and date above, the rest below; the game that is chosen has a shape at its left and the accent colour.
void draw_row_text(Desk& desk, const ListedGame& game, ImVec2 corner, float width) {
  const auto unit = static_cast<float>(desk.scale);
  const bool is_chosen = desk.games.chosen == game.id;
  const bool is_now = is_under_way(desk, &game);
  const ImU32 accent = ImGui::GetColorU32(vec(desk.theme->accent));
  const ImU32 muted = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  const float left = corner.x + row_margin * unit;
  const float right = corner.x + width - 4 * unit;
  const float upper = corner.y + 13 * unit;
  const float lower = corner.y + 32 * unit;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (is_chosen)
    draw.AddTriangleFilled({corner.x + 5 * unit, upper - 4 * unit}, {corner.x + 11 * unit, upper},
                           {corner.x + 5 * unit, upper + 4 * unit}, accent);
  const auto write = [&](ImFont* font, float x, float middle, ImU32 color, const std::string& text) {
    draw.AddText(font, font->FontSize, {std::round(x), std::round(middle - font->FontSize / 2)}, color, text.c_str());
  };
  const std::string when = is_now ? "Being played" : date_and_time(game.started);
  const std::string score = render::grouped(game.score);
  write(desk.fonts.text, left, upper, is_chosen ? accent : ImGui::GetColorU32(ImGuiCol_Text), score);
  const ImFont& font = *desk.fonts.text;
  const float end = left + font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, score.c_str()).x;
  if (desk.games.shelf.filter().puzzle.empty())
    write(desk.fonts.small, end + 8 * unit, upper, muted, puzzle_title(game));
  write(desk.fonts.small, right - ImGui::CalcTextSize(when.c_str()).x, upper, is_now ? accent : muted, when);
  write(desk.fonts.small, left, lower, muted, second_line(game));
  if (game.largest) draw_tile(desk, *game.largest, right, lower);
}

void draw_row(Desk& desk, const ListedGame& game, float pitch) {
  GamesForm& form = desk.games;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = line_width() - 2 * ImGui::GetStyle().ScrollbarSize;
  ImGui::PushID(static_cast<int>(game.id));
  if (ImGui::Selectable("##row", form.chosen == game.id, ImGuiSelectableFlags_None, {width, pitch})) {
    form.chosen = game.id;
    form.wants_focus = desk.keys == Keys::panel;
  }
  mark(desk, fmt::format("Game {}", game.id));
  draw_row_text(desk, game, corner, width);
  ImGui::PopID();
}

// As high for one game as for many, so that nothing below it moves when games come and go.
void draw_list(Desk& desk) {
  const auto& listed = desk.games.shelf.listed();
  ImGui::PushFont(desk.fonts.small);
  const auto unit = static_cast<float>(desk.scale);
  const float pitch = std::round(row_height * unit);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {4 * unit, 0});
  ImGui::PushStyleColor(ImGuiCol_Header, vec(desk.theme->accent, 0.12F));
  if (ImGui::BeginChild("games", {line_width(), pitch * rows})) {
    if (listed.empty() && !desk.games.shelf.is_reading()) ImGui::TextDisabled("None here");
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(listed.size()), pitch);
    while (clipper.Step())
      for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row)
        draw_row(desk, *listed[static_cast<std::size_t>(row)], pitch);
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  ImGui::Spacing();
}

// The keys go on to the first button that can be pressed, once a game has been chosen with them.
void focus_last_item(Desk& desk) {
  if (!std::exchange(desk.games.wants_focus, false)) return;
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  ImGui::FocusWindow(window);
  ImGui::SetFocusID(ImGui::GetItemID(), window);
  ImGui::GetCurrentContext()->NavDisableHighlight = false;
}

struct Action {
  const char* label;
  bool is_enabled;
  std::string_view help;
};

bool action_button(Desk& desk, const Action& action, float width) {
  bool is_pressed = false;
  enabled_when(action.is_enabled, [&] {
    is_pressed = desk_button(desk, action.label, width);
    if (action.is_enabled) focus_last_item(desk);
  });
  if (!action.help.empty()) tip(desk, action.help);
  return is_pressed;
}

// Opens the game that waits for it, once its puzzle is on the table.
void open_wanted(Desk& desk) {
  const auto wanted = desk.games.wanted;
  const ListedGame* game = wanted ? desk.games.shelf.find(wanted->game) : nullptr;
  const auto info = game != nullptr ? find_puzzle(game->puzzle) : Result<const PuzzleInfo*>(Error{});
  if (info && !is_same_puzzle(**info, desk.view.puzzle().about())) {
    desk.wanted_puzzle = *info;
    desk.wants_frames = true;
    return;
  }
  desk.games.wanted.reset();
  if (!info) return;
  if (!is_under_way(desk, game))
    if (const auto opened = desk.view.open_stored(game->id); !opened)
      return say(desk, "This game cannot be opened: " + opened.error().message);
  desk.wants_board = true;
  if (wanted->is_watched) return desk.view.replay_all();
  say(desk, "This game goes on; undo leads back to the other one");
}

void draw_open_actions(Desk& desk, const ListedGame* game) {
  const bool is_known = game != nullptr && find_puzzle(game->puzzle);
  const Action go_on{
      .label = "Continue it", .is_enabled = is_known && !is_under_way(desk, game) && game->is_unfinished(), .help = {}};
  const Action watch{.label = "Watch it", .is_enabled = is_known && game->moves > 0, .help = {}};
  const float half = half_width();
  if (action_button(desk, go_on, half)) desk.games.wanted = WantedGame{.game = game->id, .is_watched = false};
  ImGui::SameLine();
  if (action_button(desk, watch, half)) desk.games.wanted = WantedGame{.game = game->id, .is_watched = true};
  if (desk.games.wanted) open_wanted(desk);
}

void copy_id(Desk& desk, const ListedGame& game) {
  const auto id = desk.view.keeper()->game_id(game.id);
  if (id) ImGui::SetClipboardText(id->c_str());
  say(desk, id ? "Game ID copied" : id.error().message);
}

// The game that comes next in the list is chosen then, so that several can be deleted one after the other.
void remove(Desk& desk, std::int64_t id) {
  GamesForm& form = desk.games;
  const auto& listed = form.shelf.listed();
  const auto place = std::find_if(listed.begin(), listed.end(), [&](const ListedGame* game) { return game->id == id; });
  const auto row = static_cast<std::size_t>(place - listed.begin());
  if (const auto removed = form.shelf.remove(*desk.view.keeper(), id); !removed)
    return say(desk, "This game cannot be deleted: " + removed.error().message);
  const auto& left = form.shelf.listed();
  form.chosen = left.empty() ? std::nullopt : std::optional(left[std::min(row, left.size() - 1)]->id);
  say(desk, "Game deleted");
}

void draw_other_actions(Desk& desk, const ListedGame* game) {
  const bool is_now = is_under_way(desk, game);
  const Action copy{.label = "Copy its ID", .is_enabled = game != nullptr && game->has_id, .help = {}};
  const Action delete_it{.label = "Delete it",
                         .is_enabled = game != nullptr && !is_now,
                         .help = is_now ? "This game is being played." : ""};
  const float half = half_width();
  if (action_button(desk, copy, half)) copy_id(desk, *game);
  ImGui::SameLine();
  if (action_button(desk, delete_it, half)) remove(desk, game->id);
}

void draw_removed(Desk& desk) {
  GamesForm& form = desk.games;
  const auto& removed = form.shelf.removed();
  if (!removed.empty() && desk_button(desk, "Bring back " + render::grouped(removed.back().score), line_width())) {
    const auto back = form.shelf.bring_back(*desk.view.keeper());
    if (back) form.chosen = *back;
    say(desk, back ? "The game is back" : back.error().message);
  }
  const std::string text = removed.empty()
                               ? "Deleting can be undone until the window is closed."
                               : fmt::format("{} deleted; the last one comes back first, until the window is closed.",
                                             render::grouped(removed.size()));
  ImGui::PushFont(desk.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::TextWrapped("%s", text.c_str());
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

}  // namespace

void read_games(Desk& desk) {
  GamesForm& form = desk.games;
  const bool is_open = desk.open_panels["games"] || desk.open_panels["statistics"];
  const bool was_open = std::exchange(form.was_open, is_open);
  GameKeeper* keeper = desk.view.keeper();
  if (!is_open || keeper == nullptr) return;
  if (!was_open) form.shelf.read_again();
  // With another puzzle on the table its games are listed, unless somebody has asked for others.
  const std::string puzzle(desk.view.puzzle().about().name);
  std::string& listed = form.shelf.filter().puzzle;
  const std::string before = std::exchange(form.puzzle, puzzle);
  if (!was_open || listed == before) listed = puzzle;
  if (form.shelf.advance(*keeper, desk.view.session())) desk.wants_frames = true;
}

void draw_games(Desk& desk) {
  if (!section(desk, "Games", Opened::on_demand) || desk.view.keeper() == nullptr) return;
  GamesForm& form = desk.games;
  draw_filters(desk);
  draw_count(form.shelf);
  draw_list(desk);
  const ListedGame* game = form.chosen ? form.shelf.find(*form.chosen) : nullptr;
  draw_open_actions(desk, game);
  draw_other_actions(desk, form.chosen ? form.shelf.find(*form.chosen) : nullptr);
  form.wants_focus = false;
  draw_removed(desk);
}

}  // namespace tilefold::app
