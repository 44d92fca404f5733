// Properties of every puzzle in the catalogue and of the null puzzle, tested on random games with random parameters. A
// new puzzle is added with one entry in the type list.

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/catalog.h"
#include "engine/core/session.h"
#include "engine/core/strategy.h"
#include "engine/puzzles/drop/rules.h"
#include "engine/puzzles/pairs/rules.h"
#include "engine/puzzles/slide/rules.h"
#include "engine/puzzles/swap/rules.h"
#include "engine/puzzles/unblock/rules.h"
#include "engine/search/solver.h"
#include "tests/null_puzzle.h"
#include "tests/support/long_run.h"
#include "tests/support/random_parameters.h"

namespace tilefold::test {
namespace {

#define EVERY_PUZZLE \
  null::NullRules, drop::DropRules, slide::SlideRules, swap::SwapRules, pairs::PairsRules, unblock::UnblockRules

#ifdef TILEFOLD_SANITIZED  // each game takes ten times as long
constexpr int games_per_case = 8;
constexpr std::size_t most_valued = 200;
#else
constexpr int games_per_case = 40;
constexpr std::size_t most_valued = 600;
#endif
constexpr int moves_per_game = 200;

template <class R>
struct Game {
  ParameterValues values;
  EventBatch setup;
  std::unique_ptr<RulesPuzzle<R>> puzzle;
};

template <class R>
Game<R> random_game(std::uint64_t seed) {
  Rng rng(seed);
  Game<R> game{.values = random_parameters(R::info().parameters, rng), .setup = {}, .puzzle = nullptr};
  auto puzzle = R::info().make(game.values, seed, game.setup);
  game.puzzle.reset(static_cast<RulesPuzzle<R>*>(puzzle.release()));
  return game;
}

/// Returns every legal move, including the moves that commands stand for.
std::vector<Move> legal_moves(const Puzzle& puzzle) {
  std::vector<Move> moves = puzzle.moves();
  for (const CommandSpec& command : puzzle.about().commands)
    if (const auto move = puzzle.interpret({.kind = Gesture::Kind::command, .command = command.name}))
      moves.push_back(*move);
  return moves;
}

/// Plays random legal moves and calls `each(before, move, events, after)` for each.
template <class R, class F>
void play_random_games(F each) {
  for (std::uint64_t seed = 0; seed < games_per_case; ++seed) {
    auto game = random_game<R>(seed);
    Rng rng(seed + 1000);
    EventBatch events;
    for (int i = 0; i < moves_per_game; ++i) {
      const auto moves = legal_moves(*game.puzzle);
      if (moves.empty()) break;
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const auto before = game.puzzle->clone();
      REQUIRE(game.puzzle->play(move, events));
      each(static_cast<const RulesPuzzle<R>&>(*before), move, events, *game.puzzle);
    }
  }
}

TEST_CASE_TEMPLATE("The state is valid after every move and equals the board that the ledger tracks", R, EVERY_PUZZLE) {
  play_random_games<R>([](const auto&, Move, const EventBatch&, const RulesPuzzle<R>& after) {
    REQUIRE(R::check(after.state()));
    REQUIRE(after.ledger_agrees());
  });
}

TEST_CASE_TEMPLATE("Replaying the events of a game gives its board after every move", R, EVERY_PUZZLE) {
  for (std::uint64_t seed = 0; seed < games_per_case; ++seed) {
    auto game = random_game<R>(seed);
    std::vector<Tile> tiles;
    REQUIRE(replay(game.setup, tiles));
    REQUIRE(tiles == game.puzzle->snapshot().tiles);
    Rng rng(seed);
    EventBatch events;
    for (auto moves = legal_moves(*game.puzzle); !moves.empty() && game.puzzle->standing().moves < moves_per_game;
         moves = legal_moves(*game.puzzle)) {
      REQUIRE(game.puzzle->play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))], events));
      REQUIRE(replay(events, tiles));
      REQUIRE(tiles == game.puzzle->snapshot().tiles);
    }
  }
}

TEST_CASE_TEMPLATE("The animation steps (beats) of a move are numbered from 0 without gaps", R, EVERY_PUZZLE) {
  play_random_games<R>([](const auto&, Move, const EventBatch& events, const auto&) {
    std::int32_t beat = 0;
    for (const Event& event : events) {
      REQUIRE((event.beat == beat || event.beat == beat + 1));
      beat = event.beat;
    }
    if (!events.empty()) REQUIRE(events.front().beat == 0);
  });
}

TEST_CASE_TEMPLATE("A position has legal moves exactly if the game is not over", R, EVERY_PUZZLE) {
  play_random_games<R>([](const auto& before, Move, const EventBatch&, const auto& after) {
    REQUIRE(before.moves().empty() == (before.standing().status != Status::playing));
    REQUIRE(after.moves().empty() == (after.standing().status != Status::playing));
  });
}

