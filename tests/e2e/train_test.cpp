// `tilefold train` as a process: its output and files, the use of the files, Ctrl-C, and a killed process.

#include <doctest/doctest.h>
#include <signal.h>

#include <filesystem>

#include "app/records/game.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "engine/learn/weight_file.h"
#include "tests/e2e/requests.h"

namespace tilefold::test {
namespace {

const Words small{"train", "slide", "--set", "rows=3", "--set", "columns=2", "--seed", "4"};

std::string refused(const Words& words) {
  const Finished finished = tilefold(words);
  CAPTURE(finished.err);
  CHECK(finished.code == 2);
  CHECK(finished.out.empty());
  CHECK(lines_of(finished.err).size() == 1);
  return finished.err;
}

bool has_part(const TemporaryFolder& folder) {
  for (const auto& file : std::filesystem::directory_iterator(folder.path()))
    if (file.path().string().find(".part-") != std::string::npos) return true;
  return false;
}

TEST_CASE("The command train reports progress at fixed numbers of games and the file at the end") {
  const TemporaryFolder folder;
  const std::string file = folder.path("learned");
  const Finished finished = tilefold(with(small, {"--games", "125", "--format", "jsonl", "--out", file}));
  CHECK(finished.code == 0);
  CHECK(finished.err.empty());
  const auto lines = lines_of(finished.out);
  REQUIRE(lines.size() == 13);
  CHECK(*parsed(lines[0]).find("format")->text() == "tilefold/1");
  CHECK(*parsed(lines[0]).find("puzzle")->text() == "slide");
  std::vector<std::int64_t> games;
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const Document line = parsed(lines[i]);
    CHECK(*line.find("kind")->text() == "progress");
    CHECK(line.find("mean_score") != nullptr);
    CHECK(line.find("moves_per_second") != nullptr);
    games.push_back(*line.find("games")->integer());
  }
  CHECK(games == std::vector<std::int64_t>{10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125});
  const Document last = parsed(lines.back());
  const std::string bytes = read_text(file);
  CHECK(*last.find("kind")->text() == "trained");
  CHECK(*last.find("games")->integer() == 125);
  CHECK(*last.find("file")->text() == file);
  CHECK(*last.find("bytes")->integer() == static_cast<std::int64_t>(bytes.size()));
  CHECK(bytes.ends_with(*last.find("checksum")->text()));
}

// Returns a file with as many weights as after hours of training.
std::string with_many_weights(std::string_view bytes) {
  const PuzzleInfo& info = **find_puzzle("slide");
  const auto head = learn::read_head(info, bytes);
  REQUIRE(head);
  learn::Network network(head->features, head->base);
  learn::Learner learner(network, 1, true);
  constexpr std::uint64_t many = 2'000'000;
  for (std::uint64_t i = 0; i < many; ++i) {
    network.set_weight(i, static_cast<std::int32_t>(i));
    learner.set_coherence(i, {.sum = 1, .absolute = 1});
  }
  return learn::write_weights(info, *head, network, learner);
}

TEST_CASE("Weight files may be larger than the size limit for other input files") {
  const TemporaryFolder folder;
  const std::string file = folder.path("learned");
  REQUIRE(tilefold({"train", "slide", "--seed", "4", "--games", "1", "--out", file}).code == 0);
  const std::string bytes = with_many_weights(read_text(file));
  CHECK(bytes.size() > records::max_file);
  write_text(file, bytes);
  const Finished played =
      tilefold({"bench", "slide", "--strategy", "greedy:evaluation=" + file, "--games", "1", "--max-moves", "3"});
  CAPTURE(played.err);
  CHECK(played.code == 0);
  const Finished learned = tilefold({"train", "slide", "--from", file, "--games", "1", "--out", file});
  CAPTURE(learned.err);
  CHECK(learned.code == 0);
  CHECK(read_text(file).size() > records::max_file);
}

TEST_CASE("With --keep, train writes a small file that strategies accept and further training rejects") {
  const TemporaryFolder folder;
  const std::string large = folder.path("large");
  const std::string small_file = folder.path("small");
  REQUIRE(tilefold(with(small, {"--games", "50", "--out", large})).code == 0);
  const std::string before = read_text(large);
  const Finished kept = tilefold({"train", "slide", "--from", large, "--keep", "100", "--out", small_file});
  CAPTURE(kept.err);
  CHECK(kept.code == 0);
  CHECK(read_text(large) == before);
  CHECK(read_text(small_file).starts_with("tilefold weights 2\n"));
  CHECK(read_text(small_file).size() < before.size() / 2);
  CHECK(tilefold({"bench", "slide", "--set", "rows=3", "--set", "columns=2", "--games", "2", "--strategy",
                  "greedy:evaluation=" + small_file})
            .code == 0);
  CHECK(refused({"train", "slide", "--from", small_file, "--games", "1", "--out", large}).find("it is compact") !=
        std::string::npos);
  CHECK(refused(with(small, {"--keep", "9", "--out", large})).find("give it as --from FILE") != std::string::npos);
  CHECK(refused({"train", "slide", "--from", large, "--keep", "9", "--games", "1", "--out", small_file})
            .find("--keep does not train") != std::string::npos);
  CHECK(read_text(large) == before);
}

TEST_CASE("With --average, train writes the mean of several files, which strategies and training accept") {
  const TemporaryFolder folder;
  const std::string one = folder.path("one");
  const std::string other = folder.path("other");
  const std::string mean = folder.path("mean");
  for (const auto& [seed, file] : {std::pair("1", one), std::pair("2", other)})
    REQUIRE(tilefold({"train", "slide", "--set", "rows=3", "--set", "columns=2", "--seed", seed, "--games", "50",
                      "--out", file})
                .code == 0);
  const Words average{"train", "slide", "--from", one, "--average", other, "--out", mean};
  const Finished made = tilefold(with(average, {"--format", "text"}));
  CAPTURE(made.err);
  CHECK(made.code == 0);
  CHECK(made.err.starts_with("tilefold: trained on 100 games; "));
  const std::string bytes = read_text(mean);
  CHECK(bytes.find("\ngames 100\n") != std::string::npos);
  CHECK(read_text(one) != bytes);
  CHECK(tilefold(with(average, {"--keep", "100"})).code == 0);
  CHECK(read_text(mean).starts_with("tilefold weights 2\n"));
  CHECK(tilefold(with(average, {"--average", other, "--games", "10"})).code == 0);
  CHECK(read_text(mean).find("\ngames 160\n") != std::string::npos);

  CHECK(refused({"train", "slide", "--from", one, "--average", folder.path("none"), "--out", mean}).find("none") !=
        std::string::npos);
  CHECK(refused(with(small, {"--average", one, "--games", "1", "--out", mean})).find("give the first one as --from") !=
        std::string::npos);
  write_text(mean, bytes + "0");
  CHECK(refused({"train", "slide", "--from", one, "--average", mean, "--out", other}).find(mean + ": it is damaged") !=
        std::string::npos);
}

TEST_CASE("In text format, train writes its progress and a learning curve to standard error") {
  const TemporaryFolder folder;
  const Finished finished =
      tilefold(with(small, {"--games", "30", "--format", "text", "--out", folder.path("learned")}));
  CHECK(finished.code == 0);
  CHECK(finished.out.empty());
  const auto lines = lines_of(finished.err);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].starts_with("tilefold: 10 games, mean score "));
  CHECK(lines[3].starts_with("tilefold: trained on 30 games  "));
  CHECK(lines[3].find("\u2588") != std::string::npos);
}

