#include "app/cli/commands/module.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>

#include "app/language/tr.h"
#include "app/records/output.h"
#include "app/system/programs.h"

namespace tilefold::cli {
namespace {

Error not_loaded(const Module& module, const Error& error) {
  return {tr_format("cannot load {}: {}", tr(module.purpose), tr(error))};
}

Result<void*> load(const Module& module) {
  std::error_code failed;
  const std::filesystem::path program = system::program_folder();
  for (const std::filesystem::path& folder : {program, program.parent_path() / "lib" / "tilefold"})
    if (std::filesystem::exists(folder / module.file, failed)) {
      auto loaded = system::load_library(folder / module.file);
      if (!loaded) return not_loaded(module, loaded.error());
      return loaded;
    }
  return Error{fmt::format(fmt::runtime(tr(module.missing)), module.file)};
}

}  // namespace

// In the programs for Windows, the modules are part of the program.
Result<void*> find_entry_point(const Module& module, const char* name) {
  if (const auto program = system::this_program_as_library(); program)
    if (auto entry_point = system::find_symbol(*program, name)) return entry_point;
  const auto loaded = load(module);
  if (!loaded) return loaded;
  auto entry_point = system::find_symbol(*loaded, name);
  if (!entry_point) return not_loaded(module, entry_point.error());
  return entry_point;
}

void* load_entry_point(const Module& module, const char* name) {
  const auto entry_point = find_entry_point(module, name);
  if (entry_point) return *entry_point;
  records::complain(tr(entry_point.error()));
  return nullptr;
}

}  // namespace tilefold::cli
