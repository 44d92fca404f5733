// Includes the TOML parser, and writes parsed values so that it can read them again.
#pragma once

#include <string>
#include <string_view>

// Used in one place only: header-only, and without exceptions.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
// A hostile file can trigger toml++'s assertions; the parser then rejects the file by itself.
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

namespace tilefold::app {

/// Returns a key, quoted if necessary.
std::string toml_key(std::string_view key);

/// Returns a value in one line, with characters beyond ASCII escaped.
std::string toml_value(const toml::node& node);

}  // namespace tilefold::app
