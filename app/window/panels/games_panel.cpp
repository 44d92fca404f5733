// The Games section of the panel: the list of recorded games, and actions on the selected game.

#include "app/window/panels/games_panel.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <span>

#include "app/language/tr.h"
#include "app/play/replay_steps.h"
#include "app/profile/stored_games.h"
#include "app/records/host.h"
#include "app/window/panels/dates.h"
#include "app/window/panels/page_column.h"
#include "app/window/panels/small_board.h"
#include "app/window/panels/widgets.h"
#include "engine/catalog.h"
#include "engine/core/translatable.h"
#include "render/scene/number_text.h"

namespace tilefold::window {
namespace {

using Order = profile::GameFilter::Order;

constexpr int min_listed = 5;
constexpr int most_listed = 100;
constexpr float row_height = 44;  // height of a row, in layout units like the constant below
constexpr float row_margin = 20;
constexpr float page_row_height = 68;  // height of a row with a picture
constexpr float list_share = 0.58F;    // width of the list, as a share of the page
constexpr float board_share = 0.36F;   // height of the selected game's board, as a share of the window

constexpr std::array<const char*, 3> progress_names{
    translatable("All games"),
    // Translators: games that are not finished, and the state of one such game.
    translatable("Unfinished"),
    // Translators: games that are finished, and the state of one such game.
    translatable("Finished"),
};
// Translators: which games a list shows, by the help that the player used.
constexpr std::array<const char*, 4> help_names{translatable("Help: any"), translatable("No help"),
                                                translatable("With help"), translatable("Autoplay")};
constexpr std::array<const char*, 5> order_names{translatable("Newest"), translatable("Oldest"), translatable("Score"),
                                                 translatable("Moves"),
                                                 // Translators: the largest tile of a game.
                                                 translatable("Largest")};

// Draws a popup list of `names`. Each value of the enumeration `Value` is the index of its name.
template <class Value>
void pick(Ui& ui, const char* label, std::span<const char* const> names, Value& value) {
  const auto now = static_cast<std::size_t>(value);
  list_button(ui, label, names[now], [&] {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (list_row(ui, names[i], i == now)) value = static_cast<Value>(i);
  });
}

void pick_puzzle(Ui& ui, std::string& puzzle) {
  const auto info = find_puzzle(puzzle);
  list_button(ui, "Games of", info ? std::string((*info)->title) : std::string(translatable("All puzzles")), [&] {
    if (list_row(ui, "All puzzles", puzzle.empty())) puzzle.clear();
    for (const PuzzleInfo* other : catalog())
      if (list_row(ui, std::string(other->title), puzzle == other->name)) puzzle = other->name;
  });
  tip(ui, "Shows the games of one puzzle or of all puzzles.");
}

void draw_filters(Ui& ui, GamesPart& part) {
  play::GameListFilter& filter = part.model.filter();
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  ImGui::PushItemWidth(ui.is_wide() ? (row_width() - 3 * gap) / 4 : half_width());
  pick_puzzle(ui, filter.puzzle);
  ImGui::SameLine();
  pick(ui, "Order of games", order_names, filter.order);
  tip(ui, "Sorts the games by date, score, moves or largest tile.");
  if (ui.is_wide()) ImGui::SameLine();
  pick(ui, "Status filter", progress_names, filter.progress);
  ImGui::SameLine();
  pick(ui, "Use of help", help_names, filter.help);
  tip(ui, "Filters by help: hints, undo and continue, or autoplay. Statistics leave out games with autoplay.");
  ImGui::PopItemWidth();
}

void draw_count(const play::GameListModel& model) {
  const std::string listed = count_text(model.listed().size());
  if (model.is_reading()) {
    fact("Loading…", listed);
  } else if (model.is_failed()) {
    fact("Some games could not be read", listed);
  } else if (model.listed().size() == model.size()) {
    fact("Games", listed);
  } else {
    fact("Games", tr_format("{} of {}", listed, count_text(model.size())));
  }
}

std::string puzzle_title(const play::ListedGame& game) {
  const auto info = find_puzzle(game.puzzle);
  return info ? std::string(tr((*info)->title)) : human(game.puzzle);
}

bool has_score(const play::ListedGame& game) {
  const auto info = find_puzzle(game.puzzle);
  return !info || (*info)->has_score;
}

std::string moves_of(const play::ListedGame& game) {
  return tr_plural(static_cast<std::uint64_t>(game.moves), "{} move", "{} moves",
                   count_text(static_cast<std::uint64_t>(game.moves)));
}

// Returns the score of the game, or its number of moves if the puzzle has no score.
std::string first_line(const play::ListedGame& game) {
  return has_score(game) ? count_text(game.score) : moves_of(game);
}

// Draws the last board of a game, or an empty place until the board is known.
void draw_board(const PanelStyle& style, GamesPart& part, const play::ListedGame& game, ImVec2 corner, float side) {
  const play::GameShots::Shot* shot = part.shots.find(game);
  if (shot != nullptr && shot->board)
    return SmallBoard(*style.theme, *shot->board, corner, side).draw(style.fonts.letter, style.fonts.figure);
  ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + side, corner.y + side},
                                            ImGui::GetColorU32(vec(style.theme->panel_raised)), side / 12);
}

