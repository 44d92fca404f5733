// Output files that already exist: their modes are kept, and a command that is interrupted or fails leaves them
// unchanged and creates no other file.

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/records/output.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

mode_t mode_of(const std::string& file) {
  struct stat status {};
  REQUIRE(stat(file.c_str(), &status) == 0);
  return status.st_mode & ALLPERMS;
}

TEST_CASE("Replacing a file keeps its permissions") {
  for (const mode_t mode : {0600U, 0640U, 0755U}) {
    const TemporaryFolder folder;
    const std::string file = folder.path("list");
    write_text(file, "old\n");
    REQUIRE(chmod(file.c_str(), mode) == 0);
    REQUIRE(tilefold({"list", "--format", "csv", "--out", file}).code == 0);
    CHECK(mode_of(file) == mode);
    CHECK(read_text(file).starts_with("puzzle,"));
  }
}

TEST_CASE("Replacing a file clears setuid and setgid, and another user's file gets default permissions") {
  const TemporaryFolder folder;
  const std::string file = folder.path("list");
  write_text(file, "old\n");
  REQUIRE(chmod(file.c_str(), 06755) == 0);
  REQUIRE(tilefold({"list", "--format", "csv", "--out", file}).code == 0);
  CHECK(mode_of(file) == 0755);
  if (getuid() != 0) {
    MESSAGE("skipped: only the superuser can make a file of another user");
    return;
  }
  REQUIRE(chown(file.c_str(), 65534, 65534) == 0);
  REQUIRE(chmod(file.c_str(), 06777) == 0);
  REQUIRE(in_shell("umask 022", {"list", "--format", "csv", "--out", file}).code == 0);
  CHECK(mode_of(file) == 0644);
}

TEST_CASE("An output file is rejected before the work begins if it is a link that the system cannot follow") {
  const TemporaryFolder folder;
  fs::create_symlink(std::string(300, 'x'), folder.path("link"));
  const auto opened = records::Output::open({.out = folder.path("link")});
  REQUIRE_FALSE(opened);
  CHECK(opened.error().message == "cannot write " + folder.path("link") + ": File name too long");
  CHECK(files_in(folder.path()).size() == 1);
}

TEST_CASE("A read-only file is not replaced") {
  const TemporaryFolder folder;
  const std::string file = folder.path("list");
  write_text(file, "old\n");
  REQUIRE(chmod(file.c_str(), 0444) == 0);
  const Finished finished = tilefold({"list", "--format", "csv", "--out", file});
  CHECK(finished.code == 1);
  CHECK(lines_of(finished.err).size() == 1);
  CHECK(finished.err.find("read-only") != std::string::npos);
  CHECK(read_text(file) == "old\n");
  CHECK(files_in(folder.path()).size() == 1);
}

TEST_CASE("An illegal move leaves an output file unchanged, but standard output has the moves before it") {
  for (const std::string format : {"jsonl", "csv", "text"}) {
    CAPTURE(format);
    const TemporaryFolder folder;
    const std::string file = folder.path("game");
    write_text(file, "old\n");
    const Words play{"play", "slide", "--seed", "1", "--moves", "up zz", "--format", format};
    const Finished to_file = tilefold(with(play, {"--out", file}));
    CHECK(to_file.code == 2);
    CHECK(to_file.err.find("move 2: move 'zz'") != std::string::npos);
    CHECK(read_text(file) == "old\n");
    CHECK(files_in(folder.path()).size() == 1);
    const Finished printed = tilefold(play);
    CHECK(printed.code == 2);
    CHECK(printed.out == tilefold({"play", "slide", "--seed", "1", "--moves", "up", "--format", format})
                             .out.substr(0, printed.out.size()));
    CHECK(lines_of(printed.out).size() >= 2);
  }
}

