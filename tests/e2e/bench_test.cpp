// `tilefold bench` as a process: its output is parsed independently and recomputed.

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <thread>

#include "app/cli/reports/progress.h"
#include "app/records/json.h"
#include "tests/e2e/requests.h"
#include "tests/support/process.h"

namespace tilefold::test {
namespace {

using Row = std::map<std::string, std::string>;

const std::string searching = "lookahead:depth=2,beam=3";

Words bench(Words options) {
  Words request{"bench", "drop", "--strategy", "greedy", "--strategy", searching, "--strategy", "random"};
  request.insert(request.end(), options.begin(), options.end());
  return request;
}

std::string run_bench(const Words& options) {
  const Finished finished = tilefold(bench(options));
  CAPTURE(finished.err);
  CHECK(finished.err.empty());
  REQUIRE(finished.code == 0);
  return finished.out;
}

// Splits a line of CSV by RFC 4180, without line breaks in fields.
Words csv_fields(const std::string& line) {
  Words fields(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"') {
      fields.back() += line[++i];
    } else if (line[i] == '"') {
      is_quoted = !is_quoted;
    } else if (line[i] == ',' && !is_quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  CHECK_FALSE(is_quoted);
  return fields;
}

std::vector<Row> read_csv(const std::string& text) {
  const auto lines = lines_of(text);
  REQUIRE_FALSE(lines.empty());
  const Words names = csv_fields(lines.front());
  std::vector<Row> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Words fields = csv_fields(lines[i]);
    REQUIRE(fields.size() == names.size());
    Row row;
    for (std::size_t f = 0; f < fields.size(); ++f) row[names[f]] = fields[f];
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Document> records_of(const std::string& text, const std::string& kind) {
  std::vector<Document> list;
  for (const std::string& line : lines_of(text)) {
    auto document = records::parse_json(line, "a line");
    REQUIRE(document);
    REQUIRE(document->find("kind") != nullptr);
    if (*document->find("kind") == Document(kind)) list.push_back(std::move(*document));
  }
  return list;
}

double number(const Document& record, std::string_view name) {
  const Document* found = record.find(name);
  REQUIRE_MESSAGE(found != nullptr, std::string(name));
  if (const auto* whole = found->integer()) return static_cast<double>(*whole);
  const auto* fraction = found->fraction();
  REQUIRE_MESSAGE(fraction != nullptr, std::string(name));
  return *fraction;
}

bool is_null(const Document& record, std::string_view name) {
  const Document* found = record.find(name);
  return found != nullptr && *found == Document();
}

TEST_CASE("A benchmark prints the same bytes for any number of threads, in every format") {
  for (const std::string format : {"csv", "jsonl", "text"}) {
    const Words request{"--games", "5", "--max-moves", "60", "--seed", "7", "--format", format};
    std::vector<std::string> outputs;
    for (const std::string threads : {"1", "2", "5"}) {
      Words with_threads = request;
      with_threads.insert(with_threads.end(), {"--threads", threads});
      outputs.push_back(run_bench(with_threads));
    }
    outputs.push_back(run_bench(request));
    CAPTURE(format);
    for (const std::string& output : outputs) CHECK(output == outputs.front());
  }
}

// True if the reference pages name a column. They may write `score_low` in full, or as `_low` in a line that names
// `score_mean`.
bool names(const std::string& pages, const std::string& column) {
  if (pages.find("`" + column + "`") != std::string::npos) return true;
  const std::size_t end = column.rfind('_');
  if (end == std::string::npos) return false;
  const std::string limit = "`" + column.substr(end) + "`";
  for (const std::string& line : lines_of(pages))
    if (line.starts_with("| `" + column.substr(0, end)) && line.find(limit) != std::string::npos) return true;
  return false;
}

TEST_CASE("The reference page names every column that bench and sweep print") {
  const std::string reference = std::string(TILEFOLD_SOURCE_DIR) + "/docs/reference/";
  const std::string pages = read_text(reference + "statistics.md") + read_text(reference + "formats.md");
  const Words played{"--strategy", "random", "--games",  "2",        "--max-moves", "3",
                     "--seed",     "1",      "--timing", "--format", "jsonl"};
  for (Words words : {Words{"bench", "pairs"}, Words{"bench", "drop"}, Words{"bench", "slide", "--strategy", "minimax"},
                      Words{"bench", "slide", "--from-stage", "512"}, Words{"sweep", "drop", "--vary", "preview=1"}}) {
    words.insert(words.end(), played.begin(), played.end());
    const Finished finished = tilefold(words);
    REQUIRE(finished.code == 0);
    for (const std::string& line : lines_of(finished.out)) {
      const Document row = parsed(line);
      if (*row.find("kind") == Document("meta")) continue;
      for (const auto& member : *row.object()) {
        CAPTURE(member.first);
        CHECK((names(pages, member.first) || member.first == "kind" || member.first == "preview"));
      }
    }
  }
}

TEST_CASE("A benchmark in CSV has a row for each game of each entry, with the same seeds for all entries") {
  const std::string text = run_bench({"--games", "4", "--max-moves", "30", "--seed", "1", "--format", "csv"});
  CHECK(lines_of(text)[0] == "setting,game,seed,score,moves,largest,merges,continues_used,status,mean_depth");
  CHECK(lines_of(text)[5].starts_with("\"" + searching + "\",1,"));
  auto rows = read_csv(text);
  REQUIRE(rows.size() == 12);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i]["setting"] == Words{"greedy", searching, "random"}[i / 4]);
    CHECK(rows[i]["game"] == std::to_string(i % 4 + 1));
    CHECK(rows[i]["seed"] == rows[i % 4]["seed"]);
    CHECK(rows[i]["moves"] == "30");
    CHECK(rows[i]["status"] == "playing");
    CHECK(rows[i]["continues_used"] == "0");
  }
}

TEST_CASE("The command play repeats the game of a benchmark row from its seed and strategy") {
  const std::string text =
      run_bench({"--games", "2", "--max-moves", "50", "--seed", "9", "--set", "columns=4", "--format", "csv"});
  for (Row& row : read_csv(text)) {
    Words request{"play",       "drop",         "--seed", row["seed"], "--max-moves", "50",
                  "--strategy", row["setting"], "--set",  "columns=4", "--format",    "jsonl"};
    if (row["setting"] == searching) {
      request[7] = "lookahead";
      request.insert(request.end(), {"--option", "depth=2", "--option", "beam=3"});
    }
    const Finished game = tilefold(request);
    REQUIRE(game.code == 0);
    double merges = 0;
    for (const Document& move : records_of(game.out, "move")) merges += number(*move.find("last_drop"), "merges");
    const auto ends = records_of(game.out, "end");
    REQUIRE(ends.size() == 1);
    const Document& state = *ends.front().find("state");
    for (const std::string name : {"score", "moves", "largest"}) CHECK(number(state, name) == std::stod(row[name]));
    CHECK(*state.find("status") == Document(row["status"]));
    CHECK(merges == std::stod(row["merges"]));
  }
}

TEST_CASE("A benchmark in JSON Lines has a meta line, the rows of the CSV and a summary for each entry") {
  const Words request{"--games", "3", "--max-moves", "30", "--seed", "1", "--set", "preview=2"};
  const auto with_format = [&](const std::string& format) {
    Words words = request;
    words.insert(words.end(), {"--format", format});
    return run_bench(words);
  };
  const std::string text = with_format("jsonl");
  CHECK(lines_of(text)[0].starts_with("{\"format\":\"tilefold/1\",\"kind\":\"meta\","));
  const Document meta = records_of(text, "meta").at(0);
  for (const std::string name : {"version", "commit", "processor"}) CHECK(meta.find(name)->text() != nullptr);
  CHECK(number(meta, "threads") >= 1);
  CHECK(number(meta, "seed") == 1);
  CHECK(number(meta, "games") == 3);
  CHECK(number(*meta.find("parameters"), "preview") == 2);
  CHECK(*meta.find("settings") == Document(List{"greedy", searching, "random"}));
  const auto games = records_of(text, "game");
  auto rows = read_csv(with_format("csv"));
  REQUIRE(games.size() == rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const auto& [name, value] : *games[i].object())
      if (name != "kind")
        CHECK((value == Document()       ? ""
               : value.text() != nullptr ? *value.text()
                                         : records::to_json(value)) == rows[i][name]);
  CHECK(records_of(text, "summary").size() == 3);
}

TEST_CASE("A benchmark prints the mean depth of the searches, only for strategies that search by depth") {
  const std::string text = run_bench({"--games", "2", "--max-moves", "5", "--seed", "1", "--format", "jsonl"});
  for (const std::string kind : {"game", "summary"})
    for (const Document& record : records_of(text, kind)) {
      if (*record.find("setting")->text() == searching)
        CHECK(number(record, "mean_depth") == 2);
      else
        CHECK(is_null(record, "mean_depth"));
    }
  const Words some{"bench", "slide",  "--strategy", "expectimax:nodes=3000", "--games", "1", "--max-moves",
                   "20",    "--seed", "1"};
  const auto rows = read_csv(tilefold(with(some, {"--format", "csv"})).out);
  const double depth = std::stod(rows.at(0).at("mean_depth"));
  CHECK((depth > 1 && depth < 8 && depth != std::floor(depth)));
  CHECK(tilefold(with(some, {"--format", "text"})).out.find(" depth\n") != std::string::npos);
  const Finished random = tilefold(
      {"bench", "slide", "--strategy", "random", "--games", "1", "--max-moves", "5", "--seed", "1", "--format", "csv"});
  CHECK(random.out.find("mean_depth") == std::string::npos);
}

double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  const double place = share * static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::size_t>(std::floor(place));
  const auto high = static_cast<std::size_t>(std::ceil(place));
  return values[low] * (1 - (place - std::floor(place))) + values[high] * (place - std::floor(place));
}