// Returns the level of a game as text; empty if it is not known to be a level.
std::string level_text(GamesPart& part, const play::ListedGame& game) {
  const play::GameShots::Shot* shot = part.shots.find(game);
  return shot != nullptr && shot->level ? tr_format("Level {}", *shot->level) : std::string();
}

// Returns the details of a game. Leaves out the number of moves if the text would be wider than `room`.
std::string second_line(const play::ListedGame& game, float room) {
  const char* const state = game.is_unfinished()   ? translatable("Unfinished")
                            : game.status == "won" ? translatable("Solved")
                                                   : translatable("Finished");
  const char* const help = game.is_autoplayed ? translatable("autoplay")
                           : game.is_assisted ? translatable("with help")
                                              : translatable("no help");
  const std::string brief = fmt::format("{} · {}", tr(state), tr(help));
  if (!has_score(game)) return brief;
  const std::string whole = fmt::format("{} · {} · {}", tr(state), moves_of(game), tr(help));
  return ImGui::CalcTextSize(whole.c_str()).x <= room ? whole : brief;
}

// Draws the largest tile of a game so that its right end is at `right`. Returns the x position of its left end.
float draw_tile(const PanelStyle& style, std::uint64_t value, float right, float middle) {
  const auto unit = static_cast<float>(style.scale);
  const Face face = Face::number(value);
  const std::string text = render::face_text(face);
  const render::Color color = render::tile_color(*style.theme, face);
  const ImVec2 size = ImGui::CalcTextSize(text.c_str());
  const float width = std::max(size.x + 8 * unit, 28 * unit);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled({right - width, middle - 8 * unit}, {right, middle + 8 * unit}, ImGui::GetColorU32(vec(color)),
                     4 * unit);
  draw.AddText({std::round(right - (width + size.x) / 2), std::round(middle - size.y / 2)},
               ImGui::GetColorU32(vec(render::ink_on(*style.theme, color))), text.c_str());
  return right - width;
}

bool is_under_way(const GamesPart& part, const play::ListedGame* game) {
  return game != nullptr && part.view.game.recording().repository()->number_of(part.view.game.session()) == game->id;
}

