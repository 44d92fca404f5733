// The C interface of one game: its puzzle, its latest events, and the strategy used by the last query.

#include <algorithm>
#include <chrono>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/c/boundary.h"
#include "app/c/game.h"
#include "app/c/watch.h"
#include "app/records/game.h"
#include "app/records/game_records.h"
#include "app/records/hint_records.h"
#include "app/records/json.h"
#include "app/records/position_id.h"
#include "app/version.h"
#include "engine/catalog.h"
#include "engine/core/game_id.h"
#include "engine/core/rng.h"

using tilefold::Choice;
using tilefold::Done;
using tilefold::Error;
using tilefold::EventBatch;
using tilefold::Move;
using tilefold::Puzzle;
using tilefold::PuzzleInfo;
using tilefold::Result;
using tilefold::c::check_given;
using tilefold::c::contained;
using tilefold::c::guarded;
using tilefold::c::hand_out;
using tilefold::records::OpenedStrategy;

namespace tilefold::c {
namespace {

Result<Done> begin_game(tilefold_game& game, const PuzzleInfo& info, const ParameterValues& values,
                        std::uint64_t seed) {
  EventBatch setup;
  auto puzzle = info.make(values, seed, setup);
  const std::uint64_t largest = largest_number(setup, 0);
  game = {.puzzle = std::move(puzzle), .seed = seed, .events = std::move(setup), .largest = largest};
  return Done{};
}

std::unique_ptr<tilefold_game> opened_game(records::Opening opening) {
  auto game = std::make_unique<tilefold_game>();
  if (opening.is_position) game->beginning = opening.puzzle->clone();
  game->puzzle = std::move(opening.puzzle);
  game->seed = opening.seed;
  game->events = std::move(opening.setup);
  game->largest = largest_number(game->events, 0);
  return game;
}

struct Question {
  tilefold_game& game;
  const char* strategy;
  const char* options;  // options of the strategy; may be null

  bool is_asked_again() const {
    return game.advisor && game.advisor->name == strategy &&
           game.advisor->options == (options == nullptr ? "" : options);
  }
};

// Opens the strategy for a query. If its name and options are the same as in the previous query, reuses the strategy of
// that query: a strategy stores only its options, so it gives the same answers.
Result<Done> open_advisor(const Question& question) {
  if (question.is_asked_again()) return Done{};
  tilefold_game& game = question.game;
  auto opened = records::open_strategy(*game.puzzle, question.strategy, rule_values_of(question.options),
                                       game.strategy_seed.value_or(game.seed));
  if (!opened) return opened.error();
  game.advisor = tilefold_game::Advisor{.name = question.strategy,
                                        .options = question.options == nullptr ? "" : question.options,
                                        .opened = std::move(*opened)};
  return Done{};
}

// True if a strategy takes about as long for every position: it neither searches for complete lines of play nor has an
// option with a number, such as a search limit.
bool does_little(const StrategySpec& spec) {
  const auto is_number = [](const ParameterSpec& option) {
    return option.type == ParameterType::integer || option.type == ParameterType::decimal;
  };
  return (spec.role == Role::option || spec.role == Role::usual) &&
         std::none_of(spec.options.begin(), spec.options.end(), is_number);
}

// Queries a strategy on another thread, so that the caller can stop the query. Uses the calling thread instead if
// starting a thread would take longer than the answer: if the strategy does little, and its last answer took less than
// a millisecond.
tilefold_result ask(const Question& question,
                    const std::function<void(const records::OpenedStrategy&, const Watch&)>& answer) {
  using Clock = std::chrono::steady_clock;
  const bool is_quick = question.is_asked_again() && question.game.advisor->is_quick;
  const Clock::time_point begun = Clock::now();
  const tilefold_result result = watched(
      [&](Watch& watch) -> Result<Done> {
        if (const auto opened = open_advisor(question); !opened) return opened;
        answer(question.game.advisor->opened, watch);
        return Done{};
      },
      is_quick ? Pace::quick : Pace::unknown);
  if (result == TILEFOLD_DONE) {
    tilefold_game::Advisor& advisor = *question.game.advisor;
    advisor.is_quick = does_little(*advisor.opened.spec) && Clock::now() - begun < std::chrono::milliseconds(1);
  }
  return result;
}

}  // namespace

tilefold_standing standing_of(const Puzzle& puzzle, std::uint64_t largest) {
  const Standing told = puzzle.standing();
  return {.status = static_cast<tilefold_status>(told.status),
          .score = told.score,
          .moves = told.moves,
          .largest = told.largest.value_or(largest)};
}

List values_of(const tilefold_game& game, const records::OpenedStrategy& advisor, const std::stop_token& stop) {
  List list;
  for (const MoveValue& value : advisor.strategy->choose(*game.puzzle, {}, stop).values)
    list.emplace_back(records::value_record(*game.puzzle, advisor.spec->extra, value));
  return list;
}

}  // namespace tilefold::c

