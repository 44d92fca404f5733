// Interrupts: the user presses Ctrl-C, another program asks this one to end, or the terminal is closed.
#pragma once

#include <cstddef>
#include <string>

namespace tilefold::system {

constexpr int interrupted_code = 130;  ///< exit code of a program that was ended by an interrupt

/// After this call, an interrupt only sets a flag and makes reads return early. If the parent process has set SIGHUP to
/// be ignored, as nohup does, it is still ignored; other signals count even then, so that a run in the background of a
/// script can be ended.
void record_interrupts();

bool is_interrupted();

/// After this call, the end of the parent process counts as an interrupt, too.
void watch_parent();

/// After this call, an interrupt ends the program at once with exit code 130 and removes the partial files. Signals
/// that are already handled or ignored are not changed.
void end_on_interrupts();

constexpr std::size_t max_partial_files = 4;

/// Calls `end_on_interrupts` and adds `file` to the partial files, which an interrupt removes, and SIGPIPE, too. Does
/// not add it if there are `max_partial_files` already. Not thread-safe.
void remove_on_interrupt(const std::string& file);

/// Takes back one call of `remove_on_interrupt` with this file.
void keep_on_interrupt(const std::string& file);

}  // namespace tilefold::system
