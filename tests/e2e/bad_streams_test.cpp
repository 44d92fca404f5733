// Streams and files that cannot be written: a failure is reported once, and no partial file is left.

#include <doctest/doctest.h>

#include <filesystem>

#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Lists every command that prints something, with options that make its output short.
const std::vector<Words> commands{
    {"list", "--format", "csv"},
    {"play", "drop", "--seed", "1", "--moves", "1 2", "--format", "csv"},
    {"replay", "tilefold:drop/1:standard:1:33", "--format", "jsonl"},
    {"replay", "tilefold:drop/1:standard:1:33", "--check"},
    {"hint", "drop", "--seed", "1", "--format", "jsonl"},
    {"speed", "--seconds", "0.01", "--only", "drop/random_playouts", "--format", "jsonl"},
    {"completion", "bash"},
    {"man"},
};

// Runs tilefold in a shell with a redirection.
Finished redirected(Words arguments, const std::string& redirection) {
  arguments.insert(arguments.begin(), {"sh", "-c", "exec \"$@\" " + redirection, "sh", TILEFOLD_BINARY});
  return run(arguments);
}

TEST_CASE("A full or closed standard output is reported by every command, including --help and --version") {
  std::vector<Words> all = commands;
  for (const Words& more : {Words{"--help"}, Words{"--version"}, Words{"play", "--help"}}) all.push_back(more);
  for (const Words& command : all) {
    for (const auto& wrong : std::vector<std::pair<std::string, std::string>>{{">/dev/full", "No space left on device"},
                                                                              {">&-", "Bad file descriptor"}}) {
      CAPTURE(command.front());
      CAPTURE(wrong.first);
      const Finished finished = redirected(command, wrong.first);
      CHECK(finished.code == 1);
      CHECK(finished.err == "tilefold: cannot write to standard output: " + wrong.second + "\n");
    }
  }
}

TEST_CASE("A strategy that plays without limit stops when its output can no longer be written") {
  const Words endless{"play",       "drop",       "--seed", "1",        "--set", "rows=16", "--set",
                      "columns=16", "--strategy", "random", "--format", "csv",   "--set",   "max_spawn=2"};
  const Finished finished = redirected(endless, ">/dev/full");
  CHECK(finished.code == 1);
  CHECK(lines_of(finished.err).size() == 1);
}

TEST_CASE("A closed output pipe ends the program quietly, even if SIGPIPE was ignored") {
  for (const std::string before : {"", "trap '' PIPE;"}) {
    CAPTURE(before);
    const Finished finished =
        run({"bash", "-c",
             before + " \"$0\" play drop --seed 1 --set rows=16 --set columns=16 --set max_spawn=2 --strategy random "
                      "--format csv | head -1; exit ${PIPESTATUS[0]}",
             TILEFOLD_BINARY});
    CHECK(finished.code == 141);
    CHECK(lines_of(finished.out).size() == 1);
    CHECK(finished.err.empty());
  }
}

TEST_CASE("If standard error is closed, standard output contains the complete results and nothing else") {
  const TemporaryFolder folder;
  const std::string file = folder.path("game.csv");
  // The random seed is printed on standard error, which must not be the output file by accident.
  const Finished finished = redirected({"play", "drop", "--moves", "1", "--format", "csv", "--out", file}, "2>&-");
  CHECK(finished.code == 0);
  REQUIRE(lines_of(read_text(file)).size() == 3);
  CHECK(lines_of(read_text(file)).front().starts_with("number,"));
  for (const Words& command : commands) {
    if (command.front() == "speed") continue;
    CAPTURE(command.front());
    CHECK(redirected(command, "2>&-").out == tilefold(command).out);
    CHECK(redirected(command, "2>/dev/full").out == tilefold(command).out);
  }
}