using tilefold::c::ask;
using tilefold::c::begin_game;
using tilefold::c::opened_game;
using tilefold::c::refused;
using tilefold::c::Watch;

const char* tilefold_version(void) {
  return tilefold::records::version.data();
}

uint64_t tilefold_game_seed(uint64_t seed, int64_t number) {
  return tilefold::game_seed(seed, number);
}

tilefold_result tilefold_puzzles(char** names) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{names, "names"}}); !given) return given;
    std::string text;
    for (const PuzzleInfo* info : tilefold::catalog()) text += (text.empty() ? "" : " ") + std::string(info->name);
    return hand_out(text, names);
  });
}

tilefold_result tilefold_open(const char* puzzle, const char* rules, uint64_t seed, tilefold_game** game) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{puzzle, "puzzle"}, {game, "game"}}); !given) return given;
    const auto info = tilefold::find_puzzle(puzzle);
    if (!info) return info.error();
    const auto values = tilefold::records::read_parameters(**info, {}, tilefold::c::rule_values_of(rules));
    if (!values) return values.error();
    auto opened = std::make_unique<tilefold_game>();
    auto begun = begin_game(*opened, **info, *values, seed);
    *game = opened.release();
    return begun;
  });
}

tilefold_result tilefold_open_position(const char* json, tilefold_game** game) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{json, "json"}, {game, "game"}}); !given) return given;
    const auto document = tilefold::records::parse_json(json, "the position");
    if (!document) return document.error();
    auto opening = tilefold::records::open_position_document(*document);
    if (!opening) return opening.error();
    *game = opened_game(std::move(*opening)).release();
    return Done{};
  });
}

tilefold_result tilefold_id(const tilefold_game* game, char** id) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {id, "id"}}); !given) return given;
    const tilefold::records::Opening opening{.puzzle = (game->beginning ? *game->beginning : *game->puzzle).clone(),
                                             .setup = {},
                                             .seed = game->seed,
                                             .is_position = game->beginning != nullptr};
    return hand_out(tilefold::records::game_id_text(opening, game->moves), id);
  });
}

tilefold_result tilefold_open_id(const char* id, tilefold_game** game) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{id, "id"}, {game, "game"}}); !given) return given;
    if (!tilefold::looks_like_game_id(id)) return tilefold::parse_game_id(id).error();
    const tilefold::records::GameRequest request{.puzzle = id};
    auto opening = tilefold::records::open_game(request);
    if (!opening) return opening.error();
    const auto moves = tilefold::records::read_moves(request, *opening);
    if (!moves) return moves.error();
    auto opened = opened_game(std::move(*opening));
    for (const Move move : *moves) opened->play(move);
    *game = opened.release();
    return Done{};
  });
}

tilefold_result tilefold_clone(const tilefold_game* game, tilefold_game** copy) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {copy, "copy"}}); !given) return given;
    *copy = new tilefold_game{.puzzle = game->puzzle->clone(),
                              .seed = game->seed,
                              .events = game->events,
                              .moves = game->moves,
                              .beginning = game->beginning,
                              .strategy_seed = game->strategy_seed,
                              .largest = game->largest};
    return Done{};
  });
}

void tilefold_close(tilefold_game* game) {
  delete game;
}

tilefold_result tilefold_reset(tilefold_game* game, uint64_t seed) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}}); !given) return given;
    const tilefold::ParameterValues values = game->puzzle->parameters();
    return begin_game(*game, game->puzzle->about(), values, seed);
  });
}

tilefold_result tilefold_moves(const tilefold_game* game, char** moves) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {moves, "moves"}}); !given) return given;
    std::string text;
    for (const Move move : game->puzzle->moves()) text += (text.empty() ? "" : " ") + game->puzzle->to_text(move);
    return hand_out(text, moves);
  });
}