TEST_CASE("A run whose output file cannot be written is rejected before it creates its resume file") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path("folder"));
  const std::string kept = folder.path("kept");
  const std::vector<std::pair<Words, std::string>> runs{
      {{"bench", "drop", "--strategy", "random", "--games", "2", "--seed", "1"}, "--out"},
      {{"bench", "drop", "--strategy", "random", "--games", "2", "--seed", "1"}, "--summary"},
      {{"sweep", "drop", "--vary", "preview=1,2", "--strategy", "random", "--games", "1", "--seed", "1"}, "--out"},
      {{"analyse", "tilefold:drop/1:standard:42:331", "--strategy", "greedy"}, "--out"}};
  for (const auto& [request, option] : runs) {
    const Words words = request;
    CAPTURE(words);
    const Finished finished =
        tilefold(with(words, {"--format", "csv", "--resume", kept, option, folder.path("folder/")}));
    CHECK(finished.code == 1);
    CHECK(finished.err == "tilefold: cannot write " + folder.path("folder/") + ": Is a directory\n");
    CHECK_FALSE(fs::exists(kept));
  }
  CHECK(files_in(folder.path()).size() == 1);
}

TEST_CASE("The command render reports an output file that cannot be written before it draws anything") {
  const std::string no_display = "export SDL_VIDEODRIVER=none EGL_PLATFORM=none";
  for (const std::string name : {"board.png", "game.webp"}) {
    const TemporaryFolder folder;
    const Words render{"render", "tilefold:drop/1:standard:42:331", "--out", folder.path("none/" + name)};
    const Finished finished = in_shell(no_display, render);
    CHECK(finished.code == 1);
    CHECK(finished.err == "tilefold: cannot write " + render.back() + ": No such file or directory\n");
  }
}

TEST_CASE("If a file would exceed the size limit of the process, an error is reported and the old file stays") {
  const TemporaryFolder folder;
  const std::string file = folder.path("list");
  write_text(file, "old\n");
  const Finished finished = in_shell("ulimit -f 1", {"list", "--format", "jsonl", "--out", file});
  CHECK(finished.code == 1);
  CHECK(finished.err.find("File too large") != std::string::npos);
  CHECK(read_text(file) == "old\n");
  CHECK(files_in(folder.path()).size() == 1);
}

// Returns commands that take a long time and write to `file`.
std::vector<Words> long_commands(const std::string& file) {
  return {{"hint", "swap", "--seed", "1", "--strategy", "monte_carlo", "--option", "simulations=100000", "--option",
           "moves=10000", "--out", file},
          {"play", "swap", "--seed", "1", "--strategy", "expectimax", "--option", "depth=10", "--option", "replies=100",
           "--option", "nodes=1000000000", "--format", "jsonl", "--out", file},
          {"bench", "drop", "--strategy", "lookahead:depth=10,beam=1000,futures=1000", "--games", "100", "--out", file},
          {"generate", "--count", "3", "--seed", "1", "--moves", "49-50", "--out", file}};
}

TEST_CASE("Ctrl-C, SIGTERM and SIGHUP end a running search, and leave no partial file") {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP})
    for (std::size_t i = 0; i < long_commands("").size(); ++i) {
      const TemporaryFolder folder;
      const TemporaryFolder results;
      Words command = long_commands(results.path("result"))[i];
      CAPTURE(signal);
      CAPTURE(command.front());
      command.insert(command.begin(), TILEFOLD_BINARY);
      Background running(command, folder.path("out"));
      REQUIRE(comes_true([&] { return running.catches(signal); }));
      await_work(running, 0.2);
      REQUIRE(running.is_running());
      kill(running.id(), signal);
      CHECK(running.wait() == 130);
      for (const auto& left : fs::directory_iterator(results.path())) CHECK(left.path().filename() == "result");
    }
}

TEST_CASE("A signal before the work begins removes the partial files of all outputs") {
  const TemporaryFolder folder;
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    signal(SIGTERM, SIG_DFL);  // in place of the handler of the test program
    const auto games = records::Output::open({.out = folder.path("games")});
    const auto summary = records::Output::open({.out = folder.path("summary")});
    static_cast<void>(records::check_output({.out = folder.path("games")}));
    raise(SIGTERM);
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  CHECK(files_in(folder.path()).empty());
}