// Draws a row for a game: score and date in the first line, the rest in the second. The selected game has a mark at the
// left and the accent colour.
void draw_row_text(Ui& ui, GamesPart& part, const play::ListedGame& game, ImVec2 corner, ImVec2 size) {
  const auto unit = static_cast<float>(ui.scale);
  const bool is_chosen = part.chosen == game.id;
  const bool is_now = is_under_way(part, &game);
  const ImU32 accent = ImGui::GetColorU32(vec(ui.theme->accent));
  const ImU32 muted = ImGui::GetColorU32(ImGuiCol_TextDisabled);
  const float side = size.y - 8 * unit;
  const float left = corner.x + row_margin * unit + (ui.is_wide() ? side + 8 * unit : 0);
  const float right = corner.x + size.x - 4 * unit;
  const float upper = corner.y + std::round(size.y / 2) - 9 * unit;
  const float lower = upper + 19 * unit;
  if (ui.is_wide()) draw_board(ui, part, game, {corner.x + row_margin * unit, corner.y + 4 * unit}, side);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (is_chosen)
    draw.AddTriangleFilled({corner.x + 5 * unit, upper - 4 * unit}, {corner.x + 11 * unit, upper},
                           {corner.x + 5 * unit, upper + 4 * unit}, accent);
  const auto write = [&](ImFont* font, float x, float middle, ImU32 color, const std::string& text) {
    draw.AddText(font, font->FontSize, {std::round(x), std::round(middle - font->FontSize / 2)}, color, text.c_str());
  };
  const std::string when = is_now ? std::string(tr("Current")) : date_and_time(game.started);
  const std::string first = first_line(game);
  write(ui.fonts.text, left, upper, is_chosen ? accent : ImGui::GetColorU32(ImGuiCol_Text), first);
  const ImFont& font = *ui.fonts.text;
  const float end = left + font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, first.c_str()).x;
  std::string title = part.model.filter().puzzle.empty() ? puzzle_title(game) : std::string();
  if (const std::string level = ui.is_wide() ? level_text(part, game) : std::string(); !level.empty())
    title += (title.empty() ? "" : " · ") + level;
  const float start = right - ImGui::CalcTextSize(when.c_str()).x;
  write(ui.fonts.small, end + 8 * unit, upper, muted, fitting(ui.fonts.small, title, start - end - 16 * unit));
  write(ui.fonts.small, start, upper, is_now ? accent : muted, when);
  const float end_of_second = game.largest ? draw_tile(ui, *game.largest, right, lower) : right;
  write(ui.fonts.small, left, lower, muted, second_line(game, end_of_second - left - 4 * unit));
}

void draw_row(Ui& ui, GamesPart& part, const play::ListedGame& game, float pitch) {
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float width = row_width() - 2 * ImGui::GetStyle().ScrollbarSize;
  ImGui::PushID(static_cast<int>(game.id));
  if (ImGui::Selectable("##row", part.chosen == game.id, ImGuiSelectableFlags_None, {width, pitch})) {
    part.chosen = game.id;
    if (const auto info = find_puzzle(game.puzzle); info && game.moves > 0) ui.commands.want(Expect{*info});
    part.wants_focus = ui.keys == Keys::panel;
  }
  mark(ui, fmt::format("Game {}", game.id));
  draw_row_text(ui, part, game, corner, {width, pitch});
  ImGui::PopID();
}

// Draws the list of games. Its height is the same for any number of games, so that the widgets below do not move.
void draw_list(Ui& ui, GamesPart& part) {
  const auto& listed = part.model.listed();
  ImGui::PushFont(ui.fonts.small);
  const auto unit = static_cast<float>(ui.scale);
  const float pitch = std::round((ui.is_wide() ? page_row_height : row_height) * unit);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {4 * unit, 0});
  ImGui::PushStyleColor(ImGuiCol_Header, vec(ui.theme->accent, 0.12F));
  const float height = filling_height(ui, pitch, min_listed, most_listed);
  // With NavFlattened, the arrow keys move from the rows to the other widgets of the panel and back.
  if (ImGui::BeginChild("games", {row_width(), height}, false, ImGuiWindowFlags_NavFlattened)) {
    if (listed.empty() && !part.model.is_reading())
      muted_text(part.model.size() == 0 ? tr("No games yet") : tr("No matching games"));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(listed.size()), pitch);
    while (clipper.Step())
      for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row)
        draw_row(ui, part, *listed[static_cast<std::size_t>(row)], pitch);
  }
  ImGui::EndChild();
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  ImGui::PopFont();
  ImGui::Spacing();
}

// Moves the focus to the last drawn button if a game has just been selected with the keyboard.
void focus_last_item(GamesPart& part) {
  if (!std::exchange(part.wants_focus, false)) return;
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  ImGui::FocusWindow(window);
  ImGui::SetFocusID(ImGui::GetItemID(), window);
  ImGui::GetCurrentContext()->NavDisableHighlight = false;
}

struct GameButton {
  const char* label;
  bool is_enabled;
  std::string_view help;
};

bool action_button(Ui& ui, GamesPart& part, const GameButton& action, float width) {
  bool is_pressed = false;
  enabled_when(action.is_enabled, [&] {
    is_pressed = button(ui, action.label, width);
    if (action.is_enabled) focus_last_item(part);
  });
  if (!action.help.empty()) tip(ui, action.help);
  return is_pressed;
}