TEST_CASE_TEMPLATE("An illegal move is rejected and changes nothing", R, EVERY_PUZZLE) {
  play_random_games<R>([](const auto& before, Move played, const EventBatch&, const auto&) {
    const auto legal = legal_moves(before);
    auto puzzle = before.clone();
    EventBatch events;
    for (std::uint32_t code = 0; code < 300; ++code) {
      const Move move{.code = code == 299 ? 0xffffffffU : code};
      if (std::find(legal.begin(), legal.end(), move) != legal.end() || !puzzle->play(move, events)) continue;
      // Besides the listed moves, only recorded moves are legal: a listed move followed by the outcome of chance.
      const std::string text = before.to_text(move);
      REQUIRE(std::any_of(legal.begin(), legal.end(),
                          [&](Move listed) { return text.starts_with(before.to_text(listed) + "+"); }));
      puzzle = before.clone();
    }
    REQUIRE(puzzle->hash() == before.hash());
    REQUIRE(puzzle->snapshot() == before.snapshot());
    REQUIRE(std::find(legal.begin(), legal.end(), played) != legal.end());
  });
}

TEST_CASE_TEMPLATE("The same seed and moves give the same game", R, EVERY_PUZZLE) {
  for (std::uint64_t seed = 0; seed < games_per_case; ++seed) {
    auto a = random_game<R>(seed);
    auto b = random_game<R>(seed);
    const RandomStrategy strategy(seed);
    EventBatch events_of_a;
    EventBatch events_of_b;
    for (int i = 0; i < moves_per_game; ++i) {
      const auto move = strategy.choose(*a.puzzle, {}, {}).best;
      if (!move) break;
      REQUIRE(a.puzzle->play(*move, events_of_a));
      REQUIRE(b.puzzle->play(*move, events_of_b));
      REQUIRE(events_of_a == events_of_b);
      REQUIRE(a.puzzle->hash() == b.puzzle->hash());
    }
    REQUIRE(a.puzzle->rng() == b.puzzle->rng());
  }
}

TEST_CASE_TEMPLATE("A clone of a game plays a move with the same result and leaves the original unchanged", R,
                   EVERY_PUZZLE) {
  play_random_games<R>([](const auto& before, Move move, const EventBatch& events, const auto& after) {
    const auto clone = before.clone();
    const std::uint64_t hash = before.hash();
    EventBatch again;
    REQUIRE(clone->play(move, again));
    REQUIRE(again == events);
    REQUIRE(clone->hash() == after.hash());
    REQUIRE(clone->snapshot() == after.snapshot());
    REQUIRE(before.hash() == hash);
  });
}

TEST_CASE_TEMPLATE("The text of every legal move reads back as the same move", R, EVERY_PUZZLE) {
  play_random_games<R>([](const auto& before, Move, const EventBatch&, const auto&) {
    for (const Move move : legal_moves(before)) {
      const auto read = before.parse(before.to_text(move));
      REQUIRE(read);
      REQUIRE(*read == move);
    }
    for (const char* text : {"", "0", "-1", "x", "999999999999999999999", "1 2", "continu", "\xff\xfe"})
      if (const auto read = before.parse(text); !read) REQUIRE_FALSE(read.error().message.empty());
  });
}

TEST_CASE_TEMPLATE("The described state of a game reads back as the same position", R, EVERY_PUZZLE) {
  play_random_games<R>([](const auto&, Move, const EventBatch&, const auto& after) {
    EventBatch setup;
    const auto read = R::info().read(after.parameters(), 7, after.describe(), setup);
    REQUIRE_MESSAGE(read, read.error().message);
    REQUIRE((*read)->hash() == after.hash());
    REQUIRE((*read)->describe() == after.describe());
    std::vector<Tile> tiles;
    REQUIRE(replay(setup, tiles));
    REQUIRE(tiles == (*read)->snapshot().tiles);
  });
}

TEST_CASE_TEMPLATE("The outcome of every random event is among the outcomes that the puzzle lists", R, EVERY_PUZZLE) {
  // The test applies only to puzzles that can list all random outcomes.
  if constexpr (ChanceRules<R>) {
    play_random_games<R>([](const auto& before, Move move, const EventBatch&, const auto& after) {
      auto half = before.state();
      NullSink nobody;
      R::play(half, move, nobody);
      bool is_listed = false;
      R::for_each_outcome(half, [&](const auto& outcome, std::uint64_t weight) {
        REQUIRE(weight > 0);
        is_listed = is_listed || outcome == after.state();
      });
      REQUIRE(is_listed);
    });
  }
}