TEST_CASE("Training writes the same file in one run or two and with any number of threads") {
  const TemporaryFolder folder;
  const auto train = [&](const Words& words, const std::string& name) {
    const Finished finished = tilefold(with(with({"train", "slide"}, words), {"--out", folder.path(name)}));
    CAPTURE(finished.err);
    CHECK(finished.code == 0);
    return read_text(folder.path(name));
  };
  const Words rules{"--preset", "small", "--seed", "4"};
  const std::string whole = train(with(rules, {"--games", "60", "--threads", "1"}), "whole");
  CHECK(train(with(rules, {"--games", "60", "--threads", "2"}), "threads") == whole);
  train(with(rules, {"--games", "30"}), "half");
  // Rules, options and seed of the training come from the file.
  CHECK(train({"--games", "30", "--from", folder.path("half")}, "half") == whole);
  train(with(rules, {"--minutes", "0.001"}), "timed");
  CHECK(train({"--games", "1", "--from", folder.path("timed")}, "timed") != whole);
}

TEST_CASE("The commands play, hint and bench accept a trained weight file as an option of suitable strategies") {
  const TemporaryFolder folder;
  const std::string file = folder.path("learned");
  REQUIRE(tilefold(with(small, {"--games", "100", "--out", file})).code == 0);
  const Words rules{"slide", "--set", "rows=3", "--set", "columns=2", "--seed", "9"};
  const Words option{"--option", "evaluation=" + file};
  for (const std::string strategy : {"greedy", "expectimax"}) {
    CAPTURE(strategy);
    const Finished hint =
        tilefold(with(with(with({"hint"}, rules), {"--strategy", strategy, "--format", "jsonl"}), option));
    REQUIRE(hint.code == 0);
    CHECK(*parsed(lines_of(hint.out)[0]).find("options")->find("evaluation")->text() == file);
    const Finished own = tilefold(with(with({"hint"}, rules), {"--strategy", strategy, "--format", "jsonl"}));
    CHECK(lines_of(own.out)[1] != lines_of(hint.out)[1]);
    const Finished play =
        tilefold(with(with(with({"play"}, rules), {"--strategy", strategy, "--format", "jsonl"}), option));
    CHECK(play.code == 0);
    const Finished bench =
        tilefold(with(with({"bench"}, rules), {"--games", "20", "--strategy", strategy, "--strategy",
                                               strategy + ":evaluation=" + file, "--format", "csv"}));
    CHECK(bench.code == 0);
    CHECK(lines_of(bench.out).size() == 41);
  }
}