TEST_CASE("If no process reads the error messages, an error leaves no partial file") {
  const TemporaryFolder folder;
  const Finished finished =
      run({"bash", "-c", "exec 3> >(exec true); wait $!; exec \"$0\" read nothing --out \"$1\" 2>&3", TILEFOLD_BINARY,
           folder.path("out")});
  CHECK(finished.code == 128 + SIGPIPE);
  CHECK(files_in(folder.path()).empty());
}

TEST_CASE("If a game is interrupted while a strategy thinks about the first move, the start line is printed") {
  const TemporaryFolder folder;
  Background running({TILEFOLD_BINARY, "play", "swap", "--seed", "1", "--strategy", "expectimax", "--option",
                      "depth=10", "--option", "replies=100", "--option", "nodes=1000000000", "--format", "jsonl"},
                     folder.path("out"));
  REQUIRE(comes_true([&] { return running.catches(SIGINT); }));
  await_work(running, 0.2);
  REQUIRE(running.is_running());
  kill(running.id(), SIGINT);
  CHECK(running.wait() == 130);
  const auto lines = lines_of(read_text(folder.path("out")));
  CHECK(lines.size() == 1);
  CHECK(lines.front().find("\"kind\":\"start\"") != std::string::npos);
}

TEST_CASE("A signal that nohup ignores does not end the program") {
  const TemporaryFolder folder;
  Background running({"nohup", TILEFOLD_BINARY, "speed", "--only", "slide/random_playouts", "--seconds", "2"},
                     folder.path("out"));
  REQUIRE(comes_true([&] { return running.catches(SIGINT); }));  // the program itself has begun, not only nohup
  await_work(running, 0.2);
  kill(running.id(), SIGHUP);
  CHECK(running.wait() == 0);
}

TEST_CASE("If there is too little memory, the program ends with a message of one line") {
  const std::string limit = "ulimit -v 100000";
  if (in_shell(limit, {"--version"}).code != 0) {
    MESSAGE("skipped: this build does not start with so little memory");
    return;
  }
  const Finished finished =
      in_shell(limit, {"map", "--level", "BB.C...D.CEE.DAAFGH.IIFGH.JKK.LLJ...", "--format", "summary"});
  CHECK(finished.code == 1);
  CHECK(lines_of(finished.err).size() == 1);
  CHECK(finished.err.find("memory") != std::string::npos);
}

TEST_CASE("Two outputs to the same file are rejected before any game, even if the paths are spelled differently") {
  const TemporaryFolder folder;
  const std::string file = folder.path("games");
  const std::string spelled = folder.path() + "/./games";
  const Words bench{"bench", "drop", "--strategy", "random", "--games", "1", "--max-moves", "2", "--seed", "1"};
  const auto refused = [&](const Words& command, const std::string& why) {
    const Finished finished = tilefold(command);
    CHECK(finished.code == 2);
    CHECK(finished.err.find(why) != std::string::npos);
    CHECK(lines_of(finished.err).size() == 1);
  };
  refused(with(bench, {"--out", file, "--summary", spelled}), "is also the file of the games");
  REQUIRE(tilefold(with(bench, {"--resume", file})).code == 0);
  const std::string kept = read_text(file);
  refused(with(bench, {"--resume", file, "--out", spelled}), "are the same file");
  refused(with(bench, {"--resume", file, "--summary", spelled}), "are the same file");
  refused({"sweep", "drop", "--vary", "rows=4", "--strategy", "random", "--games", "1", "--seed", "1", "--resume", file,
           "--out", spelled},
          "are the same file");
  refused({"analyse", "tilefold:drop/1:standard:1:3", "--strategy", "greedy", "--resume", file, "--out", spelled},
          "are the same file");
  refused(with(bench, {"--resume", "-"}), "it must be a file");
  refused({"merge", "-"}, "is not a shard file");
  CHECK(read_text(file) == kept);
}