TEST_CASE_TEMPLATE("A puzzle declares chance exactly if a move on the same board can have different outcomes", R,
                   EVERY_PUZZLE) {
  bool is_answered = false;
  play_random_games<R>([&](const auto& before, Move move, const EventBatch&, const auto& after) {
    if (before.standing().status != Status::playing || is_answered) return;
    EventBatch again;
    const auto other = R::info().read(before.parameters(), 4711, before.describe(), again);
    REQUIRE(other);
    REQUIRE((*other)->play(move, again));
    // A new board that follows an empty one is not a random event of the move.
    const auto tiles = before.snapshot().tiles;
    const auto now = after.snapshot().tiles;
    const bool is_same_board = std::any_of(tiles.begin(), tiles.end(), [&](const Tile& tile) {
      return std::any_of(now.begin(), now.end(), [&](const Tile& other_tile) { return other_tile.id == tile.id; });
    });
    is_answered = is_same_board && (*other)->describe() != after.describe();
  });
  CHECK(is_answered == (R::info().chance != nullptr));
}

TEST_CASE_TEMPLATE("Undo and redo restore the state, the random number generator and the identities of tiles", R,
                   EVERY_PUZZLE) {
  for (std::uint64_t seed = 0; seed < games_per_case; ++seed) {
    Rng rng(seed);
    Session session(R::info(), random_parameters(R::info().parameters, rng), seed);
    std::vector<std::pair<std::uint64_t, Snapshot>> seen{{session.puzzle().hash(), session.puzzle().snapshot()}};
    for (int i = 0; i < moves_per_game; ++i) {
      const auto moves = legal_moves(session.puzzle());
      if (moves.empty()) break;
      REQUIRE(session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
      seen.emplace_back(session.puzzle().hash(), session.puzzle().snapshot());
    }
    for (std::size_t i = seen.size() - 1; i-- > 0;) {
      REQUIRE(session.undo());
      REQUIRE(session.puzzle().hash() == seen[i].first);
      REQUIRE(session.puzzle().snapshot() == seen[i].second);
    }
    REQUIRE_FALSE(session.can_undo());
    for (std::size_t i = 1; i < seen.size(); ++i) {
      REQUIRE(session.redo());
      REQUIRE(session.puzzle().hash() == seen[i].first);
      REQUIRE(session.puzzle().snapshot() == seen[i].second);
    }
    REQUIRE_FALSE(session.can_redo());
  }
}

// Plays, undoes, jumps, starts new games and continues from positions at random.
template <class R>
Session wandering_session(std::uint64_t seed) {
  Rng rng(seed);
  Session session(R::info(), random_parameters(R::info().parameters, rng), seed);
  for (int i = 0; i < moves_per_game; ++i) {
    const auto moves = legal_moves(session.puzzle());
    const auto dice = rng.below(40);
    if (dice == 0) {
      session.new_game(rng.next());
    } else if (dice == 1) {
      EventBatch setup;
      auto read = R::info().read(session.puzzle().parameters(), 5, session.puzzle().describe(), setup);
      REQUIRE(read);
      session.open_position(std::move(*read), std::move(setup), 5);
    } else if (dice == 2) {
      session.go_to(static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(session.game().nodes.size()))));
    } else if (dice < 10 || moves.empty()) {
      session.undo();
    } else {
      session.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  return session;
}

template <class R>
void require_same(const Session& a, const Session& b) {
  REQUIRE(a.puzzle().hash() == b.puzzle().hash());
  REQUIRE(a.puzzle().snapshot() == b.puzzle().snapshot());
  REQUIRE(a.puzzle().standing().score == b.puzzle().standing().score);
  REQUIRE(a.can_undo() == b.can_undo());
  REQUIRE(a.can_redo() == b.can_redo());
  const auto& puzzle_of_a = static_cast<const RulesPuzzle<R>&>(a.puzzle());
  const auto& puzzle_of_b = static_cast<const RulesPuzzle<R>&>(b.puzzle());
  REQUIRE(puzzle_of_a.rng() == puzzle_of_b.rng());
  REQUIRE(puzzle_of_a.parameters() == puzzle_of_b.parameters());
}

TEST_CASE_TEMPLATE("A restored session has the state, random generator, game tree, undo and redo of the saved one", R,
                   EVERY_PUZZLE) {
  for (std::uint64_t seed = 0; seed < games_per_case; ++seed) {
    Session session = wandering_session<R>(seed);
    const SavedSession saved = session.saved();
    auto restored = Session::restore(R::info(), saved);
    REQUIRE_MESSAGE(restored, restored.error().message);
    REQUIRE(restored->saved() == saved);
    require_same<R>(session, *restored);
    for (const bool is_undo : {false, true, false})
      for (bool goes_on = true; goes_on; require_same<R>(session, *restored)) {
        goes_on = is_undo ? session.undo() : session.redo();
        REQUIRE(goes_on == (is_undo ? restored->undo() : restored->redo()));
      }
    for (std::int32_t node = 0; session.game().has(node); ++node)
      REQUIRE(session.game().puzzle_at(node)->hash() == restored->game().puzzle_at(node)->hash());
  }
}

TEST_CASE_TEMPLATE("Every strategy chooses a legal move, evaluates all legal moves and does not change the game", R,
                   EVERY_PUZZLE) {
  for (const StrategySpec& spec : R::info().strategies) {
    CAPTURE(spec.name);
    const auto strategy = spec.make(ParameterValues(spec.options), 11);
    std::size_t valued = 0;  // number of evaluated moves; limited, because some puzzles have hundreds of moves
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      auto game = random_game<R>(seed);
      EventBatch events;
      for (int i = 0; i < (is_long_run() ? 8 : 4) && valued < most_valued; ++i) {
        const auto moves = game.puzzle->moves();
        valued += moves.size();
        const std::uint64_t hash = game.puzzle->hash();
        const Choice choice = strategy->choose(*game.puzzle, {}, {});
        REQUIRE(game.puzzle->hash() == hash);
        REQUIRE(choice.best.has_value() == !moves.empty());
        if (!choice.best) break;
        REQUIRE(choice.values.size() == moves.size());
        REQUIRE(choice.values.front().move == *choice.best);
        if (!choice.line.empty()) REQUIRE(choice.line.front() == *choice.best);
        for (const MoveValue& value : choice.values)
          REQUIRE(std::find(moves.begin(), moves.end(), value.move) != moves.end());
        REQUIRE(strategy->choose(*game.puzzle, {}, {}).best == choice.best);
        REQUIRE(game.puzzle->play(*choice.best, events));
      }
    }
  }
}

