#include "tests/support/forked_program.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <thread>

#include "engine/core/text.h"

#define main program_main
#include "app/main.cpp"
#undef main

namespace tilefold::test {
namespace {

void redirect(const std::string& path, int descriptor) {
  const int file = open(path.c_str(), descriptor == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(99);
  close(file);
}

[[noreturn]] void be_program(const Words& arguments, const std::string& folder, const std::string& streams,
                             const Surroundings& surroundings) {
  redirect("/dev/null", 0);
  redirect(streams + "/out", 1);
  redirect(streams + "/err", 2);
  if (chdir(folder.c_str()) != 0) _exit(99);
  setenv("HOME", folder.c_str(), 1);
  for (const char* name :
       {"DISPLAY", "WAYLAND_DISPLAY", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
    unsetenv(name);
  if (surroundings.change) surroundings.change();
  std::vector<char*> words{const_cast<char*>(surroundings.name.c_str())};
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const int code = program_main(static_cast<int>(words.size()) - 1, words.data());
  std::cout.flush();
  std::fflush(nullptr);
  _exit(code);
}

constexpr double idle_after_s = 120;  // a process that has used no processor time for this long is waiting for
                                      // something
constexpr double given_up_after_s = 600;

}  // namespace

Finished forked_tilefold(const Words& arguments, const std::string& folder, double timeout_s,
                         const Surroundings& surroundings) {
  static const TemporaryFolder streams;
  std::fflush(nullptr);
  const pid_t id = fork();
  if (id == 0) be_program(arguments, folder, streams.path(), surroundings);
  const auto begun = std::chrono::steady_clock::now();
  const auto waited = [&](double seconds) {
    return std::chrono::steady_clock::now() > begun + std::chrono::duration<double>(seconds);
  };
  int status = 0;
  for (bool is_interrupted = false; waitpid(id, &status, WNOHANG) != id;) {
    if (waited(given_up_after_s)) kill(id, SIGKILL);
    if (!is_interrupted && (processor_seconds(id) > timeout_s || waited(idle_after_s))) {
      kill(id, SIGINT);
      is_interrupted = true;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  }
  return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          .out = read_text(streams.path("out")),
          .err = read_text(streams.path("err"))};
}

std::string typed(const Words& arguments) {
  std::string text = "tilefold";
  for (const std::string& word : arguments) text += " '" + printable(word, 60) + "'";
  return text;
}

}  // namespace tilefold::test