TEST_CASE("Output to a pipe arrives immediately") {
  const TemporaryFolder folder;
  const Finished driven =
      run({"bash", "-c",
           "cd " + folder.path() + "; mkfifo in out; " + binary +
               " play drop --seed 1 --moves - --format csv --out out <in & exec 3>in 4<out; "
               "read -r -t 30 head <&4; read -r -t 30 start <&4; echo 3 >&3; read -r -t 30 move <&4; echo \"$move\""});
  CHECK(driven.out.starts_with("1,3,"));
}

TEST_CASE("No command overwrites a database with its output") {
  const TemporaryFolder folder;
  const std::string data = folder.path("data");
  const std::string copy = folder.path("copy.db");
  REQUIRE(tilefold({"play", "drop", "--moves", "1 2 3", "--record", "--data-dir", data}).code == 0);
  REQUIRE(tilefold({"profile", "backup", "--data-dir", data, "--out", copy}).code == 0);
  const std::string kept = read_text(copy);
  for (const Words& command :
       {Words{"profile", "check", "--data-dir", data, "--out", copy}, Words{"games", "--data-dir", data, "--out", copy},
        Words{"export", "moves", "--data-dir", data, "--out", data + "/tilefold.db"}}) {
    const Finished finished = tilefold(command);
    CHECK(finished.code == 1);
    CHECK(finished.err.find("it is a database") != std::string::npos);
  }
  CHECK(read_text(copy) == kept);
  CHECK(tilefold({"profile", "check", "--data-dir", data}).code == 0);
}

TEST_CASE("No command overwrites its own input file, even if a link gives the file another name") {
  const TemporaryFolder folder;
  const std::string game = folder.path("game.jsonl");
  const std::string weights = folder.path("taught");
  REQUIRE(tilefold({"play", "slide", "--seed", "1", "--max-moves", "5", "--strategy", "random", "--format", "jsonl",
                    "--out", game})
              .code == 0);
  const Words lesson{"train",   "drop", "--set",  "rows=3", "--set", "columns=2",
                     "--games", "5",    "--seed", "1",      "--out", weights};
  REQUIRE(tilefold(lesson).code == 0);
  fs::create_symlink(game, folder.path("link"));
  fs::create_hard_link(weights, folder.path("same"));
  const std::string record = read_text(game);
  const std::string learned = read_text(weights);
  for (const auto& [words, out] :
       std::vector<std::pair<Words, std::string>>{{{"replay", game, "--check"}, folder.path("./game.jsonl")},
                                                  {{"replay", game, "--format", "csv"}, folder.path("link")},
                                                  {{"analyse", game, "--strategy", "greedy", "--format", "csv"}, game},
                                                  {{"bench", "drop", "--set", "rows=3", "--set", "columns=2",
                                                    "--strategy", "greedy:evaluation=" + weights, "--games", "1"},
                                                   folder.path("same")}}) {
    Words request = words;
    request.insert(request.end(), {"--out", out});
    CAPTURE(request);
    const Finished finished = tilefold(request);
    CHECK(finished.code == 1);
    CHECK(finished.err.find("this command reads it; give another file") != std::string::npos);
    CHECK(read_text(game) == record);
    CHECK(read_text(weights) == learned);
  }
  // Continued training may overwrite its own file.
  Words more = lesson;
  more.insert(more.end(), {"--from", weights});
  CHECK(tilefold(more).code == 0);
  CHECK(read_text(weights) != learned);
}

TEST_CASE("Output to a link is written to the link's target, even if the target does not exist yet") {
  const TemporaryFolder folder;
  fs::create_symlink("made", folder.path("link"));
  for (int i = 0; i < 2; ++i) {
    REQUIRE(tilefold({"list", "--format", "csv", "--out", folder.path("link")}).code == 0);
    CHECK(fs::is_symlink(folder.path("link")));
    CHECK(read_text(folder.path("made")).starts_with("puzzle,"));
  }
  CHECK(files_in(folder.path()).size() == 2);
  fs::create_symlink("b", folder.path("a"));
  fs::create_symlink("a", folder.path("b"));
  const Finished looped = tilefold({"list", "--format", "csv", "--out", folder.path("a")});
  CHECK(looped.code == 1);
  CHECK(looped.err == "tilefold: cannot write " + folder.path("a") + ": Too many levels of symbolic links\n");
  CHECK(fs::is_symlink(folder.path("a")));
}