TEST_CASE_TEMPLATE("Every strategy that is a solver is declared as one, and a puzzle has at most one default strategy",
                   R, EVERY_PUZZLE) {
  const PuzzleInfo& info = R::info();
  for (const StrategySpec& spec : info.strategies) {
    CAPTURE(spec.name);
    const auto strategy = spec.make(ParameterValues(spec.options), 1);
    CHECK((dynamic_cast<const Solver*>(strategy.get()) != nullptr) ==
          (spec.role == Role::solver || spec.role == Role::sampler));
  }
  const auto count = [&](Role role) {
    return std::count_if(info.strategies.begin(), info.strategies.end(),
                         [&](const StrategySpec& spec) { return spec.role == role; });
  };
  CHECK(count(Role::usual) <= 1);
  CHECK(solving_strategy(info).has_value() == (count(Role::solver) > 0));
  CHECK(info.strategies[default_strategy(info)].role != (info.strategies.size() > 1 ? Role::option : Role::solver));
}

// Returns the number of rows above a cell, as seen on the screen.
int rows_above(const Snapshot& shot, Cell cell) {
  return shot.row_order == RowOrder::top_down ? cell.row : shot.extent.rows - 1 - cell.row;
}

TEST_CASE_TEMPLATE("Falling tiles move down in their column, and falling new tiles fill the column from the top", R,
                   EVERY_PUZZLE) {
  play_random_games<R>([](const auto& before, Move, const EventBatch& events, const auto& after) {
    const Snapshot then = before.snapshot();
    const Snapshot now = after.snapshot();
    for (const Event& event : events) {
      if (event.animation == Animation::plain) continue;
      if (event.kind == EventKind::move) {
        REQUIRE(event.cell.column == event.from.column);
        REQUIRE(rows_above(now, event.cell) > rows_above(now, event.from));
      }
      if (event.kind != EventKind::spawn) continue;
      if (event.animation == Animation::enter) {
        REQUIRE(rows_above(now, event.cell) == 0);
        REQUIRE(event.face == then.preview.front());
        continue;
      }
      const auto with = std::count_if(events.begin(), events.end(), [&](const Event& other) {
        return other.beat == event.beat && other.kind == EventKind::spawn && other.cell.column == event.cell.column;
      });
      REQUIRE(rows_above(now, event.cell) < with);
    }
  });
}

template <class... Listed>
std::vector<std::string_view> names_of() {
  return {Listed::info().name...};
}

TEST_CASE("The conformance tests cover every puzzle of the catalogue") {
  const auto listed = names_of<EVERY_PUZZLE>();
  for (const PuzzleInfo* info : catalog()) {
    CAPTURE(info->name);
    CHECK(std::find(listed.begin(), listed.end(), info->name) != listed.end());
  }
}

}  // namespace
}  // namespace tilefold::test
