// The translations of the page, without what all languages have in common. compact.py describes the files.
#pragma once

#include <string>
#include <string_view>

namespace tilefold::language {

/// Returns a .mo file with the texts `keys` and their translations, in the same order. The keys must be sorted. Zero
/// bytes after the last text are ignored.
std::string mo_file(std::string_view keys, std::string_view translations);

/// True if the bytes are a .mo file.
bool is_mo_file(std::string_view bytes);

}  // namespace tilefold::language
