// Text and paths between this program, which uses UTF-8, and Windows, which uses UTF-16.
#pragma once

#include <string>
#include <string_view>

namespace tilefold::system {

std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);

/// Returns the system's description of an error, as one line.
std::string error_text(unsigned long error);

/// Sets errno to the value that corresponds to the last error of Windows.
void set_errno();

}  // namespace tilefold::system