// Opens the game `part.wanted`. If the game belongs to another puzzle, requests that puzzle first.
void open_wanted(Ui& ui, GamesPart& part) {
  const auto wanted = part.wanted;
  const play::ListedGame* game = wanted ? part.model.find(wanted->game) : nullptr;
  const auto info = game != nullptr ? find_puzzle(game->puzzle) : Result<const PuzzleInfo*>(Error{});
  if (info && !is_same_puzzle(**info, part.view.game.puzzle().about())) {
    ui.commands.want(OpenPuzzle{*info});
    ui.frame.wants_frames = true;
    return;
  }
  part.wanted.reset();
  if (!info) return;
  const bool is_other = !is_under_way(part, game);
  if (is_other)
    if (const auto opened = part.view.open_stored(game->id); !opened)
      return say(ui, tr_format("This game cannot be opened: {}", tr(opened.error())));
  ui.commands.want(ShowBoard{});
  if (wanted->is_analysed) return ui.commands.want(play::Action::analyse);
  ui.commands.want(LeavePanel{});
  if (wanted->is_watched) return play::play_all(part.view.replay);
  say(ui, is_other ? tr("Game resumed. Undo returns to the previous game.") : tr("Game resumed"));
}

void draw_open_actions(Ui& ui, GamesPart& part, const play::ListedGame* game) {
  const bool is_known = game != nullptr && find_puzzle(game->puzzle);
  const GameButton go_on{
      .label = translatable("Resume"), .is_enabled = is_known && !is_under_way(part, game), .help = {}};
  const GameButton watch{.label = translatable("Watch"), .is_enabled = is_known && game->moves > 0, .help = {}};
  const GameButton analyse{.label = translatable("Analysis"), .is_enabled = watch.is_enabled, .help = {}};
  const float third = (row_width() - 2 * ImGui::GetStyle().ItemSpacing.x) / 3;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {2, ImGui::GetStyle().FramePadding.y});
  if (action_button(ui, part, go_on, third)) part.wanted = WantedGame{.game = game->id};
  ImGui::SameLine();
  if (action_button(ui, part, watch, third)) part.wanted = WantedGame{.game = game->id, .is_watched = true};
  ImGui::SameLine();
  if (action_button(ui, part, analyse, third)) part.wanted = WantedGame{.game = game->id, .is_analysed = true};
  ImGui::PopStyleVar();
  if (!records::is_page) {
    const GameButton race{.label = translatable("Race this game"),
                          .is_enabled = watch.is_enabled,
                          .help = translatable("Starts this game again and replays its moves next to yours.")};
    if (action_button(ui, part, race, row_width()))
      ui.commands.want(StartRace{.against = StartRace::Against::stored, .game = game->id});
  }
  if (part.wanted) open_wanted(ui, part);
}

void copy_id(Ui& ui, GamesPart& part, const play::ListedGame& game) {
  const auto id = profile::game_id_text(part.view.game.recording().repository()->store(), game.id);
  if (id) ImGui::SetClipboardText(id->c_str());
  say(ui, id ? tr("Game ID copied") : tr(id.error()));
}

// Deletes a game and selects the next one, so that the user can delete several games in a row.
void remove(Ui& ui, GamesPart& part, std::int64_t id) {
  const auto& listed = part.model.listed();
  const auto place =
      std::find_if(listed.begin(), listed.end(), [&](const play::ListedGame* game) { return game->id == id; });
  const auto row = static_cast<std::size_t>(place - listed.begin());
  if (const auto removed = part.model.remove(*part.view.game.recording().repository(), id); !removed)
    return say(ui, tr_format("This game cannot be deleted: {}", tr(removed.error())));
  const auto& left = part.model.listed();
  part.chosen = left.empty() ? std::nullopt : std::optional(left[std::min(row, left.size() - 1)]->id);
  say(ui, tr("Game deleted. It can be restored until the window is closed."));
}

void draw_other_actions(Ui& ui, GamesPart& part, const play::ListedGame* game) {
  const bool is_now = is_under_way(part, game);
  const GameButton copy{.label = translatable("Copy ID"), .is_enabled = game != nullptr, .help = {}};
  const GameButton delete_it{.label = translatable("Delete"),
                             .is_enabled = game != nullptr && !is_now,
                             .help = is_now ? translatable("The current game can't be deleted.") : ""};
  const float half = half_width();
  if (action_button(ui, part, copy, half)) copy_id(ui, part, *game);
  ImGui::SameLine();
  if (action_button(ui, part, delete_it, half)) remove(ui, part, game->id);
}

