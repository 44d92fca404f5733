// Random actions on a game without a window: anything that a user could do, in any order, from a seed. After each
// action the invariants hold, and at the end every stored game equals the replay of its moves.
//
// TILEFOLD_MONKEY=17:1-4,9 runs only these actions of that seed; TILEFOLD_MONKEY_SECONDS=600 runs for that long. A
// failure is reported in this notation, reduced to the fewest actions that still fail.

#include <doctest/doctest.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

#include "app/play/autoplay.h"
#include "app/play/board_editor.h"
#include "app/play/draft_keys.h"
#include "app/play/game_openings.h"
#include "app/play/game_view.h"
#include "app/play/replay_steps.h"
#include "app/play/suspended_games.h"
#include "app/profile/backup.h"
#include "app/profile/stored_games.h"
#include "app/profile/stored_players.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "tests/support/long_run.h"
#include "tests/support/monkey.h"
#include "tests/support/profile.h"
#include "tests/support/random_parameters.h"

namespace tilefold::test {
namespace {

constexpr std::size_t deeds_of_an_errand = 400;
constexpr std::uint64_t fewest_errands = 8;
constexpr double longest_errand_s = 120;

class MonkeyTable {
 public:
  explicit MonkeyTable(Rng dice) : folders_(places_in(folder_)), dice_(dice) { open(any_puzzle()); }

  /// Performs one action. Returns what went wrong; empty if nothing did.
  std::string act(Rng dice, bool is_told) {
    struct Deed {
      std::uint32_t weight;
      bool has_replay;  ///< true if the action does not change the game
      void (MonkeyTable::*act)();
      const char* name;
    };
    static constexpr std::array<Deed, 17> deeds{{{30, false, &MonkeyTable::move, "a move"},
                                                 {6, false, &MonkeyTable::reach, "a gesture"},
                                                 {8, false, &MonkeyTable::undo_or_redo, "undo or redo"},
                                                 {2, false, &MonkeyTable::begin, "a new game"},
                                                 {25, true, &MonkeyTable::look, "a look"},
                                                 {5, false, &MonkeyTable::leave_replay, "the end of a look"},
                                                 {4, false, &MonkeyTable::jump, "a jump"},
                                                 {4, false, &MonkeyTable::change_rules, "other rules"},
                                                 {5, false, &MonkeyTable::paste, "a paste"},
                                                 {4, true, &MonkeyTable::advise, "advice"},
                                                 {5, false, &MonkeyTable::let_play, "autoplay"},
                                                 {2, false, &MonkeyTable::change_puzzle, "another puzzle"},
                                                 {2, false, &MonkeyTable::change_player, "another player"},
                                                 {3, false, &MonkeyTable::open_stored, "a stored game"},
                                                 {3, false, &MonkeyTable::make_board, "a board made by hand"},
                                                 {6, true, &MonkeyTable::move_on, "time"},
                                                 {1, false, &MonkeyTable::open_again, "a new start"}}};
    dice_ = dice;
    const Deed& deed = drawn(deeds, dice_);
    const SavedSession before = view_->game.session().saved();
    wrong_.clear();
    if (is_told) MESSAGE(std::string(deed.name));
    (this->*deed.act)();
    if (wrong_.empty() && deed.has_replay && view_->game.session().saved() != before)
      wrong_ = "what only looks has changed the game";
    if (wrong_.empty()) wrong_ = broken_law();
    for (const std::string& message : repository_->pop_messages())
      if (wrong_.empty()) wrong_ = "the profile says: " + message;
    return wrong_.empty() ? wrong_ : std::string(deed.name) + ": " + wrong_;
  }

  /// Closes the game; returns what is wrong with the stored data.
  std::string close() {
    close_table();
    const auto report = profile::check_profile(folders_.database(), [] { return false; });
    if (!report) return report.error().message;
    if (report->games == 0) return "nothing is stored";
    return report->problems.empty()
               ? std::string()
               : "game " + std::to_string(report->problems[0].game) + ": " + report->problems[0].text;
  }

 private:
  bool flips() { return dice_.below(2) == 0; }
  std::int32_t below(std::size_t bound) {
    return static_cast<std::int32_t>(dice_.below(static_cast<std::uint32_t>(std::max<std::size_t>(bound, 1))));
  }
  const PuzzleInfo& any_puzzle() { return *catalog()[static_cast<std::size_t>(below(catalog().size()))]; }

