// Profiles with inconsistent rows: every reader either rejects or reads them, and data stored afterwards can be read
// back.
//
// An input consists of lines that change a valid profile. "games 2 seed 7" writes a value into the third row, "games 2
// -" deletes the row, "user_version 3" sets the version of the file, "@60 255" sets a byte of the file. Row numbers
// wrap around; an unknown name is replaced by a known one.

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>
#include <SQLiteCpp/Statement.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>

#include "app/profile/backup.h"
#include "app/profile/recorder.h"
#include "app/profile/stored_analyses.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_scores.h"
#include "app/profile/stored_sessions.h"
#include "app/study/accuracy.h"
#include "app/study/kept_analysis.h"
#include "app/study/mistakes.h"
#include "engine/catalog.h"
#include "engine/core/strategy.h"
#include "engine/core/text.h"
#include "tests/fuzz/memory_folder.h"
#include "tests/fuzz/target.h"

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t noon = 1'767'268'800'000;  // milliseconds since 1970 at 2026-01-01T12:00:00Z
constexpr int most_changes = 40;                  // maximum number of changes in one input

profile::Folders folders() {
  static const MemoryFolder folder;
  return folder.profile();
}

profile::Clock still_clock() {
  return {.wall_ms = [] { return noon; }, .steady_ms = [] { return std::int64_t{5000}; }};
}

void play(Session& session, profile::Recorder& recorder, int moves) {
  const RandomStrategy strategy(4);
  for (int i = 0; i < moves; ++i) {
    const auto move = strategy.choose(session.puzzle(), {}, {}).best;
    if (!move || !session.play(*move)) return;
    recorder.follow(session);
  }
}

// Records a game of every puzzle, two of the first one, with analyses of some moves.
void record_games(profile::Store& store) {
  for (const PuzzleInfo* info : catalog()) {
    profile::Recorder recorder(store, "window");
    demand(!recorder.resume(*info), "a new profile has no game under way");
    Session session(*info, ParameterValues(info->parameters), 1);
    play(session, recorder, 4);
    session.undo();
    play(session, recorder, 2);
    recorder.record_hint(session, "random");
    if (info == catalog().front()) {
      session.new_game(2);
      play(session, recorder, 3);
    }
    demand(recorder.is_stored(), "a healthy profile stores games");
    const std::int64_t game = recorder.game_id(session);
    const profile::StoredJudgement judged{
        .node = 1, .number = 1, .best = "1", .value = 1, .best_value = 50, .choices = 4, .stake = 50};
    const auto kept = store.change([&](profile::Writer& writer) {
      writer.put_judgement(game, "greedy", judged);
      writer.put_practice({.game = game, .node = 1, .box = 1, .due = 3, .tries = 2, .misses = 1});
    });
    demand(static_cast<bool>(kept), "a healthy profile stores what was found");
  }
}

std::string read_bytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

const std::string& healthy_profile() {
  static const std::string bytes = [] {
    fs::create_directories(folders().data);
    {
      profile::Store store(folders(), profile::Access::write, still_clock());
      record_games(store);
    }
    return read_bytes(folders().database());
  }();
  return bytes;
}

// ---- Applying an input to the profile -------------------------------------------------------------

