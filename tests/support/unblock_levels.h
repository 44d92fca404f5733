// Levels of Unblock for tests: drawn boards, and published levels with known results.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/puzzles/unblock/level_text.h"

namespace tilefold::test {

/// Creates a level from rows of text, which also give its size.
inline unblock::State drawn_level(const std::vector<std::string>& rows, int red_row = 2) {
  unblock::Parameters rules;
  rules.rows = static_cast<std::int8_t>(rows.size());
  rules.columns = static_cast<std::int8_t>(rows.front().size());
  rules.red_row = static_cast<std::int8_t>(red_row);
  std::string text;
  for (const std::string& row : rows) text += row;
  return unblock::level_state(text, rules);
}

/// Known results of a level, counted with solved states expanded.
struct KnownLevel {
  std::string_view text;
  int moves = 0;
  std::uint32_t states = 0;
};

/// The first level is from an article on maps of Unblock, the others from the article's database of 2.5 million levels.
constexpr std::array<KnownLevel, 6> known_levels{{
    {"BB...GE..H.GEAAH.GE..H..F...CCF.DDD.", 8, 1247},
    {"IBBx..I..LDDJAAL..J.KEEMFFK..MGGHHHM", 60, 2332},
    {"GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.", 51, 4780},
    {"..IBBB..IK..AAJK.LCCJDDLGHEE.LGHFF..", 50, 4643},
    {".GIBBB.GICCCAAIJ...DDJ.K.HEE.K.HFFF.", 10, 304},
    {"BB.C...D.CEE.DAAFGH.IIFGH.JKK.LLJ...", 15, 541934},
}};

}  // namespace tilefold::test
