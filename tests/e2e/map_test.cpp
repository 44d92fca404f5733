// Maps, solutions and generated levels on the command line.

#include <doctest/doctest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <thread>

#include "app/records/json.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

const std::string article = "BB...GE..H.GEAAH.GE..H..F...CCF.DDD.";

std::int64_t whole(const Document& document, std::string_view name) {
  REQUIRE(document.find(name) != nullptr);
  REQUIRE(document.find(name)->integer() != nullptr);
  return *document.find(name)->integer();
}

TEST_CASE("The command map summarises the states of a level on one line") {
  const Finished terminal = tilefold({"map", "--level", article, "--format", "summary"});
  REQUIRE(terminal.code == 0);
  REQUIRE(lines_of(terminal.out).size() == 1);
  const Document line = parsed(terminal.out);
  std::vector<std::string> names;
  for (const auto& [name, value] : *line.object()) names.push_back(name);
  CHECK(names == std::vector<std::string>{"level", "goals", "states", "links", "solved_states", "moves", "solution",
                                          "deepest", "seconds"});
  CHECK(whole(line, "states") == 1079);
  CHECK(whole(line, "solved_states") == 4);
  CHECK(whole(line, "moves") == 8);
  CHECK(line.find("solution")->list()->size() == 8);
  const Document full = parsed(tilefold({"map", "--level", article, "--goals", "full", "--format", "summary"}).out);
  CHECK(whole(full, "states") == 1247);
  CHECK(whole(full, "solved_states") == 172);
}

TEST_CASE("The map summary of an unsolvable level has no moves, no solution and no deepest state") {
  const Document line =
      parsed(tilefold({"map", "--level", "............AAx.....................", "--format", "summary"}).out);
  for (const char* name : {"moves", "solution", "deepest"}) CHECK(*line.find(name) == Document());
  CHECK(whole(line, "solved_states") == 0);
}

// Returns a map summary without its last field, the time.
std::string timeless(const std::string& line) {
  return line.substr(0, line.find(",\"seconds\""));
}

TEST_CASE("The map summary is the same whether or not the map stores its links") {
  const std::vector<std::vector<std::string>> maps{{"--level", article},
                                                   {"--level", article, "--goals", "full", "--moves", "B+1"},
                                                   {"--level", "............AAx....................."},
                                                   {"unblock", "--set", "rows=7", "--set", "columns=8", "--seed", "3"}};
  for (const std::vector<std::string>& map : maps) {
    std::vector<std::string> words{"map"};
    words.insert(words.end(), map.begin(), map.end());
    words.emplace_back("--summary");
    const Finished whole = tilefold(words);
    CAPTURE(whole.err);
    REQUIRE(whole.code == 0);
    words.insert(words.end(), {"--memory", "1M"});
    const Finished held = tilefold(words);
    CHECK(held.code == 0);
    CHECK(held.out.ends_with("}\n"));
    CHECK(timeless(held.out) == timeless(whole.out));
  }
  const Finished unasked = tilefold({"map", "--level", article, "--memory", "2048K"});
  CHECK(timeless(unasked.out) == timeless(tilefold({"map", "--level", article, "--format", "summary"}).out));
}

TEST_CASE("If a map exceeds its memory limit, one line reports it and no file is left") {
  const TemporaryFolder folder;
  const std::string out = folder.path("summary");
  const Finished full =
      tilefold({"map", "--level", "BB.C...D.CEE.DAAFGH.IIFGH.JKK.LLJ...", "--memory", "1M", "--out", out});
  CHECK(full.code == 1);
  CHECK(lines_of(full.err).size() == 1);
  CHECK(full.err.starts_with("tilefold: the map of this level has more than "));
  CHECK(full.err.ends_with("give each process more, or use more processes\n"));
  CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("A printed map has one line for each state and link, and its first line gives both counts") {
  const auto lines = lines_of(tilefold({"map", "--level", article, "--format", "jsonl"}).out);
  const Document meta = parsed(lines.front());
  CHECK(*meta.find("format") == Document("tilefold/1"));
  std::int64_t states = 0;
  std::int64_t links = 0;
  std::vector<std::int64_t> distances{0};
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Document line = parsed(lines[i]);
    if (*line.find("kind") == Document("state")) {
      REQUIRE(whole(line, "state") == ++states);
      distances.push_back(whole(line, "distance"));
      REQUIRE(*line.find("solved") == Document(distances.back() == 0));
    } else {
      REQUIRE(*line.find("kind") == Document("link"));
      ++links;
      const auto from = static_cast<std::size_t>(whole(line, "from"));
      const auto to = static_cast<std::size_t>(whole(line, "to"));
      REQUIRE(std::abs(distances.at(from) - distances.at(to)) <= 1);
    }
  }
  CHECK(states == whole(meta, "states"));
  CHECK(links == whole(meta, "links"));
}

