// Random command lines, built from the options in the program's help, with correct, nearly correct and wrong values.
#pragma once

#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/support/option_tables.h"

namespace tilefold::test {

/// Returns a random command line without the name of the program.
Words drawn_line(const std::vector<TakenCommand>& commands, Rng& rng);

/// True if exit code 1 can be the answer of this command, and not an error: it found no solution or move, a problem in
/// the profile, or a doubtful cell.
bool can_answer_no(const Words& line);

/// Empties a folder and creates the files in it that the command lines can name.
void furnish(const std::string& folder);

/// Returns a random element.
template <class List>
const auto& drawn(const List& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace tilefold::test