  void open(const PuzzleInfo& info) {
    repository_ = std::make_unique<play::GameRepository>(folders_);
    repository_->store().player = profile::StoredPlayers(repository_->store()).last_chosen();
    others_ = std::make_unique<play::SuspendedGames>();
    others_->load_from(*repository_);
    view_ = std::make_unique<play::GameView>(others_->resume_or_begin(info, ParameterValues(info.parameters)), trace_);
    view_->game.recording().store_in(*repository_);
    autoplay_ = std::make_unique<play::Autoplay>(*view_, [] {});
    autoplay_->begin();
    editor_ = std::make_unique<play::BoardEditor>(view_->game, view_->replay, [] {});
  }

  void close_table() {
    editor_.reset();
    autoplay_.reset();
    repository_->finish(view_->game.session());
    view_.reset();
    others_.reset();
    repository_.reset();
  }

  void move() {
    if (view_->replay.is_open()) leave_replay();
    const auto moves = view_->replay.shown().moves();
    if (moves.empty()) return begin_sometimes();
    if (!view_->play(moves[static_cast<std::size_t>(below(moves.size()))])) wrong_ = "a legal move is refused";
  }

  // Continues, restarts or views a game that is over.
  void begin_sometimes() {
    for (const CommandSpec& command : view_->game.puzzle().about().commands) view_->play(play::gesture_of(command));
    if (view_->game.puzzle().moves().empty() && dice_.below(4) == 0) play::new_game(view_->game, dice_.next());
  }

  // Makes a gesture that may be illegal.
  void reach() {
    const SavedSession before = view_->game.session().saved();
    if (flips()) {
      const Move move{flips() ? dice_.next() : dice_.below(4096)};
      if (!view_->play(move) && view_->game.session().saved() != before)
        wrong_ = "a move that is refused changes the game";
      return;
    }
    const Extent extent = view_->replay.shown().snapshot().extent;
    const auto cell = [&] {
      return cell_at(below(static_cast<std::size_t>(extent.rows) + 3) - 1,
                     below(static_cast<std::size_t>(extent.columns) + 3) - 1);
    };
    Gesture gesture{.kind = static_cast<Gesture::Kind>(below(4)), .cell = cell(), .to = cell()};
    gesture.direction = static_cast<Direction>(below(4));
    view_->play(gesture);
  }

  void undo_or_redo() {
    for (std::int32_t i = below(4); i >= 0; --i) flips() ? view_->undo() : view_->redo();
  }

  void begin() { play::new_game(view_->game, dice_.next() % 7); }

  void look() {
    switch (below(9)) {
      case 0: return view_->replay.show(below(1000) / 1000.0 * (view_->game.line().end() + 2.0) - 1);
      case 1: return view_->replay.show_move(below(static_cast<std::size_t>(view_->game.line().end()) + 1));
      case 2: return view_->replay.shift(static_cast<float>(below(4000)) - 2000);
      case 3: return play::step_back(view_->replay);
      case 4: return play::step_forward(view_->replay);
      case 5: return play::play_line(view_->replay);
      case 6: return play::play_all(view_->replay);
      case 7: return view_->replay.pause();
      default: return play::finish_move(view_->replay);
    }
  }

  void leave_replay() { flips() ? view_->replay.stop() : view_->land(); }

  void jump() { view_->go_to(below(view_->game.session().game().nodes.size() + 1)); }

  ParameterValues some_rules() {
    const PuzzleInfo& info = view_->game.puzzle().about();
    if (dice_.below(3) > 0) return ParameterValues(info.parameters);
    return random_parameters(info.parameters, dice_);
  }

  void change_rules() {
    if (flips()) {
      play::begin_game(view_->game, some_rules());
    } else {
      [[maybe_unused]] const auto changed = play::set_next_parameters(view_->game, some_rules());
    }
  }

