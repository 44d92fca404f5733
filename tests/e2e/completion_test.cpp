// Shell completion in real shells, and the manual in real readers.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

// Returns the program's completions without their help texts.
Words answers(Words words) {
  words.insert(words.begin(), "__complete");
  const Finished finished = tilefold(words);
  CHECK(finished.code == 0);
  CHECK(finished.err.empty());
  Words list;
  for (const std::string& line : lines_of(finished.out)) list.push_back(line.substr(0, line.find('\t')));
  return list;
}

bool holds(const Words& list, const std::string& word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

TEST_CASE("The shell completion offers commands, puzzles and options where the command line accepts them") {
  const Words first = answers({""});
  for (const std::string word : {"list", "play", "replay", "hint", "render", "signature", "speed", "scores", "games",
                                 "export", "study", "profile", "completion", "man", "web", "drop"})
    CHECK(holds(first, word));
  CHECK(answers({"pl"}) == Words{"play"});
  CHECK(answers({"play", ""}) == Words{"drop", "slide", "swap", "pairs", "unblock"});
  CHECK(answers({"play", "drop", "--se"}) == Words{"--seed", "--set", "--session"});
  CHECK(answers({"play", "drop", "--seed", "3", "--se"}) == Words{"--set", "--session"});
  CHECK(answers({"play", "drop", "--set", "rows=3", "--set", "max"}) == Words{"max_spawn="});
  CHECK(answers({"play", "drop", "more"}).empty());
  CHECK(answers({"list", "drop", "--se"}).empty());
}

TEST_CASE("The shell completion offers values that fit the option") {
  CHECK(answers({"play", "drop", "--set", "spawn="}) ==
        Words{"spawn=weighted", "spawn=uniform", "spawn=weighted_high"});
  CHECK(answers({"play", "--set=spawn=u"}) == Words{"--set=spawn=uniform"});
  CHECK(answers({"play", "drop", "--set", "max_spawn=65"}) == Words{"max_spawn=65536"});
  CHECK(answers({"play", "drop", "--strategy", "gree"}) == Words{"greedy"});
  CHECK(answers({"play", "tilefold:drop/1:standard:4:", "--preset", "s"}) == Words{"standard", "small"});
  CHECK(answers({"play", "--format", ""}) == Words{"text", "jsonl", "csv"});
  CHECK(answers({"--theme", "col"}) == Words{"colour-blind"});
  CHECK(holds(answers({"speed", "--only", "dr"}), "drop/random_playouts"));
  CHECK(answers({"completion", ""}) == Words{"bash", "zsh", "fish"});
  CHECK(answers({"play", "--position", ""}) == Words{":files"});
  CHECK(answers({"replay", "a"}) == Words{":files"});
  CHECK(answers({"play", "pictures/"}) == Words{":files"});
  CHECK(answers({"play", "--seed", ""}).empty());
  CHECK(answers({"export", ""}) == Words{"games", "moves", "analysis", "accuracy", "trials", "gestures"});
  CHECK(answers({"export", "moves", "dr"}) == Words{"drop"});
  CHECK(answers({"bench", "drop", "--strategy", "gree"}) == Words{"greedy"});
  CHECK(answers({"analyse", "tilefold:drop/1:standard:4:1", "--strategy", "gree"}) == Words{"greedy"});
  CHECK(answers({"bench", "--settings", "f"}) == Words{"fast"});
  CHECK(answers({"sweep", "drop", "--vary", "max"}) == Words{"max_spawn="});
  CHECK(answers({"profile", ""}) == Words{"check", "backup", "restore"});
  CHECK(answers({"profile", "restore", ""}) == Words{":files"});
  CHECK(answers({"study", ""}) == Words{"check", "run", "preview", "export", "page"});
  CHECK(answers({"study", "check", ""}) == Words{":files"});
  CHECK(answers({"games", "--sort", "s"}) == Words{"score"});
  CHECK(answers({"games", "--data-dir", ""}) == Words{":files"});
}

TEST_CASE("The shell completion offers nothing for unknown words") {
  CHECK(answers({}).empty());
  CHECK(answers({"--nonsense="}).empty());
  CHECK(answers({"play", "dorp", "--nonsense", "x", "--pres"}) == Words{"--preset"});
  CHECK(answers({"\xff\xfe=\x01", "-", "--", "---"}).empty());
}

// Returns the completions that a shell offers after loading its script, in a folder with a file "board.json".
Words completed(const std::string& shell, const std::string& line) {
  const TemporaryFolder folder;
  const std::string script = folder.path("script");
  write_text(folder.path("board.json"), "{}");
  const std::string path = std::filesystem::path(TILEFOLD_BINARY).parent_path();
  std::string code = "cd " + folder.path() + "; export PATH=" + path + ":$PATH\n";
  CHECK(tilefold({"completion", shell, "--out", script}).code == 0);
  code += "source ./script\n";
  if (shell == "bash") {
    // Calls the completion function as bash does: with the line split at blanks and at "=" and ":".
    code += R"(
COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=()
for part in $1; do
  while [[ $part == *[=:]* ]]; do
    before=${part%%[=:]*}
    [[ -n $before ]] && COMP_WORDS+=("$before")
    part=${part#"$before"}
    COMP_WORDS+=("${part:0:1}")
    part=${part:1}
  done
  [[ -n $part ]] && COMP_WORDS+=("$part")
done
[[ $1 == *' ' ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_tilefold
printf '%s\n' "${COMPREPLY[@]}"
)";
    write_text(folder.path("try"), code);
    return lines_of(run({"bash", "--norc", folder.path("try"), line}).out);
  }
  write_text(folder.path("try"), code + "complete -C \"$argv[1]\"\n");
  Words list;
  const Finished finished = run({"env", "HOME=" + folder.path(), "fish", "--no-config", folder.path("try"), line});
  CAPTURE(finished.err);
  for (const std::string& answer : lines_of(finished.out)) list.push_back(answer.substr(0, answer.find('\t')));
  return list;
}

TEST_CASE("In bash the completion replaces only the part of a word after its last separator") {
  CHECK(completed("bash", "tilefold pl") == Words{"play"});
  CHECK(completed("bash", "tilefold play ") == Words{"drop", "slide", "swap", "pairs", "unblock"});
  CHECK(completed("bash", "tilefold play drop --set sp") == Words{"spawn=", "spawn_decay="});
  CHECK(completed("bash", "tilefold play drop --set spawn=u") == Words{"uniform"});
  CHECK(completed("bash", "tilefold play drop --set=spawn=u") == Words{"uniform"});
  CHECK(completed("bash", "tilefold play drop --format=") == Words{"text", "jsonl", "csv"});
  CHECK(completed("bash", "tilefold play tilefold:drop/1:standard:4: --pres") == Words{"--preset"});
  CHECK(completed("bash", "tilefold play --position bo") == Words{"board.json"});
  CHECK(completed("bash", "tilefold play --position=bo") == Words{"board.json"});
}

TEST_CASE("In fish the completion replaces the whole word") {
  CHECK(completed("fish", "tilefold pl") == Words{"play"});
  CHECK(completed("fish", "tilefold play drop --set spawn=u") == Words{"spawn=uniform"});
  CHECK(completed("fish", "tilefold play drop --set=spawn=u") == Words{"--set=spawn=uniform"});
  CHECK(completed("fish", "tilefold play --position bo") == Words{"board.json"});
  CHECK(completed("fish", "tilefold play --position=bo") == Words{"--position=board.json"});
}

// zsh completes only at a prompt, so its completion function is replaced by a function that prints.
Words completed_by_zsh(const std::string& line) {
  const TemporaryFolder folder;
  CHECK(tilefold({"completion", "zsh", "--out", folder.path("script")}).code == 0);
  const std::string path = std::filesystem::path(TILEFOLD_BINARY).parent_path();
  write_text(folder.path("try"), "export PATH=" + path + ":$PATH\n" + R"(
compdef() { : }
compset() { print -r -- "before $2" }
_files() { print files }
_describe() {
  [[ $5 == -S ]] && print unfinished
  print -rl -- "${(@P)4}"
}
source $1
words=(${(z)2})
[[ $2 == *' ' ]] && words+=('')
CURRENT=$#words PREFIX=$words[CURRENT]
_tilefold
)");
  const Finished finished = run({"zsh", "-f", folder.path("try"), folder.path("script"), line});
  CHECK(finished.err.empty());
  return lines_of(finished.out);
}

TEST_CASE("In zsh the completion replaces the whole word and shows help for each word") {
  CHECK(completed_by_zsh("tilefold pl") == Words{"play:Play without a window and print every state"});
  CHECK(completed_by_zsh("tilefold play drop --set co").front() == "unfinished");
  CHECK(completed_by_zsh("tilefold play drop --set rows") == Words{"unfinished", "rows=:Rows (3 to 16)"});
  CHECK(completed_by_zsh("tilefold play drop --set=spawn=u") == Words{"--set=spawn=uniform:"});
  CHECK(completed_by_zsh("tilefold play --position ") == Words{"files"});
  CHECK(completed_by_zsh("tilefold play --position=bo") == Words{"before --position=", "files"});
}

TEST_CASE("Each shell accepts its generated completion script without errors") {
  const TemporaryFolder folder;
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    CAPTURE(shell);
    CHECK(tilefold({"completion", shell, "--out", folder.path(shell)}).code == 0);
    const Finished finished = run({shell, "-n", folder.path(shell)});
    CHECK(finished.code == 0);
    CHECK(finished.err.empty());
  }
}

TEST_CASE("The manual page is complete and is formatted without warnings") {
  const TemporaryFolder folder;
  const std::string page = folder.path("tilefold.1");
  REQUIRE(tilefold({"man", "--out", page}).code == 0);
  const Finished lint = run({"mandoc", "-T", "lint", "-W", "warning", page});
  CAPTURE(lint.out);
  CHECK(lint.code == 0);
  const Finished read = run({"env", "MANWIDTH=80", "man", "--warnings", "-E", "UTF-8", "-l", page});
  CHECK(read.code == 0);
  CHECK(read.err.empty());
  const std::string source = read_text(page);
  for (const std::string section : {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "PUZZLES", "FORMATS", "EXIT STATUS",
                                    "ENVIRONMENT", "FILES", "EXAMPLES"}) {
    CAPTURE(section);
    CHECK(source.find(".SH " + section + "\n") != std::string::npos);
  }
  for (const std::string word :
       {"tilefold render", "tilefold completion", "max\\-moves", "spawn_decay", "continue_rows"})
    CHECK(source.find(word) != std::string::npos);
}

TEST_CASE("An installation contains the shell completions and the manual page") {
  const TemporaryFolder folder;
  REQUIRE(run({TILEFOLD_CMAKE, "--install", TILEFOLD_BUILD_DIR, "--prefix", folder.path()}).code == 0);
  const std::string program = folder.path("bin/tilefold");
  CHECK(run({program, "--version"}).out == tilefold({"--version"}).out);
  CHECK(read_text(folder.path("share/bash-completion/completions/tilefold")) ==
        run({program, "completion", "bash"}).out);
  CHECK(read_text(folder.path("share/zsh/site-functions/_tilefold")) == run({program, "completion", "zsh"}).out);
  CHECK(read_text(folder.path("share/fish/vendor_completions.d/tilefold.fish")) ==
        run({program, "completion", "fish"}).out);
  CHECK(read_text(folder.path("share/man/man1/tilefold.1")) == run({program, "man"}).out);
}

}  // namespace
}  // namespace tilefold::test