TEST_CASE("A file can be written despite a leftover temporary file or a name of maximum length") {
  const TemporaryFolder folder;
  for (const std::string& file : {folder.path("list"), folder.path(std::string(255, 'x'))}) {
    const Finished finished =
        in_shell("touch \"" + folder.path("list") + ".part-$$\"", {"list", "--format", "csv", "--out", file});
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    CHECK(read_text(file).starts_with("puzzle,"));
  }
}

TEST_CASE("The shell operator >> appends the output, even with --out /dev/stdout") {
  const TemporaryFolder folder;
  const std::string log = folder.path("log");
  write_text(log, "first\n");
  const Finished finished = in_shell("exec >> \"" + log + "\"", {"list", "--format", "csv", "--out", "/dev/stdout"});
  CHECK(finished.code == 0);
  CHECK(read_text(log).starts_with("first\npuzzle,"));
}

TEST_CASE("A game record, complete or not, can be used like a game ID and continued") {
  const TemporaryFolder folder;
  const std::string path = folder.path("game.jsonl");
  const auto moves_of = [](const Finished& finished) {
    std::vector<std::string> moves;
    for (const std::string& line : lines_of(finished.out)) {
      const Document told = parsed(line);
      if (const Document* move = told.find("move")) moves.push_back(*move->text());
    }
    return moves;
  };
  for (const std::string puzzle : {"drop", "slide", "swap", "pairs", "unblock"}) {
    CAPTURE(puzzle);
    const Words play{"play", puzzle, "--seed", "3", "--strategy", "random", "--max-moves", "6", "--format", "jsonl"};
    const Finished whole = tilefold(play);
    std::ofstream(path) << whole.out;
    const Finished again = tilefold({"play", path, "--format", "jsonl"});
    CHECK(again.code == 0);
    CHECK(again.out.substr(0, again.out.find("\"kind\":\"end\"")) ==
          whole.out.substr(0, whole.out.find("\"kind\":\"end\"")));
    const auto lines = lines_of(whole.out);
    std::ofstream(path) << lines[0] << "\r\n" << lines[1] << "\n\n" << lines[2];
    CHECK(moves_of(tilefold({"play", path, "--format", "jsonl"})).size() == 2);
    std::ofstream(path) << lines[0];
    CHECK(moves_of(tilefold({"play", path, "--format", "jsonl"})).empty());
  }
}

TEST_CASE("An invalid game record is rejected with a message that names its line") {
  const TemporaryFolder folder;
  const std::string path = folder.path("game.jsonl");
  const auto lines = lines_of(
      tilefold({"play", "drop", "--seed", "3", "--strategy", "random", "--max-moves", "2", "--format", "jsonl"}).out);
  const auto refused = [&](const std::string& rest, const std::string& why, Words more = {}) {
    CAPTURE(rest);
    std::ofstream(path) << lines[0] << "\n" << rest << "\n";
    more.insert(more.begin(), {"play", path});
    const Finished finished = tilefold(more);
    CHECK(finished.code == 2);
    CHECK(finished.err.find(why) != std::string::npos);
  };
  refused("{\"kind\":\"turn\"}", "game.jsonl, line 2: this is neither a move nor an end");
  refused("{\"kind\":\"move\"}", "game.jsonl: move 1 has no \"move\"");
  refused("{", "game.jsonl, line 2: this is not valid JSON");
  refused(lines[3] + "\n" + lines[1], "line 3: this line is after the end of the game");
  refused(lines[1], "a recorded game has its own parameters and seed; leave out", {"--seed", "4"});
}

}  // namespace
}  // namespace tilefold::test