void check_summary(const Document& summary, const std::vector<double>& scores, const std::vector<double>& first) {
  const auto n = static_cast<double>(scores.size());
  double mean = 0;
  double squares = 0;
  double difference = 0;
  for (const double score : scores) mean += score / n;
  for (const double score : scores) squares += (score - mean) * (score - mean);
  for (std::size_t i = 0; i < scores.size(); ++i) difference += (scores[i] - first[i]) / n;
  CHECK(number(summary, "n") == n);
  CHECK(number(summary, "mean") == doctest::Approx(mean));
  CHECK(number(summary, "sd") == doctest::Approx(std::sqrt(squares / (n - 1))));
  CHECK(number(summary, "median") == doctest::Approx(quantile(scores, 0.5)));
  CHECK(number(summary, "p5") == doctest::Approx(quantile(scores, 0.05)));
  CHECK(number(summary, "p25") == doctest::Approx(quantile(scores, 0.25)));
  CHECK(number(summary, "p75") == doctest::Approx(quantile(scores, 0.75)));
  CHECK(number(summary, "p95") == doctest::Approx(quantile(scores, 0.95)));
  if (is_null(summary, "difference")) return;
  CHECK(number(summary, "difference") == doctest::Approx(difference));
  CHECK(number(summary, "difference_low") + number(summary, "difference_high") == doctest::Approx(2 * difference));
  CHECK(*summary.find("test") == Document("paired t test"));
  CHECK(summary.find("warning")->text()->find("only 9 pairs") != std::string::npos);
}