TEST_CASE("Commands that read standard input report that it is closed, and other commands ignore it") {
  for (const Words& command : commands) {
    CAPTURE(command.front());
    CHECK(redirected(command, "<&-").code == 0);
  }
  for (const Words& command : {Words{"replay", "-"}, Words{"play", "--position", "-"},
                               Words{"hint", "drop", "--moves", "-"}, Words{"play", "drop", "--moves", "-"}}) {
    for (const auto& [redirection, says] :
         std::vector<std::pair<std::string, std::string>>{{"<&-", "cannot read standard input: Bad file descriptor"},
                                                          {"</", "cannot read standard input: Is a directory"}}) {
      CAPTURE(command.back());
      const Finished finished = redirected(command, redirection);
      CHECK(finished.code == 2);
      CHECK(finished.err.find(says) != std::string::npos);
      CHECK(lines_of(finished.err).size() == 1);
    }
  }
}

TEST_CASE("Endless standard input without line breaks does not fill the memory") {
  const Finished finished =
      run({"sh", "-c", "\"$0\" play drop --seed 1 --moves - --format csv </dev/zero", TILEFOLD_BINARY});
  CHECK(finished.code == 2);
  CHECK(finished.err.find("a line of more than 4096 bytes") != std::string::npos);
  CHECK(tilefold({"play", "drop", "--moves", "-"}, std::string(1, '\0')).err.find("move '\\x00'") != std::string::npos);
}

TEST_CASE("If no program writes to an input pipe, a message names the pipe and the command waits for data") {
  const TemporaryFolder folder;
  const std::string pipe = folder.path("pipe");
  REQUIRE(run({"mkfifo", pipe}).code == 0);
  Background waiting({TILEFOLD_BINARY, "replay", pipe, "--check", "--format", "text"}, folder.path("out"),
                     folder.path("err"));
  CHECK(gets_line(folder.path("err"), "tilefold: waiting for another program to write to the pipe " + pipe));
  write_text(pipe, "tilefold:drop/1:standard:1:33\n");
  CHECK(waiting.wait() == 0);
  CHECK(read_text(folder.path("out")) == "2 moves, all correct\n");
}

TEST_CASE("An output file that cannot be written is reported by name, and no partial file is left") {
  const TemporaryFolder folder;
  write_text(folder.path("file"), "");
  for (const auto& [path, says] : std::vector<std::pair<std::string, std::string>>{
           {"/nowhere/x.out", "cannot write /nowhere/x.out: No such file"},
           {folder.path(), "Is a directory"},
           {folder.path("file/inside"), "Not a directory"},
           {folder.path(std::string(300, 'y')), "File name too long"},
           {"/proc/x.out", "cannot write /proc/x.out"},
           {"/dev/full", "cannot write /dev/full: No space left on device"},
       }) {
    for (Words command : commands) {
      command.insert(command.end(), {"--out", path});
      CAPTURE(command.front());
      const Finished finished = tilefold(command);
      CHECK(finished.code == 1);
      CHECK(finished.out.empty());
      CHECK(lines_of(finished.err).size() == 1);
      CHECK(finished.err.find(says) != std::string::npos);
    }
  }
  CHECK(files_in(folder.path()).size() == 1);
}

TEST_CASE("A command that is rejected leaves an existing output file unchanged") {
  const TemporaryFolder folder;
  const std::string file = folder.path("old");
  write_text(file, "old");
  for (const Words& command :
       {Words{"list", "dorp"}, Words{"play", "drop", "--strategy", "x"}, Words{"hint", "--moves", "9"},
        Words{"replay", "tilefold:drop/2:standard:1:3"}, Words{"speed", "--only", "x"}, Words{"completion", "x"},
        Words{"man", "x"}, Words{"signature", "x"}}) {
    Words arguments = command;
    arguments.insert(arguments.end(), {"--out", file});
    CHECK(tilefold(arguments).code == 2);
  }
  CHECK(read_text(file) == "old");
  CHECK(files_in(folder.path()).size() == 1);
}

}  // namespace
}  // namespace tilefold::test
