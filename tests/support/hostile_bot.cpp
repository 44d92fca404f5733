// A bot that plays the first legal move and misbehaves once.
// Arguments: a file for the numbers of its processes, the stage at which it misbehaves (hello, new, choose, over,
// quit), the number of earlier messages of that kind that it handles well, the deed, and a text for the deed.

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <string>

namespace {

std::string processes;  // file for the numbers of the processes

void record_process() {
  const std::string line = std::to_string(getpid()) + "\n";
  const int file = open(processes.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (file < 0 || write(file, line.data(), line.size()) < 0) _exit(98);
  close(file);
}

void say(const std::string& line) {
  std::cout << line << '\n' << std::flush;
}

[[noreturn]] void hang() {
  for (;;) pause();
}

// Writes the same text until its reader is gone.
[[noreturn]] void flood(int descriptor, const std::string& text) {
  std::string block;
  while (block.size() < 60'000) block += text;
  while (write(descriptor, block.data(), block.size()) > 0) continue;
  hang();
}

// Starts a process that keeps the pipes open, as a child or as an orphan.
void leave_helper(bool is_orphan) {
  if (fork() != 0) return;
  if (is_orphan && fork() != 0) _exit(0);
  record_process();
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  hang();
}

std::string binary(const std::string& seed) {
  unsigned state = static_cast<unsigned>(std::atoi(seed.c_str())) * 2654435761U + 1;
  std::string bytes;
  for (int i = 0; i < 200; ++i) {
    state = state * 1664525U + 1013904223U;
    if (const char byte = static_cast<char>(state >> 24U); byte != '\n') bytes += byte;
  }
  return bytes;
}

void misbehave(const std::string& deed, const std::string& text) {
  const std::map<std::string, std::function<void()>> deeds{
      {"exit", [&] { _exit(std::atoi(text.c_str())); }},
      {"signal",
       [&] {
         signal(std::atoi(text.c_str()), SIG_DFL);
         raise(std::atoi(text.c_str()));
       }},
      {"hang", [] { hang(); }},
      {"close output",
       [] {
         close(1);
         hang();
       }},
      {"close all",
       [] {
         for (const int stream : {0, 1, 2}) close(stream);
         hang();
       }},
      {"half",
       [] {
         std::cout << R"({"kind":"move","id":)" << std::flush;
         _exit(0);
       }},
      {"half and hang",
       [] {
         std::cout << R"({"kind":"move","id":)" << std::flush;
         hang();
       }},
      {"flood", [] { flood(1, "flood"); }},
      {"flood of lines", [&] { flood(1, text + "\n"); }},
      {"endless errors", [] { flood(2, "I am bad\n"); }},
      {"long line", [&] { say(std::string(static_cast<std::size_t>(std::atoi(text.c_str())), 'x')); }},
      {"nested", [&] { say(std::string(200'000, text.front())); }},
      {"say", [&] { say(text); }},
      {"binary", [&] { say(binary(text)); }},
      {"many errors", [] { std::cerr << std::string(1'000'000, 'e') << "\n\x1b[31m\xff" << std::endl; }},
      {"close errors", [] { close(2); }},
      {"helper", [] { leave_helper(false); }},
      {"orphan", [] { leave_helper(true); }},
      {"deaf", [] {
         for (const int one : {SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGQUIT}) signal(one, SIG_IGN);
       }}};
  deeds.at(deed)();
}

// Returns the text between `from` and `to`.
std::string between(const std::string& line, const std::string& from, const std::string& to) {
  const std::size_t begin = line.find(from) + from.size();
  return line.substr(begin, line.find(to, begin) - begin);
}

}  // namespace

int main(int, char** words) {
  processes = words[1];
  const std::string stage = words[2];
  int left = std::atoi(words[3]);
  record_process();
  for (std::string line; std::getline(std::cin, line);) {
    const std::string kind = between(line, R"("kind":")", "\"");
    if (kind == stage && left-- == 0) misbehave(words[4], words[5]);
    if (kind == "hello") say(R"({"kind":"hello","name":"hostile","puzzles":["slide"]})");
    if (kind == "choose")
      say(R"({"kind":"move","id":)" + between(line, R"("id":)", ",") + R"(,"move":")" +
          between(line, R"("moves":[")", "\"") + "\"}");
    if (kind == "quit") return 0;
  }
}
