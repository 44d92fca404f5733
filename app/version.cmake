# Writes OUT, a header with version, commit, its date and the compiler, when any of them has changed.
execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD OUTPUT_VARIABLE commit
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
  set(commit unknown)
endif()
execute_process(COMMAND git -C ${SOURCE} log -1 --format=%cs OUTPUT_VARIABLE date
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT date)  # sources without Git, such as an archive of a release
  set(date ${RELEASE_DATE})
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT [=[
#pragma once
#include <string_view>
namespace tilefold::records {
constexpr std::string_view version = "@VERSION@";
constexpr std::string_view version_date = "@date@";
constexpr std::string_view commit = "@commit@";
constexpr std::string_view version_text = "tilefold @VERSION@ (@commit@, @COMPILER@)";
}  // namespace tilefold::records
]=] @ONLY)