TEST_CASE("Every command rejects weight files that are damaged, missing or for other rules or puzzles") {
  const TemporaryFolder folder;
  const std::string file = folder.path("learned");
  REQUIRE(tilefold(with(small, {"--games", "5", "--out", file})).code == 0);
  CHECK(refused({"hint", "slide", "--strategy", "greedy", "--option", "evaluation=" + file}) ==
        "tilefold: strategy greedy: " + file + ": it was trained for other rules: rows is 3 there and 4 here\n");
  CHECK(refused({"play", "drop", "--strategy", "greedy", "--option", "evaluation=" + file}) ==
        "tilefold: strategy greedy: " + file + ": it was trained for slide, not for drop\n");
  CHECK(refused({"bench", "slide", "--strategy", "greedy:evaluation=" + file}).find("rows is 3 there") !=
        std::string::npos);
  CHECK(refused({"bench", "slide", "--strategy", "greedy:evaluation="}).find("evaluation is empty") !=
        std::string::npos);
  CHECK(refused({"bench", "slide", "--strategy", "greedy:evaluation=nowhere"}).find("cannot read nowhere") !=
        std::string::npos);
  CHECK(refused({"hint", "slide", "--strategy", "corner", "--option", "evaluation=" + file})
            .find("corner has no options; 'evaluation' is an option of ") != std::string::npos);
  CHECK(refused({"sweep", "slide", "--vary", "rows=3,4", "--games", "1", "--strategy", "greedy:evaluation=" + file})
            .find("an evaluation fits only one set of rules") != std::string::npos);
  CHECK(refused({"bot", "slide", "--strategy", "greedy", "--option", "evaluation=" + file}).find("unknown name") !=
        std::string::npos);
  write_text(folder.path("damaged"), read_text(file).substr(0, 300));
  CHECK(refused({"train", "slide", "--games", "1", "--from", folder.path("damaged"), "--out", file})
            .find("its checksum is wrong") != std::string::npos);
  CHECK(refused({"train", "slide", "--games", "1", "--from", file, "--set", "rows=5", "--out", file})
            .find("rows is 3 there and 5 here") != std::string::npos);
}

