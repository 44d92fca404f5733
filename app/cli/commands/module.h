// Loads program parts that are separate shared objects. The libraries that such a part needs are loaded only when the
// part is used.
#pragma once

#include "engine/core/result.h"

namespace tilefold::cli {

struct Module {
  const char* file;     ///< name of the shared object
  const char* purpose;  ///< purpose of the module; completes the error "cannot load …"
  const char* missing;  ///< error message if the file does not exist; "{}" is replaced by its name
};

/// Returns the function `name` of a module. Searches for it in the program itself, then in the module in the program's
/// folder, then in the module where packages install it. If the module is not found, returns an error that says what is
/// missing. Thread-safe.
Result<void*> find_entry_point(const Module& module, const char* name);

/// Like `find_entry_point`, but prints the error message instead of returning it, and then returns null.
void* load_entry_point(const Module& module, const char* name);

}  // namespace tilefold::cli