TEST_CASE("A map in CSV is a table of states, and --links writes a second table with the links") {
  const TemporaryFolder folder;
  const std::string states = folder.path("states.csv");
  const std::string links = folder.path("links.csv");
  const Document summary = parsed(tilefold({"map", "--level", article, "--format", "summary"}).out);
  REQUIRE(tilefold({"map", "--level", article, "--format", "csv", "--out", states, "--links", links}).code == 0);
  const auto rows = lines_of(read_text(states));
  CHECK(rows[0] == "state,level,distance,solved");
  CHECK(rows[1] == "1," + article + ",8,false");
  CHECK(static_cast<std::int64_t>(rows.size()) == whole(summary, "states") + 1);
  const auto pairs = lines_of(read_text(links));
  CHECK(pairs[0] == "from,to,move");
  CHECK(static_cast<std::int64_t>(pairs.size()) == whole(summary, "links") + 1);
  CHECK(std::set<std::string>(pairs.begin(), pairs.end()).size() == pairs.size());
}

TEST_CASE("A map in GraphML can be read by an XML library, and its links lead to a solution in the stated distance") {
  const TemporaryFolder folder;
  const std::string path = folder.path("map.graphml");
  REQUIRE(tilefold({"map", "--level", article, "--format", "graphml", "--out", path}).code == 0);
  const std::string script = R"(
import sys, xml.etree.ElementTree as tree
from collections import deque
space = '{http://graphml.graphdrawing.org/xmlns}'
graph = tree.parse(sys.argv[1]).getroot().find(space + 'graph')
data = lambda it: {d.get('key'): d.text for d in it.findall(space + 'data')}
nodes = {n.get('id'): data(n) for n in graph.findall(space + 'node')}
links = {n: [] for n in nodes}
for edge in graph.findall(space + 'edge'):
    links[edge.get('source')].append(edge.get('target'))
    links[edge.get('target')].append(edge.get('source'))
far, queue = {'1': 0}, deque('1')
while queue:
    at = queue.popleft()
    for to in links[at]:
        if to not in far:
            far[to] = far[at] + 1
            queue.append(to)
solved = [n for n in nodes if nodes[n]['solved'] == 'true']
print(len(nodes), len(far), len(solved), min(far[n] for n in solved), nodes['1']['distance'])
)";
  const Finished read = run({"python3", "-c", script, path});
  CHECK(read.err.empty());
  CHECK(read.out == "1079 1079 4 8 8\n");
}

// Records games of two participants, a game of a strategy and a game of another level.
std::string recorded_paths(const TemporaryFolder& folder) {
  const std::string data = folder.path("data");
  const std::string level = "............AA.B.....B..............";
  const auto play = [&](const std::string& from, const Words& more) {
    printed(with({"play", "--level", from, "--record", "--data-dir", data}, more));
  };
  play(level, {"--participant", "P01", "--moves", "B+1 B+1 A+4"});
  play(level, {"--participant", "P02", "--moves", "B-2 B+4 A+4"});
  play(level, {"--participant", "P02", "--moves", "B+2"});
  play(level, {"--strategy", "shortest"});
  play(article, {"--moves", "B+1"});
  return level;
}

TEST_CASE("A map with paths counts the visits of states and the passes of links in recorded games") {
  const TemporaryFolder folder;
  const std::string level = recorded_paths(folder);
  const std::string path = folder.path("paths.graphml");
  const Finished drawn =
      tilefold({"map", "--level", level, "--paths", "--data-dir", folder.path("data"), "--out", path});
  CHECK(drawn.err.empty());
  REQUIRE(drawn.code == 0);
  const std::string script = R"(
import sys, xml.etree.ElementTree as tree
space = '{http://graphml.graphdrawing.org/xmlns}'
graph = tree.parse(sys.argv[1]).getroot().find(space + 'graph')
data = lambda it: {d.get('key'): d.text for d in it.findall(space + 'data')}
nodes = {n.get('id'): data(n) for n in graph.findall(space + 'node')}
visits = {n: int(nodes[n]['visits']) for n in nodes}
edges = [data(e) for e in graph.findall(space + 'edge')]
free = [n for n in nodes if nodes[n]['level'] == '............AA.............B.....B..']
print(sum(visits.values()), visits['1'], visits[free[0]], sum(visits[n] for n in nodes if nodes[n]['solved'] == 'true'))
print(sum(int(e['passes']) for e in edges), sorted(int(e['passes']) for e in edges if e['passes'] != '0'))
)";
  const Finished read = run({"python3", "-c", script, path});
  CHECK(read.err.empty());
  // Three starts and seven moves of the participants. All games go through the state in which B is two cells lower.
  CHECK(read.out == "10 3 3 2\n7 [1, 1, 1, 1, 1, 2]\n");
}

