// Boards of Drop drawn as text: the top row first, cells separated by spaces, "." for an empty one.
// Drawings may leave out empty rows at the top.
#pragma once

#include <bit>
#include <initializer_list>
#include <sstream>
#include <string>
#include <vector>

#include "engine/puzzles/drop/rules.h"

namespace tilefold::test {

struct DropSetting {
  int rows = 7;
  int columns = 5;
  std::vector<std::uint64_t> preview{2};
  std::string spawn = "weighted";
  int continues = 3;
  int continue_rows = 3;
};

inline ParameterValues drop_values(const DropSetting& setting = {}) {
  ParameterValues values(drop::DropRules::info().parameters);
  const auto set = [&](std::string_view name, const std::string& text) {
    if (!values.set_text(name, text)) throw std::logic_error(text);
  };
  set("rows", std::to_string(setting.rows));
  set("columns", std::to_string(setting.columns));
  set("preview", std::to_string(setting.preview.size()));
  set("spawn", setting.spawn);
  set("continues", std::to_string(setting.continues));
  set("continue_rows", std::to_string(setting.continue_rows));
  return values;
}

inline drop::State drop_state(std::initializer_list<const char*> drawing, const DropSetting& setting = {}) {
  Rng rng(1);
  drop::State state = drop::DropRules::initial(drop::DropRules::parameters(drop_values(setting)), rng);
  int row = static_cast<int>(drawing.size());
  for (const char* line : drawing) {
    --row;
    std::istringstream words{line};
    std::string word;
    for (int column = 0; words >> word; ++column) {
      if (word == ".") continue;
      const auto exponent = static_cast<std::uint8_t>(std::countr_zero(std::stoull(word)));
      state.at(cell_at(row, column)) = exponent;
      state.height(column) = static_cast<std::int8_t>(std::max<int>(state.height(column), row + 1));
      state.largest = std::max(state.largest, exponent);
    }
  }
  for (std::size_t i = 0; i < setting.preview.size(); ++i) {
    state.preview[i] = static_cast<std::uint8_t>(std::countr_zero(setting.preview[i]));
    state.largest = std::max(state.largest, state.preview[i]);
  }
  return state;
}

/// Returns the filled rows of a board as text.
inline std::string drawn(const drop::State& state) {
  std::string text;
  int top = 0;
  for (int column = 0; column < state.rules.columns; ++column) top = std::max<int>(top, state.height(column));
  for (int row = top - 1; row >= 0; --row) {
    for (int column = 0; column < state.rules.columns; ++column) {
      const int exponent = state.at(cell_at(row, column));
      text += (column == 0 ? "" : " ") + (exponent == 0 ? std::string(".") : std::to_string(drop::value_of(exponent)));
    }
    text += '\n';
  }
  return text;
}

inline std::string drawn(std::initializer_list<const char*> drawing) {
  std::string text;
  for (const char* line : drawing) text += std::string(line) + '\n';
  return text;
}

}  // namespace tilefold::test
