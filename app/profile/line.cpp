#include "app/profile/line.h"

#include <cstdlib>
#include <vector>

namespace tilefold::profile {
namespace {

constexpr std::size_t short_line = 2048;  // in characters: the size of half a page of the database file

}  // namespace

bool lead(StoredLine& line, std::int32_t node, const std::function<StoredStep(std::int32_t)>& step_to) {
  std::vector<std::string> on;
  for (std::int32_t to = node; line.node != to;) {
    std::int32_t& later = line.node > to ? line.node : to;
    StoredStep step = step_to(later);
    const bool is_whole = step.parent >= 0 && step.parent < later && !step.move.empty() &&
                          (later == to || line.moves.ends_with(step.move));
    if (!is_whole) {
      line = {};
      return false;
    }
    if (&later == &line.node) {
      line.moves.resize(line.moves.size() - step.move.size());
    } else {
      on.push_back(std::move(step.move));
    }
    later = step.parent;
  }
  for (auto move = on.rbegin(); move != on.rend(); ++move) line.moves += *move;
  line.node = node;
  return true;
}

bool is_line_due(const StoredLine& stored, std::int32_t node, bool has_ended) {
  return has_ended || stored.moves.size() < short_line || std::abs(node - stored.node) >= max_lag;
}

}  // namespace tilefold::profile