  // Pastes an ID or position of this game or another, complete or with one wrong byte, or random text.
  void paste() {
    std::string text;
    if (flips()) text = view_->game_id();
    if (text.empty())
      text = records::to_json(
          Object{{"puzzle", view_->game.puzzle().about().name},
                 {"parameters",
                  *records::parse_json(profile::parameters_text(view_->game.puzzle().parameters()), "parameters")},
                 {"state", view_->game.puzzle().describe()}});
    if (flips()) text[static_cast<std::size_t>(below(text.size()))] = static_cast<char>(below(256));
    if (dice_.below(8) == 0) text.resize(static_cast<std::size_t>(below(text.size())));
    const PuzzleInfo& here = view_->game.puzzle().about();
    auto copied = play::read_copied_text(text, "the text", here);
    if (copied && copied->game && is_same_puzzle(copied->game->puzzle(), here))
      play::open_copied(view_->game, std::move(*copied->game));
  }

  void advise() {
    const auto moves = view_->replay.shown().moves();
    if (moves.empty()) return view_->annotations.hide();
    Choice choice{.best = moves.front(), .values = {}};
    for (std::size_t i = 0; i < std::min<std::size_t>(moves.size(), 8); ++i)
      choice.values.push_back({.move = moves[i], .score_estimate = 100.0 - static_cast<double>(i)});
    switch (below(4)) {
      case 0:
        if (!view_->replay.is_open()) view_->annotations.show_values(choice);
        return;
      case 1:
        if (!view_->replay.is_open()) view_->annotations.show_hint(choice, static_cast<play::HintStep>(below(3)));
        return;
      case 2: return view_->annotations.hide();
      default: return view_->annotations.compare({.played = moves.back(), .best = moves.front()}, view_->replay);
    }
  }

