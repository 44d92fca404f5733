#include "app/system/programs.h"

#include <dlfcn.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace tilefold::system {

std::vector<std::string> program_arguments(int count, char** words) {
  return {words, words + count};
}

std::filesystem::path program_folder() {
  std::error_code failed;
  return std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
}

std::string this_program() {
  return "/proc/self/exe";
}

std::int64_t process_number() {
  return getpid();
}

std::string parent_program() {
  std::ifstream stream("/proc/" + std::to_string(getppid()) + "/comm");
  std::string parent;
  std::getline(stream, parent);
  return parent;
}

Result<void*> load_library(const std::filesystem::path& file, Symbols symbols) {
  void* loaded = dlopen(file.c_str(), RTLD_NOW | (symbols == Symbols::global ? RTLD_GLOBAL : RTLD_LOCAL));
  if (loaded == nullptr) return Error{dlerror()};
  return loaded;
}

Result<void*> this_program_as_library() {
  void* program = dlopen(nullptr, RTLD_LAZY);
  if (program == nullptr) return Error{dlerror()};
  return program;
}

Result<void*> find_symbol(void* library, const char* name) {
  void* found = dlsym(library, name);
  if (found == nullptr) return Error{dlerror()};
  return found;
}

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name") && line.find(": ") != std::string::npos) return line.substr(line.find(": ") + 2);
  utsname machine{};
  return uname(&machine) == 0 ? machine.machine : "unknown";
}

int processor_count() {
  return std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
}

}  // namespace tilefold::system
