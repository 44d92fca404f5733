// Interrupts: the user presses Ctrl-C, another program asks this one to end, or the terminal is closed.
#pragma once

#include <string>

namespace tilefold::system {

constexpr int interrupted_code = 130;  ///< exit code of a program that an interrupt has ended

/// After this call, an interrupt only sets a flag and makes reads return early. A signal that the parent process has
/// set to be ignored, as nohup does, is still ignored.
void record_interrupts();

bool is_interrupted();

/// After this call, an interrupt ends the program at once with exit code 130 and removes a partial file. Signals that
/// are already handled or ignored are not changed.
void end_on_interrupts();

/// Calls `end_on_interrupts` and makes an interrupt remove `file`, in place of the file of an earlier call.
void remove_on_interrupt(const std::string& file);

/// Makes an interrupt remove no file, if `file` is the one that it would remove.
void keep_on_interrupt(const std::string& file);

}  // namespace tilefold::system