TEST_CASE("The summary of a benchmark agrees with its rows") {
  const std::string text = run_bench({"--games", "9", "--max-moves", "80", "--seed", "4", "--format", "jsonl"});
  std::map<std::string, std::vector<double>> scores;
  std::map<std::string, std::map<std::string, double>> largest;
  for (const Document& game : records_of(text, "game")) {
    const std::string setting = *game.find("setting")->text();
    scores[setting].push_back(number(game, "score"));
    ++largest[setting][std::to_string(*game.find("largest")->integer())];
  }
  const auto summaries = records_of(text, "summary");
  REQUIRE(summaries.size() == 3);
  CHECK(is_null(summaries[0], "difference"));
  for (const Document& summary : summaries) {
    const std::string setting = *summary.find("setting")->text();
    CAPTURE(setting);
    check_summary(summary, scores[setting], scores["greedy"]);
    const Document& counts = *summary.find("largest_counts");
    CHECK(counts.object()->size() == largest[setting].size());
    for (const auto& [tile, count] : largest[setting]) CHECK(number(counts, tile) == count);
  }
}

TEST_CASE("For a single game the spread and the interval in the summary are null and never NaN") {
  const std::string text = run_bench({"--games", "1", "--max-moves", "20", "--seed", "4", "--format", "jsonl"});
  CHECK(text.find("nan") == std::string::npos);
  const Document summary = records_of(text, "summary").at(1);
  for (const std::string name : {"sd", "difference_low", "difference_high", "p", "test"}) CHECK(is_null(summary, name));
  CHECK(summary.find("warning")->text()->find("only 1 pair") != std::string::npos);
}