tilefold_result tilefold_play(tilefold_game* game, const char* move) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {move, "move"}}); !given) return given;
    const auto parsed = game->puzzle->parse(move);
    if (!parsed) return parsed.error();
    game->play(*parsed);
    return Done{};
  });
}

tilefold_result tilefold_get_standing(const tilefold_game* game, tilefold_standing* standing) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {standing, "standing"}}); !given) return given;
    *standing = tilefold::c::standing_of(*game->puzzle, game->largest);
    return Done{};
  });
}

tilefold_result tilefold_stand(const tilefold_game* game, tilefold_standing* standing) {
  return tilefold_get_standing(game, standing);
}

tilefold_result tilefold_state(const tilefold_game* game, char** json) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {json, "json"}}); !given) return given;
    return hand_out(tilefold::records::to_json(game->puzzle->describe()), json);
  });
}

tilefold_result tilefold_record(const tilefold_game* game, char** json) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {json, "json"}}); !given) return given;
    const Puzzle& puzzle = *game->puzzle;
    return hand_out(
        tilefold::records::to_json(
            game->moves.empty()
                ? tilefold::records::start_record(puzzle, game->seed, game->events)
                : tilefold::records::move_record(
                      puzzle, {.number = std::ssize(game->moves), .move = game->moves.back(), .events = game->events})),
        json);
  });
}

tilefold_result tilefold_position(const tilefold_game* game, char** json) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {json, "json"}}); !given) return given;
    const Puzzle& puzzle = *game->puzzle;
    return hand_out(tilefold::records::to_json(tilefold::Object{{"puzzle", puzzle.about().name},
                                                                {"parameters", puzzle.parameters().document()},
                                                                {"seed", tilefold::Document::of_unsigned(game->seed)},
                                                                {"state", puzzle.describe()}}),
                    json);
  });
}

tilefold_result tilefold_board(const tilefold_game* game, int64_t* cells, size_t capacity, int* rows, int* columns) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}, {rows, "rows"}, {columns, "columns"}}); !given) return given;
    const tilefold::Snapshot shot = game->puzzle->snapshot();
    const auto needed = static_cast<std::size_t>(shot.extent.rows) * static_cast<std::size_t>(shot.extent.columns);
    if (cells != nullptr && capacity < needed)
      return Error{"there is room for " + std::to_string(capacity) + " cells; the board has " + std::to_string(needed)};
    *rows = shot.extent.rows;
    *columns = shot.extent.columns;
    if (cells == nullptr) return Done{};
    std::fill_n(cells, needed, 0);
    for (const tilefold::Tile& tile : shot.tiles)
      for (int row = 0; row < tile.size.rows; ++row)
        for (int column = 0; column < tile.size.columns; ++column)
          cells[(tile.cell.row + row) * shot.extent.columns + tile.cell.column + column] =
              static_cast<std::int64_t>(tile.face.value);
    return Done{};
  });
}

tilefold_result tilefold_set_strategy_seed(tilefold_game* game, uint64_t seed) {
  return guarded([&]() -> Result<Done> {
    if (const auto given = check_given({{game, "game"}}); !given) return given;
    game->strategy_seed = seed;
    game->advisor.reset();
    return Done{};
  });
}

tilefold_result tilefold_choose(tilefold_game* game, const char* strategy, const char* options, char** move) {
  return contained([&] {
    if (const auto given = check_given({{game, "game"}, {strategy, "strategy"}, {move, "move"}}); !given)
      return refused(given.error());
    std::string text;
    const tilefold_result result =
        ask({*game, strategy, options}, [&](const OpenedStrategy& advisor, const Watch& watch) {
          const Choice choice = advisor.strategy->choose(*game->puzzle, {}, watch.stop);
          if (choice.best) text = game->puzzle->to_text(*choice.best);
        });
    return result == TILEFOLD_DONE ? guarded([&] { return hand_out(text, move); }) : result;
  });
}

tilefold_result tilefold_hint(tilefold_game* game, const char* strategy, const char* options, char** json) {
  return contained([&] {
    if (const auto given = check_given({{game, "game"}, {strategy, "strategy"}, {json, "json"}}); !given)
      return refused(given.error());
    std::string text;
    const tilefold_result result =
        ask({*game, strategy, options}, [&](const OpenedStrategy& advisor, const Watch& watch) {
          text = tilefold::records::to_json(tilefold::c::values_of(*game, advisor, watch.stop));
        });
    return result == TILEFOLD_DONE ? guarded([&] { return hand_out(text, json); }) : result;
  });
}