TEST_CASE("A picture of a map with paths shows every visited state, and wrong requests for paths are refused") {
  const TemporaryFolder folder;
  const std::string level = recorded_paths(folder);
  const std::string path = folder.path("paths.svg");
  const Words request{"map", "--level", level, "--paths", "--data-dir", folder.path("data")};
  REQUIRE(tilefold(with(request, {"--format", "svg", "--out", path})).code == 0);
  const std::string script = R"(
import sys, xml.etree.ElementTree as tree
space = '{http://www.w3.org/2000/svg}'
root = tree.parse(sys.argv[1]).getroot()
legend = [text.text for text in root.iter(space + 'text') if '; ' in text.text]
print(len(root.findall('.//' + space + 'title')), legend[0].split('; ')[1])
)";
  const Finished read = run({"python3", "-c", script, path});
  CHECK(read.err.empty());
  CHECK(read.out == "5 3 games of 2 participants, 7 moves\n");
  const auto refused = [&](const Words& words, const std::string& part) {
    const Finished finished = tilefold(words);
    CHECK(finished.code == 2);
    CHECK(finished.out.empty());
    CHECK(finished.err.find(part) != std::string::npos);
  };
  refused(with(request, {"--format", "dot"}), "--format graphml or svg");
  refused(with(request, {"--summary"}), "--format graphml or svg");
  refused({"map", "--level", level, "--data-dir", folder.path("data")}, "give --paths, too");
  const Finished none = tilefold({"map", "--level", level, "--paths", "--data-dir", folder.path("none")});
  CHECK(none.code == 0);
  CHECK(none.err.find("no recorded game of a player begins with this level") != std::string::npos);
}

TEST_CASE("A map in DOT has a line for every state and every link") {
  const auto lines = lines_of(tilefold({"map", "--level", article, "--format", "dot"}).out);
  CHECK(lines.front() == "graph map {");
  CHECK(lines[1] == "  1 [level=\"" + article + "\", distance=8, solved=false];");
  CHECK(lines.back() == "}");
  CHECK(lines.size() == 2 + 1079 + 5863);
}

TEST_CASE("Impossible requests for a map are rejected with a message of one line") {
  const auto said = [](std::vector<std::string> arguments) {
    const Finished finished = tilefold(std::move(arguments));
    CHECK(finished.code == 2);
    CHECK(finished.out.empty());
    return finished.err;
  };
  CHECK(said({"map"}) == "tilefold: nothing to map; give --level TEXT, --position FILE or a puzzle\n");
  CHECK(said({"map", "drop"}).starts_with("tilefold: map does not support drop; it supports: "));
  CHECK(said({"map", "--level", article + "."}).find("it must have 36") != std::string::npos);
  CHECK(said({"map", "--level", article, "--format", "xml"}).find("must be one of") != std::string::npos);
  CHECK(said({"map", "--level", article, "--goals", "ful"}).find("did you mean 'full'") != std::string::npos);
  CHECK(said({"map", "--level", article, "--memory", "1G", "--format", "csv"}).find("give --summary") !=
        std::string::npos);
  CHECK(said({"map", "--level", article, "--summary", "--format", "csv"}).find("give one of them") !=
        std::string::npos);
  for (const char* memory : {"0", "1023K", "33G", "99999999999999999999", "1T", "M", "-1M", "1.5G"})
    CHECK(said({"map", "--level", article, "--memory", memory})
              .find("from 1M to 32G, in bytes or with K, M or G, such as 512M") != std::string::npos);
  CHECK(said({"map", "--level", article, "--links", "x"}).find("--format csv") != std::string::npos);
  CHECK(said({"map", "--level", article, "--position", "-"}).find("give one of them") != std::string::npos);
  CHECK(said({"play", "drop", "--level", article}).find("drop has no levels") != std::string::npos);
}