TEST_CASE("The summary of a benchmark can be written to a separate file") {
  const TemporaryFolder folder;
  const std::string games = folder.path("games.csv");
  const std::string summary = folder.path("summary.csv");
  CHECK(run_bench({"--games", "3", "--max-moves", "20", "--seed", "4", "--format", "csv", "--out", games, "--summary",
                   summary})
            .empty());
  CHECK(read_csv(read_text(games)).size() == 9);
  auto rows = read_csv(read_text(summary));
  REQUIRE(rows.size() == 3);
  CHECK(rows[0]["difference"].empty());
  CHECK(rows[1]["setting"] == searching);
  CHECK(rows[1]["n"] == "3");
  CHECK(rows[1]["compared_with"] == "greedy");
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 2);
}

TEST_CASE("A benchmark prints processor times only with --timing") {
  const Words request{"--games", "1", "--max-moves", "20", "--seed", "4", "--threads", "3", "--timing"};
  auto as_csv = request;
  as_csv.insert(as_csv.end(), {"--format", "csv"});
  for (Row& row : read_csv(run_bench(as_csv))) CHECK(std::stod(row.at("cpu_seconds")) >= 0);
  auto as_json = request;
  as_json.insert(as_json.end(), {"--format", "jsonl"});
  const std::string text = run_bench(as_json);
  CHECK(number(records_of(text, "meta").at(0), "threads_used") == 3);
  CHECK(number(records_of(text, "summary").at(0), "moves_per_second") > 0);
}

TEST_CASE("Entries from --settings follow those from --strategy without duplicates") {
  const Finished finished =
      tilefold({"bench", "drop", "--settings", "fast", "--strategy", "greedy", "--games", "1", "--seed", "2", "--set",
                "rows=3", "--set", "columns=2", "--max-moves", "400", "--continues", "--format", "csv"});
  REQUIRE(finished.code == 0);
  auto rows = read_csv(finished.out);
  REQUIRE(rows.size() == 4);
  CHECK(rows[0]["setting"] == "greedy");
  CHECK(rows[1]["setting"] == "random");
  for (Row& row : rows)
    if (row["status"] == "over") CHECK(row["continues_used"] == "3");
}

TEST_CASE("A benchmark prints its random seed, and the seed gives the same games again") {
  const Finished first = tilefold({"bench", "drop", "--strategy", "random", "--games", "2", "--format", "csv"});
  REQUIRE(first.err.starts_with("tilefold: seed "));
  const std::string seed = first.err.substr(15, first.err.find('\n') - 15);
  CHECK(tilefold({"bench", "drop", "--strategy", "random", "--games", "2", "--format", "csv", "--seed", seed}).out ==
        first.out);
}

TEST_CASE("The progress line shows the number of finished games and the estimated time left") {
  CHECK(cli::progress_text(0, 4, "games", 9) == "[..............................] 0/4 games");
  CHECK(cli::progress_text(2, 6, "games", 35) == "[##########....................] 2/6 games, 1:10 left");
  CHECK(cli::progress_text(1, 101, "games", 40) == "[..............................] 1/101 games, 1:06:40 left");
  CHECK(cli::progress_text(4, 4, "games", 9) == "[##############################] 4/4 games");
}