std::int64_t number_in(std::string_view word, std::int64_t otherwise) {
  std::int64_t number = otherwise;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

std::string_view pop_word(std::string_view& line) {
  const std::string_view word = line.substr(0, line.find(' '));
  line.remove_prefix(std::min(word.size() + 1, line.size()));
  return word;
}

// Returns the name itself if it is known, otherwise one selected by its first letter.
std::string chosen(const std::vector<std::string>& names, std::string_view word) {
  for (const std::string& name : names)
    if (name == word) return name;
  return names[word.empty() ? 0 : static_cast<unsigned char>(word.front()) % names.size()];
}

std::vector<std::string> texts(SQLite::Database& database, const std::string& sql) {
  SQLite::Statement statement(database, sql);
  std::vector<std::string> found;
  while (statement.executeStep()) found.push_back(statement.getColumn(0).getString());
  return found;
}

void change_row(SQLite::Database& database, const std::string& table, std::string_view line) {
  const std::string info = "FROM pragma_table_info('" + table + "')";
  const auto rows = database.execAndGet("SELECT count(*) FROM " + table).getInt64();
  if (rows == 0) return;
  const auto row = static_cast<std::int64_t>(static_cast<std::uint64_t>(number_in(pop_word(line), 0)) %
                                             static_cast<std::uint64_t>(rows));
  std::string keys;
  for (const std::string& key : texts(database, "SELECT name " + info + " WHERE pk > 0 ORDER BY pk"))
    keys += (keys.empty() ? "" : ", ") + key;
  if (keys.empty()) keys = "rowid";
  const std::string where =
      " WHERE (" + keys + ") = (SELECT " + keys + " FROM " + table + " LIMIT 1 OFFSET " + std::to_string(row) + ")";
  const std::string_view word = pop_word(line);
  if (word == "-") {
    database.exec("DELETE FROM " + table + where);
    return;
  }
  const std::string column = chosen(texts(database, "SELECT name " + info), word);
  SQLite::Statement update(database, "UPDATE OR REPLACE " + table + " SET " + column + " = ?1" + where);
  if (line != "NULL") update.bind(1, std::string(line));  // a numeric column converts it to a number
  update.exec();
}

void change_profile(SQLite::Database& database, std::string_view line) {
  const std::string_view word = pop_word(line);
  if (word == "user_version" || word == "application_id") {
    database.exec("PRAGMA " + std::string(word) + " = " + std::to_string(number_in(line, 0)));
    return;
  }
  static const auto tables =
      texts(database, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
  change_row(database, chosen(tables, word), line);
}

// Writes the profile with the changes of the input. Returns true if bytes of the file were changed directly.
bool lay_out(std::string_view input) {
  fs::remove_all(folders().data);
  fs::create_directories(folders().data);
  std::ofstream(folders().database(), std::ios::binary) << healthy_profile();
  std::vector<std::pair<std::size_t, char>> bytes;
  {
    SQLite::Database database(folders().database().string(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
    for (int i = 0; i < most_changes && !input.empty(); ++i) {
      std::string_view line = input.substr(0, input.find('\n'));
      input.remove_prefix(std::min(line.size() + 1, input.size()));
      if (line.starts_with('@')) {
        line.remove_prefix(1);
        const auto place = static_cast<std::uint64_t>(number_in(pop_word(line), 0));
        bytes.emplace_back(place % healthy_profile().size(), static_cast<char>(number_in(line, 0) & 0xff));
      } else {
        try {
          change_profile(database, line);
        } catch (const SQLite::Exception&) {  // a change that a table rejects is skipped
        }
      }
    }
  }
  std::fstream file(folders().database(), std::ios::binary | std::ios::in | std::ios::out);
  for (const auto& [place, byte] : bytes) file.seekp(static_cast<std::streamoff>(place)).put(byte);
  return !bytes.empty();
}

// ---- Reading the profile ---------------------------------------------------------------------------

template <class Answer>
bool read_or_refused(const Answer& answer) {
  if (!answer) demand_message(answer.error());
  return static_cast<bool>(answer);
}

void demand_lines(const std::vector<std::string>& messages) {
  for (const std::string& message : messages) demand_message({message});
}

void read_judgements(profile::Store& store, const profile::StoredGame& game) {
  const auto strategies = profile::StoredAnalyses(store).strategies(game.id);
  const auto contexts = study::contexts_of(store, game);
  if (!read_or_refused(strategies) || !read_or_refused(contexts)) return;
  for (const std::string& strategy : *strategies) {
    read_or_refused(profile::StoredAnalyses(store).judgements(game.id, strategy));
    for (const measure::Judge::Kind kind : {measure::Judge::Kind::estimate, measure::Judge::Kind::search})
      demand(study::KeptAnalysis(store, game.id, *contexts, strategy, kind).known().size() == contexts->size(),
             "every move of a line has its place");
  }
}

void read_game(profile::Store& store, const profile::StoredGame& game) {
  read_or_refused(profile::StoredGames(store).moves(game.id));
  read_or_refused(profile::StoredGames(store).events(game.id));
  read_judgements(store, game);
  read_or_refused(study::tally_of(store, game));
  read_or_refused(study::position_before(store, game.id, game.state.node));
  if (auto line = study::read_line(store, game); read_or_refused(line))
    read_or_refused(study::game_of_line(std::move(*line)));
  const auto info = find_puzzle(game.start.puzzle);
  if (!info) return demand_message(info.error());
  if (auto loaded = profile::StoredSessions(store).load_game(**info, game.id); read_or_refused(loaded)) {
    SavedSession saved{.games = {loaded->saved}, .next_parameters = loaded->saved.parameters};
    read_or_refused(Session::restore(**info, saved));
  }
}

void read_all(profile::Store& store) {
  for (const profile::GameFilter::Order order :
       {profile::GameFilter::Order::newest, profile::GameFilter::Order::largest}) {
    const auto games = profile::StoredGames(store).list({.order = order, .with_empty = true, .with_deleted = true});
    if (!read_or_refused(games)) continue;
    if (order == profile::GameFilter::Order::newest)
      for (const profile::StoredGame& game : *games) read_game(store, game);
  }
  read_or_refused(profile::StoredScores(store).list({}));
  read_or_refused(profile::StoredGames(store).played_hours({.first = 0, .last = 1000}));
  read_or_refused(profile::StoredGames(store).for_each({}, [](const auto&, const auto&) { return true; }));
  read_or_refused(profile::StoredGames(store).for_each_id(
      {}, [](const profile::StoredGame&, const std::string& id) { return printable(id, id.size()) == id; }));
  const auto mistakes = study::mistakes_to_practise(store, 20'000, 10);
  if (!read_or_refused(mistakes)) return;
  for (const study::Mistake& mistake : *mistakes)
    read_or_refused(study::position_before(store, mistake.stored.game, mistake.stored.node));
}

void read_only() {
  if (const auto report = profile::check_profile(folders().database(), [] { return false; }); read_or_refused(report))
    for (const profile::ProfileProblem& problem : report->problems) demand_message({problem.text});
  profile::Store store(folders(), profile::Access::read, still_clock());
  read_all(store);
  if (const std::string notice = store.pop_notice(); !notice.empty()) demand_message({notice});
}

// ---- Continuing with the profile -------------------------------------------------------------------

struct Stored {
  std::int64_t game;
  std::size_t moves;
  std::uint64_t score;
};

std::vector<Stored> go_on() {
  std::vector<Stored> stored;
  profile::Store store(folders(), profile::Access::write, still_clock());
  for (const PuzzleInfo* info : catalog()) {
    profile::Recorder recorder(store, "window");
    auto resumed = recorder.resume(*info);
    Session session = resumed ? std::move(*resumed) : Session(*info, ParameterValues(info->parameters), 3);
    recorder.follow(session);
    play(session, recorder, 2);
    demand_lines(recorder.pop_messages());
    if (recorder.is_stored() && session.game().nodes.size() > 1)
      stored.push_back({recorder.game_id(session), session.game().nodes.size() - 1, session.game().standing().score});
  }
  read_all(store);
  return stored;
}

void demand_there(const std::vector<Stored>& stored) {
  profile::Store store(folders(), profile::Access::read, still_clock());
  for (const Stored& expected : stored) {
    const auto game = profile::StoredGames(store).game(expected.game);
    demand(game && game->state.score == expected.score, "a game that was stored is there, with its score");
    const auto moves = profile::StoredGames(store).moves(expected.game);
    demand(moves && moves->size() == expected.moves, "a game that was stored has all its moves");
  }
}

}  // namespace
}  // namespace tilefold::test

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilefold::test;  // NOLINT(google-build-using-namespace)
  const bool is_poked = lay_out(text_of(data, size));
  read_only();
  const auto stored = go_on();
  if (!is_poked) demand_there(stored);  // a file with changed bytes may lose stored data
  return 0;
}