TEST_CASE("Contradictory training options are rejected before any training") {
  const TemporaryFolder folder;
  const std::string file = folder.path("learned");
  CHECK(refused({"train", "pairs", "--games", "1", "--out", file}) ==
        "tilefold: train does not support pairs; it supports: drop, slide, swap\n");
  CHECK(refused({"train", "slid", "--games", "1", "--out", file}).find("did you mean 'slide'") != std::string::npos);
  CHECK(refused({"train", "slide", "--out", file}).find("--games N") != std::string::npos);
  CHECK(refused({"train", "slide", "--games", "1", "--minutes", "1", "--out", file})
            .find("either --games N or --minutes M") != std::string::npos);
  CHECK(refused({"train", "slide", "--games", "0", "--out", file}).find("from 1") != std::string::npos);
  CHECK(refused({"train", "slide", "--games", "1"}).find("--out") != std::string::npos);
  CHECK(refused({"train", "slide", "--games", "1", "--out", "-"}).find("it must be a file") != std::string::npos);
  CHECK(refused({"train", "slide", "--games", "1", "--format", "csv", "--out", file}).find("text or jsonl") !=
        std::string::npos);
  CHECK(refused({"train", "slide", "--games", "1", "--option", "rat=1", "--out", file}).find("did you mean 'rate'") !=
        std::string::npos);
  CHECK(tilefold({"train", "slide", "--games", "1", "--out", folder.path("no/such")}).code == 1);
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("Ctrl-C during training saves the trained weights, reports it and exits with code 130") {
  const TemporaryFolder folder;
  const std::string file = folder.path("learned");
  const std::string out = folder.path("out");
  Words command{TILEFOLD_BINARY};
  command = with(command, with(small, {"--games", "1000000000", "--format", "jsonl", "--out", file}));
  Background training(command, out);
  REQUIRE(comes_true([&] { return lines_of(read_text(out)).size() > 5; }));
  kill(training.id(), SIGINT);
  CHECK(training.wait() == 130);
  const Document last = parsed(lines_of(read_text(out)).back());
  CHECK(*last.find("kind")->text() == "trained");
  CHECK(read_text(file).ends_with(*last.find("checksum")->text()));
  CHECK(tilefold({"train", "slide", "--from", file, "--games", "1", "--out", file}).code == 0);
  CHECK_FALSE(has_part(folder));
}

TEST_CASE("A training run killed at any moment leaves a complete weight file") {
  const TemporaryFolder folder;
  const std::string file = folder.path("learned");
  REQUIRE(tilefold(with(small, {"--games", "20", "--out", file})).code == 0);
  const std::string before = read_text(file);
  // Kills the process during the start, during the training, and while it writes the file.
  for (int round = 0; round < 6; ++round) {
    const std::string out = folder.path("out" + std::to_string(round));
    Words command{TILEFOLD_BINARY};
    const bool is_long = round < 3;
    command =
        with(command, with(small, {"--games", is_long ? "1000000000" : "30", "--format", "jsonl", "--out", file}));
    Background training(command, out);
    if (is_long) {
      REQUIRE(comes_true([&] { return lines_of(read_text(out)).size() > static_cast<std::size_t>(round); }));
    } else {
      comes_true([&] { return has_part(folder) || !training.is_running(); });
    }
    kill(training.id(), SIGKILL);
    training.wait();
    const std::string after = read_text(file);
    CHECK((after == before ||
           tilefold({"train", "slide", "--from", file, "--games", "1", "--out", folder.path("on")}).code == 0));
  }
}

}  // namespace
}  // namespace tilefold::test