// Starts a run of several hours, interrupts it after it has played for `wait`, and returns its output.
std::string interrupted_bench(std::chrono::milliseconds wait) {
  const TemporaryFolder folder;
  const std::string summary = folder.path("summary.jsonl");
  const std::string out = folder.path("out");
  Background run({TILEFOLD_BINARY, "bench", "drop", "--strategy", "random", "--strategy", "greedy", "--games",
                  "1000000", "--seed", "1", "--threads", "2", "--format", "jsonl", "--summary", summary},
                 out);
  comes_true([&] { return !read_text(out).empty() || !run.is_running(); });
  std::this_thread::sleep_for(wait);
  kill(run.id(), SIGINT);
  CHECK(run.wait() == 130);
  CHECK(records_of(read_text(summary), "summary") == records_of(read_text(out), "summary"));
  return read_text(out);
}

TEST_CASE("Ctrl-C during a benchmark prints the finished games with their summary and exits with code 130") {
  std::string text;
  for (int wait = 100; std::chrono::milliseconds(wait) < watchdog && records_of(text, "game").empty(); wait *= 2)
    text = interrupted_bench(std::chrono::milliseconds(wait));
  const auto games = records_of(text, "game");
  REQUIRE_FALSE(games.empty());
  const auto summaries = records_of(text, "summary");
  REQUIRE(summaries.size() == 2);
  CHECK(number(summaries[0], "n") + number(summaries[1], "n") == static_cast<double>(games.size()));
  for (std::size_t i = 1; i < games.size(); ++i)
    if (*games[i].find("setting") == *games[i - 1].find("setting"))
      CHECK(number(games[i], "game") > number(games[i - 1], "game"));
  CHECK(lines_of(text).size() == games.size() + 3);
}

TEST_CASE("In Pairs the command that removes emptied rows does not count as a move") {
  const Words rules{"--set", "columns=4", "--set", "linger=on", "--set", "stages=off"};
  const Words bench{"bench",      "pairs",  "--seed",      "5",  "--games",  "2",
                    "--strategy", "random", "--max-moves", "25", "--format", "csv"};
  for (Row& row : read_csv(tilefold(with(bench, rules)).out)) {
    const Finished game = tilefold(
        with({"play", "pairs", "--seed", row["seed"], "--strategy", "random", "--max-moves", "25", "--format", "jsonl"},
             rules));
    const auto ends = records_of(game.out, "end");
    REQUIRE(ends.size() == 1);
    const Document& state = *ends.front().find("state");
    for (const std::string name : {"score", "moves"}) CHECK(number(state, name) == std::stod(row[name]));
  }
}

TEST_CASE("A benchmark from a stage prints the share of the games that survive, and refuses unknown stages") {
  const auto bench_slide = [](const Words& more) {
    return tilefold(with({"bench", "slide", "--strategy", "greedy", "--games", "8", "--seed", "1"}, more));
  };
  const Finished finished = bench_slide({"--from-stage", "512", "--format", "jsonl"});
  REQUIRE(finished.code == 0);
  CHECK(*records_of(finished.out, "meta").at(0).find("stage") == Document("512"));
  CHECK(*records_of(finished.out, "meta").at(0).find("stage_boards") == Document("stored"));
  double survived = 0;
  for (const Document& game : records_of(finished.out, "game"))
    survived += *game.find("status") == Document("survived") ? 1 : 0;
  const Document summary = records_of(finished.out, "summary").at(0);
  const double share = survived / 8;
  CHECK(number(summary, "survival") == doctest::Approx(share));
  CHECK(number(summary, "survival_error") == doctest::Approx(std::sqrt(share * (1 - share) / 8)));
  const std::string text = bench_slide({"--from-stage", "512", "--format", "text"}).out;
  CHECK(text.find("from stored boards of stage 512") != std::string::npos);
  CHECK(text.find(fmt::format("  {:.3f}  ", share)) != std::string::npos);

  const auto refusal = [&](const Words& more) {
    const Finished refused = bench_slide(more);
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    return refused.err;
  };
  CHECK(refusal({"--from-stage", "511"}).find("the stages of slide are: 16384, 8192") != std::string::npos);
  CHECK(refusal({"--from-stage", "512", "--set", "rows=5"}).find("boards of 4 rows and 4 columns") !=
        std::string::npos);
  CHECK(refusal({"--stage-boards", "made"}).find("without --from-stage") != std::string::npos);
  CHECK(tilefold({"bench", "drop", "--strategy", "random", "--from-stage", "512"}).err.find("has no stages") !=
        std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
