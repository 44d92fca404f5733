// The reader of TOML, and how what it has read is written as it can be read again.
#pragma once

#include <string>
#include <string_view>

// One reader of one file: errors are values, and nothing is left to link.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
// What its assertions call impossible, a hostile file brings about; the parser refuses it by itself.
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

namespace tilefold::app {

/// A key, in quotes where it has to be.
std::string toml_key(std::string_view key);

/// A value in one line, letters beyond ASCII by their numbers.
std::string toml_value(const toml::node& node);

}  // namespace tilefold::app
