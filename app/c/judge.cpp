// The C function that compares recorded moves with shortest solutions.

#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "app/c/boundary.h"
#include "app/c/game.h"
#include "app/records/json.h"
#include "app/records/piece_drag.h"
#include "engine/core/state_graph.h"

namespace tilefold::c {
namespace {

constexpr std::uint32_t most_states = 1'000'000;

Document distance_document(const StateGraph& map, const Puzzle& position) {
  const auto state = map.find(position);
  const auto distance = state ? map.distance(*state) : std::nullopt;
  return distance ? Document(*distance) : Document();
}

std::string text_of_state(const Puzzle& puzzle) {
  const Document state = puzzle.describe();
  const LevelList* list = puzzle.about().levels.list;
  const Document* level = list == nullptr ? nullptr : state.find(list->field);
  return level != nullptr && level->text() != nullptr ? *level->text() : records::to_json(state);
}

// Replays moves and compares each with a shortest solution.
class MoveComparison {
 public:
  MoveComparison(const StateGraph& map, const Puzzle& beginning)
      : map_(map), now_(beginning.clone()), visited_{text_of_state(beginning)} {}

  void add(std::string_view text) {
    const auto move = read(text);
    Object row{{"move", text}};
    if (!move) {
      row.emplace_back("problem", move.error().message);
    } else if (*move) {
      row = judged(**move);
    } else {
      row.emplace_back("problem", "the piece stays where it is");
    }
    rows_.emplace_back(std::move(row));
  }

  List rows() && { return std::move(rows_); }

 private:
  Result<std::optional<Move>> read(std::string_view text) const {
    const auto move = now_->parse(text);
    if (move) return std::optional(*move);
    const auto drag = records::parse_drag(now_->snapshot(), text);
    return drag ? records::read_drag(*now_, *drag) : Result<std::optional<Move>>(move.error());
  }

  // Returns the first move of a shortest solution; the played one if it is such a move.
  Document best_move(Move played, const Document& before, const Document& after) const {
    const std::int64_t* distance = before.integer();
    const std::int64_t* next = after.integer();
    if (distance == nullptr || *distance == 0) return {};
    if (next != nullptr && *next < *distance) return now_->to_text(played);
    const StateIndex state = *map_.find(*now_);
    for (const StateIndex link : map_.links(state))
      if (map_.distance(link).value_or(most_states) < *distance) return now_->to_text(map_.move(state, link));
    return {};
  }

  Object judged(Move move) {
    const std::string state = text_of_state(*now_);
    const std::string text = now_->to_text(move);
    const Document before = distance_document(map_, *now_);
    const auto next = now_->clone();
    EventBatch events;
    next->play(move, events);
    const Document after = distance_document(map_, *next);
    const Document best = best_move(move, before, after);
    now_ = next->clone();
    const std::string state_after = text_of_state(*now_);
    const bool has_loss = before.integer() != nullptr && after.integer() != nullptr;
    return {{"move", text},
            {"state_before", state},
            {"state_after", state_after},
            {"distance_before", before},
            {"distance_after", after},
            {"best", best},
            {"loss", has_loss ? Document(*after.integer() + 1 - *before.integer()) : Document()},
            {"revisit", !visited_.insert(state_after).second}};
  }

  const StateGraph& map_;
  std::unique_ptr<Puzzle> now_;
  std::unordered_set<std::string> visited_;
  List rows_;
};

Result<Done> judge_moves(const Puzzle& beginning, std::string_view moves, char** json) {
  const PuzzleInfo& info = beginning.about();
  if (info.map == nullptr)
    return Error{std::string(info.name) + " has no map of its states, so its moves have no distances to a solution"};
  const auto map = info.map(beginning, Goals::terminal, most_states, {});
  if (!map) return map.error();
  MoveComparison comparison(**map, beginning);
  for (const std::string& text : records::split_moves(moves)) comparison.add(text);
  return hand_out(records::to_json(std::move(comparison).rows()), json);
}

}  // namespace
}  // namespace tilefold::c

tilefold_result tilefold_judge(const tilefold_game* game, const char* moves, char** json) {
  using tilefold::c::check_given;
  return tilefold::c::guarded([&]() -> tilefold::Result<tilefold::Done> {
    if (const auto given = check_given({{game, "game"}, {moves, "moves"}, {json, "json"}}); !given) return given;
    return tilefold::c::judge_moves(*game->puzzle, moves, json);
  });
}