void draw_removed(Ui& ui, GamesPart& part) {
  const auto& removed = part.model.removed();
  if (!removed.empty() && button(ui, "Restore deleted game", row_width())) {
    const auto back = part.model.bring_back(*part.view.game.recording().repository());
    if (back) part.chosen = *back;
    say(ui, back ? tr("Game restored") : tr(back.error()));
  }
  const std::string text =
      removed.empty() ? std::string(tr("Deleted games can be restored until the window is closed."))
                      : tr_plural(removed.size(), "Restores {} deleted game. Available until the window is closed.",
                                  "Restores the latest of {} deleted games. Available until the window is closed.",
                                  count_text(removed.size()));
  ImGui::PushFont(ui.fonts.small);
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  wrapped_text(text);
  ImGui::PopStyleColor();
  ImGui::PopFont();
}

// Draws the selected game: its last board, its figures and the buttons that apply to it.
void draw_game(Ui& ui, GamesPart& part) {
  const play::ListedGame* game = part.chosen ? part.model.find(*part.chosen) : nullptr;
  const float side = std::min(row_width(), board_share * ImGui::GetIO().DisplaySize.y);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::Dummy({row_width(), side});
  if (game == nullptr) {
    muted_text(tr("Select a game"));
  } else {
    draw_board(ui, part, *game, {corner.x + (row_width() - side) / 2, corner.y}, side);
    group_heading(ui, puzzle_title(*game).c_str());
    ImGui::SameLine();
    muted_text(level_text(part, *game));
    if (has_score(*game)) fact("Score", count_text(game->score));
    fact("Moves", count_text(static_cast<std::uint64_t>(game->moves)));
    if (game->largest) fact("Largest tile", count_text(*game->largest));
    fact(second_line(*game, 0).c_str(), date_and_time(game->started));
  }
  draw_open_actions(ui, part, game);
  draw_other_actions(ui, part, part.chosen ? part.model.find(*part.chosen) : nullptr);
  part.wants_focus = false;
  draw_removed(ui, part);
}

}  // namespace

void GamesPart::read(Ui& ui) {
  const bool is_open = ui.is_wide() || ui.open_parts["games"] || ui.open_parts["statistics"];
  const bool is_fresh = !std::exchange(was_open, is_open);
  play::GameRepository* repository = view.game.recording().repository();
  if (!is_open || repository == nullptr) return;
  if (is_fresh) model.read_again();
  // If another puzzle has been opened, list the games of that puzzle, unless the user has chosen a different filter.
  std::string& listed = model.filter().puzzle;
  const std::string before = std::exchange(puzzle, view.game.puzzle().about().name);
  if (is_fresh || listed == before) listed = puzzle;
  if (model.advance(*repository, view.game.session())) ui.frame.wants_frames = true;
}

void GamesPart::draw_page(Ui& ui) {
  play::GameRepository* repository = view.game.recording().repository();
  if (repository == nullptr) return;
  draw_filters(ui, *this);
  const auto [left, right] = column_widths(ui, list_share);
  {
    const PageColumn column(ui, "list", left);
    draw_count(model);
    draw_list(ui, *this);
  }
  next_column(ui);
  const PageColumn column(ui, "game", right);
  draw_game(ui, *this);
  if (shots.advance(repository->store())) ui.frame.wants_frames = true;
}

void GamesPart::draw(Ui& ui) {
  GamesPart& part = *this;
  if (!section(ui, "Games", Opened::at_first) || part.view.game.recording().repository() == nullptr) return;
  draw_filters(ui, part);
  draw_count(part.model);
  draw_list(ui, part);
  const play::ListedGame* game = part.chosen ? part.model.find(*part.chosen) : nullptr;
  draw_open_actions(ui, part, game);
  draw_other_actions(ui, part, part.chosen ? part.model.find(*part.chosen) : nullptr);
  part.wants_focus = false;
  draw_removed(ui, part);
}

}  // namespace tilefold::window
