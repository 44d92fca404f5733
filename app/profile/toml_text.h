// Includes the TOML parser toml++. Converts parsed values back to TOML text that toml++ can read.
#pragma once

#include <string>
#include <string_view>

// Only one source file needs toml++, so use it as a header-only library. Let it return errors instead of throwing
// exceptions.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
// Disable the assertions of toml++, because a malicious file can trigger them. Without assertions, the parser rejects
// such a file with an error.
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

namespace tilefold::profile {

/// Returns a key in the form of TOML, with quotes if necessary.
std::string toml_key(std::string_view key);

/// Returns a value in one line, with characters beyond ASCII escaped.
std::string toml_value(const toml::node& node);

}  // namespace tilefold::profile