TEST_CASE("The command solve prints moves that solve the level") {
  const auto lines = lines_of(tilefold({"solve", "--level", article, "--format", "jsonl"}).out);
  REQUIRE(lines.size() == 2);
  CHECK(*parsed(lines[0]).find("format") == Document("tilefold/1"));
  const Document solution = parsed(lines[1]);
  CHECK(*solution.find("solved") == Document(true));
  CHECK(*solution.find("proven") == Document(true));
  CHECK(whole(solution, "length") == 8);
  std::string moves;
  for (const Document& move : *solution.find("moves")->list()) moves += *move.text() + " ";
  const auto played = lines_of(tilefold({"play", "--level", article, "--moves", moves, "--format", "jsonl"}).out);
  const Document end = parsed(played.back());
  CHECK(*end.find("state")->find("status") == Document("won"));
  CHECK(*end.find("state")->find("solved") == Document(true));
}

TEST_CASE("For an entered level, solve prints no number of a built-in level and no random seed") {
  const auto head_of = [](const Words& words) { return parsed(lines_of(tilefold(words).out).at(0)); };
  const Document typed = head_of({"solve", "--level", article, "--format", "jsonl"});
  CHECK(typed.find("parameters")->find("level") == nullptr);
  CHECK(typed.find("parameters")->find("rows") != nullptr);
  CHECK(typed.find("seed") == nullptr);
  CHECK(*typed.find("state")->find("level") == Document(article));
  CHECK(tilefold({"solve", "--level", article, "--format", "text"}).err.empty());
  const Document seeded = head_of({"solve", "--level", article, "--seed", "7", "--format", "jsonl"});
  CHECK(whole(seeded, "seed") == 7);
  const Document numbered = head_of({"solve", "unblock", "--set", "level=3", "--format", "jsonl"});
  CHECK(whole(*numbered.find("parameters"), "level") == 3);
  CHECK(numbered.find("seed") != nullptr);
}

TEST_CASE("The command solve reports an unsolvable level as a result and a puzzle without a solver as an error") {
  const Finished none = tilefold({"solve", "--level", "............AAx.....................", "--format", "jsonl"});
  CHECK(none.code == 0);
  const Document solution = parsed(lines_of(none.out).back());
  CHECK(*solution.find("solved") == Document(false));
  CHECK(*solution.find("proven") == Document(true));
  CHECK(tilefold({"solve", "drop"}).code == 2);
  CHECK(tilefold({"solve", "--level", article, "--strategy", "random"}).err.find("is not a solver") !=
        std::string::npos);
}

TEST_CASE("The command generate prints the same levels for the same seed, with the requested number of moves") {
  const std::vector<std::string> request{"generate", "--count", "6",        "--seed", "3",
                                         "--moves",  "4-6",     "--format", "csv"};
  const Finished made = tilefold(request);
  REQUIRE(made.code == 0);
  CHECK(tilefold(request).out == made.out);
  const auto rows = lines_of(made.out);
  REQUIRE(rows.size() == 7);
  CHECK(rows[0] == "level,moves,states");
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::string level = rows[i].substr(0, 36);
    const Document line = parsed(tilefold({"map", "--level", level, "--format", "summary"}).out);
    CHECK(rows[i].substr(36).starts_with("," + std::to_string(whole(line, "moves")) + ","));
  }
  CHECK(tilefold({"generate", "--moves", "2-5"}).err.find("it must be within 3-") != std::string::npos);
  CHECK(tilefold({"generate", "--moves", "9-5"}).code == 2);
  CHECK(tilefold({"generate", "drop"}).code == 2);
}

TEST_CASE("Ctrl-C keeps the levels that generate has printed so far") {
  const TemporaryFolder folder;
  const std::string out = folder.path("levels");
  Background making({TILEFOLD_BINARY, "generate", "--count", "100000", "--seed", "1", "--moves", "3-4"}, out);
  REQUIRE(comes_true([&] { return lines_of(read_text(out)).size() >= 3; }));
  kill(making.id(), SIGINT);
  CHECK(making.wait() == 130);
  const auto lines = lines_of(read_text(out));
  REQUIRE(lines.size() >= 3);
  for (const std::string& line : lines) parsed(line);
}

}  // namespace
}  // namespace tilefold::test