  // Lets a fast strategy play a few moves, or give hints and values.
  void let_play() {
    autoplay_->players().settings.strategy = static_cast<std::size_t>(below(2));
    autoplay_->players().settings.is_instant = flips();
    const std::int32_t what = below(4);
    if (what == 0) autoplay_->hint();
    if (what == 1) autoplay_->step();
    if (what == 2) autoplay_->show_values(!autoplay_->is_showing_values());
    if (what == 3) autoplay_->toggle();
    for (std::int32_t i = below(40); i >= 0; --i) {
      now_ += 50;
      view_->advance(50);
      autoplay_->advance(now_);
      if (autoplay_->is_busy()) std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    if (flips()) autoplay_->stop();
  }

  void change_puzzle() {
    const PuzzleInfo& info = any_puzzle();
    if (&info == &view_->game.puzzle().about()) return;
    others_->put(others_->player(), view_->exchange(others_->resume_or_begin(info, ParameterValues(info.parameters))));
    autoplay_->begin();
  }

  void change_player() {
    constexpr std::array<const char*, 3> names{"Player 1", "Anna", "王 \"%s\""};
    profile::StoredPlayers players(repository_->store());
    const auto player = players.find_or_add(names[static_cast<std::size_t>(below(names.size()))]);
    const std::int64_t before = others_->player();
    if (!player) wrong_ = player.error().message;
    if (!player || player->id == before) return;
    autoplay_->stop();
    view_->game.recording().store_gestures();
    if (const auto chosen = players.choose(*player); !chosen) wrong_ = chosen.error().message;
    const PuzzleInfo& info = view_->game.puzzle().about();
    others_->put(before, view_->exchange(others_->resume_or_begin(info, ParameterValues(info.parameters))));
    autoplay_->begin();
  }

  void open_stored() {
    const auto games = profile::StoredGames(repository_->store())
                           .list({.puzzle = std::string(view_->game.puzzle().about().name),
                                  .with_deleted = true,
                                  .player = others_->player()});
    if (!games || games->empty()) return;
    const std::int64_t id = (*games)[static_cast<std::size_t>(below(games->size()))].id;
    if (dice_.below(3) > 0) {
      has_doubles_ = has_doubles_ || repository_->has_game(id);
      [[maybe_unused]] const auto opened = view_->open_stored(id);
    } else if (!repository_->has_game(id)) {
      [[maybe_unused]] const auto marked = flips() ? profile::StoredGames(repository_->store()).remove(id)
                                                   : profile::StoredGames(repository_->store()).bring_back(id);
    }
  }

  void make_board() {
    if (!editor_->is_possible()) return;
    editor_->open();
    play::BoardDraft& draft = editor_->draft();
    for (std::int32_t i = below(12); i >= 0; --i) switch (below(10)) {
        case 0: play::press_digit(draft, static_cast<std::size_t>(below(20))); break;
        case 1: play::move_cursor(draft, static_cast<Direction>(below(4))); break;
        case 2: play::apply_at_cursor(draft); break;
        case 3: draft.apply({.cell = cell_at(below(9) - 1, below(9) - 1), .is_upcoming = flips()}); break;
        case 4: editor_->load_board(); break;
        case 5: draft.undo(); break;
        case 6: draft.redo(); break;
        case 7: draft.paste(flips() ? draft.board().text() : "123456789123"); break;
        case 8:
          draft.tool = draft.board().editor().tools.size();
          draft.number = std::to_string(below(40));
          break;
        default: editor_->advance(now_); break;
      }
    if (dice_.below(8) == 0) editor_->clear();
    if (dice_.below(3) == 0 && draft.outlook().obstacle().empty()) editor_->play();
    editor_->close();
  }

  void move_on() {
    switch (below(6)) {
      case 0: return view_->finish();
      case 1: return view_->selection.point_at(below(30), view_->replay);
      case 2: return view_->selection.show_ghost(flips(), view_->replay);
      case 3: return view_->replay.set_motion({.speed = 0.25F + static_cast<float>(below(16)) / 4, .reduced = flips()});
      case 4: view_->replay.speed = 0.25F + static_cast<float>(below(32)) / 4; return;
      default: return view_->advance(static_cast<float>(below(3000)));
    }
  }

  // Closes and reopens the program; the same game must be current.
  void open_again() {
    const PuzzleInfo& info = view_->game.puzzle().about();
    view_->replay.stop();
    const bool is_known = !is_double();
    const Document state = view_->game.puzzle().describe();
    const SavedSession saved = view_->game.session().saved();
    close_table();
    open(info);
    has_doubles_ = false;
    const SavedSession again = view_->game.session().saved();
    SavedGame before = saved.games[saved.place];
    SavedGame after = again.games[again.place];
    before.left_at = after.left_at = -1;
    if (is_known && (!(before == after) || !(view_->game.puzzle().describe() == state)))
      wrong_ = "the game that comes back is not the one that was left";
  }

  std::string broken_law() {
    const Session& session = view_->game.session();
    const SessionGame& game = session.game();
    const auto again = session.beginning().clone();
    EventBatch events;
    for (const Move move : session.line())
      if (!again->play(move, events)) return "a move of the line cannot be played again";
    if (!(again->describe() == session.puzzle().describe())) return "the state is not what the moves lead to";
    const Standing standing = session.puzzle().standing();
    if (!(standing == game.standing())) return "the tree says another score, length or status";
    const play::MoveLine& line = view_->game.line();
    if (line.node(game.node(game.at).depth) != game.at) return "the list of moves is of another line";
    for (std::int32_t place = 0; place <= line.end(); ++place)
      if (line.score(place) != game.node(line.node(place)).summary.after.score) return "the list says another score";
    if (view_->scene.snapshot() != view_->replay.shown().snapshot()) return "the scene shows another board";
    return stored_otherwise(game, standing);
  }

  // True if the current game was reopened from the profile although the session already contained it. Such a copy is
  // stored separately only from its next move on.
  bool is_double() { return has_doubles_ && repository_->number_of(view_->game.session()) == 0; }

  std::string stored_otherwise(const SessionGame& game, const Standing& standing) {
    if (is_double()) return {};
    const auto stored = profile::StoredGames(repository_->store()).game(repository_->number_of(view_->game.session()));
    if (!stored) return "the game is not stored: " + stored.error().message;
    if (stored->start.player.id != others_->player()) return "the game is stored for another player";
    const profile::GameState& state = stored->state;
    if (state.score != standing.score || state.moves != standing.moves || state.status != status_name(standing.status))
      return "another score, length or status is stored";
    if (state.node != game.at || state.nodes != static_cast<std::int64_t>(game.nodes.size()) - 1)
      return "another place in the tree is stored";
    return {};
  }

  TemporaryFolder folder_;
  profile::Folders folders_;
  Rng dice_;
  play::Trace trace_;
  std::unique_ptr<play::GameRepository> repository_;
  std::unique_ptr<play::SuspendedGames> others_;
  std::unique_ptr<play::GameView> view_;
  std::unique_ptr<play::Autoplay> autoplay_;
  std::unique_ptr<play::BoardEditor> editor_;
  bool has_doubles_ = false;
  double now_ = 0;
  std::string wrong_;
};

std::optional<std::string> do_reported(const Errand& errand, bool is_told) {
  MonkeyTable table(Rng(errand.seed));
  for (const std::size_t deed : errand.deeds)
    if (const std::string wrong = table.act(dice_of(errand, deed), is_told); !wrong.empty())
      return "after deed " + std::to_string(deed) + ", " + wrong;
  const std::string wrong = table.close();
  return wrong.empty() ? std::nullopt : std::optional("at the end, " + wrong);
}

std::optional<std::string> do_errand(const Errand& errand) {
  return do_reported(errand, false);
}

// Reduces a failing run and reports it with the command that repeats it.
void report(const Errand& failed, const std::string& wrong) {
  const auto fails = [](const Errand& errand) { return failure_of(errand, do_errand, longest_errand_s).has_value(); };
  const Errand fewest = shrunk(failed, fails, 60);
  const std::string again = failure_of(fewest, do_errand, longest_errand_s).value_or(wrong);
  FAIL_CHECK(again << "; repeat it with\n  TILEFOLD_MONKEY=" << errand_text(fewest)
                   << " build/release/tests/monkey_test -tc='*monkey*'");
}

TEST_CASE("After random actions (monkey test) the game and the stored game equal a replay of their moves") {
  // Uses a folder in memory, if there is one, to avoid waiting for the disk.
  const char* const before = std::getenv("TMPDIR");
  const std::string usual = before == nullptr ? "" : before;
  if (std::filesystem::is_directory("/dev/shm")) setenv("TMPDIR", "/dev/shm", 1);
  if (const char* const one = std::getenv("TILEFOLD_MONKEY"); one != nullptr) {
    const auto errand = read_errand(one);
    REQUIRE_MESSAGE(errand, "TILEFOLD_MONKEY must have the form 17:1-4,9");
    CHECK(do_reported(*errand, true).value_or("") == "");
  } else {
    const char* const given = std::getenv("TILEFOLD_MONKEY_SECONDS");
    const double seconds = given != nullptr ? std::atof(given) : is_long_run() ? 300 : 0;
    const auto begun = std::chrono::steady_clock::now();
    // Each run is a forked process, which inherits the data prepared here.
    for (const PuzzleInfo* info : catalog())
      if (info->prepare != nullptr) info->prepare();
    std::optional<std::string> wrong;
    std::uint64_t seed = 0;
    const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
    while ((seed < fewest_errands || passed() < seconds) && !wrong)
      wrong = failure_of(errand(++seed, deeds_of_an_errand), do_errand, longest_errand_s);
    MESSAGE((seed * deeds_of_an_errand) << " actions in " << passed() << " s");
    if (wrong) report(errand(seed, deeds_of_an_errand), *wrong);
  }
  usual.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", usual.c_str(), 1);
}

TEST_CASE("The monkey test reduces a failing run to the necessary actions, and its report can be read back") {
  const auto needs_three = [](const Errand& errand) {
    const auto has = [&](std::size_t deed) { return std::ranges::find(errand.deeds, deed) != errand.deeds.end(); };
    return has(17) && has(18) && has(301);
  };
  const Errand fewest = shrunk(errand(5, 400), needs_three, 10);
  CHECK(errand_text(fewest) == "5:17-18,301");
  CHECK(read_errand("5:17-18,301")->deeds == fewest.deeds);
  CHECK_FALSE(read_errand("5:18-17"));
  CHECK_FALSE(read_errand("x:1"));
  CHECK(failure_of(
      fewest, [](const Errand&) -> std::optional<std::string> { abort(); }, 10));
  CHECK(failure_of(
            fewest, [](const Errand&) { return std::optional<std::string>("no"); }, 10) == "no");
  CHECK_FALSE(failure_of(
      fewest, [](const Errand&) { return std::nullopt; }, 10));
}

}  // namespace
}  // namespace tilefold::test
